import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayStyle, readDay, turned } from "./day.ts";
import { guessDays } from "./guess-days.ts";
import type { ValueCell } from "./read-cell.ts";

const text = (content: string): ValueCell => ({ kind: "text", text: content });
const number = (value: number): ValueCell => ({ kind: "number", value });
const date = (serial: number): ValueCell => ({ kind: "date", serial });

const dayFirst: DayStyle = { days: "dmy", turnDays: false, date1904: false };
const strictly: DayStyle = { ...dayFirst, strict: true };
const monthFirst: DayStyle = { ...dayFirst, days: "mdy" };

describe("a day as an office writes it", () => {
  it.each([
    ...["15/12/2026", "15-12-26", "15.12.2026", "15 12 2026", "15 /12/ 2026", "15122026", "20261215", "2026/12/15"],
    ...["15-Dec-26", "15Dec2026", "15th December 2026", "Dec 15, 2026", "December 15th, 2026", "15. Dec 2026"],
    ...["Tuesday, 15 December 2026", "15/12/'26", "2026-12-15 00:00:00", "15/12/2026 12:00:00 AM", "15/12/2026, 00:00"],
    ...[
      "2026-12-15T00:00:00.000Z",
      "2026-12-14T18:30:00Z",
      "2026-12-15T00:00:00+0530",
      "१५/१२/२०२६",
      "\u200e15/12/2026",
    ],
  ])("%j is 15 December 2026", (typed) => {
    expect(readDay(text(typed), dayFirst)).toEqual({ value: "2026-12-15" });
  });

  it.each([
    "31/11/2026",
    "2026-02-30",
    "00/12/2026",
    "Dec-26",
    "15/12",
    "15/12/20266",
    "immediately",
    "46371",
    "5/122026",
  ])("%j is none", (typed) => {
    expect(readDay(text(typed), dayFirst)).toEqual({ problem: "day_form" });
  });

  it("is read in the order of its column, and is bad when only the other order makes it a day", () => {
    expect(readDay(text("05/12/2026"), dayFirst)).toEqual({ value: "2026-12-05" });
    expect(readDay(text("05/12/2026"), monthFirst)).toEqual({ value: "2026-05-12" });
    expect(readDay(text("12/15/2026"), dayFirst)).toEqual({ problem: "day_order" });
    expect(readDay(text("15/12/2026"), monthFirst)).toEqual({ problem: "day_order" });
    expect(readDay(text("2026-12-05"), monthFirst)).toEqual({ value: "2026-12-05" });
  });

  it("has day and month exchanged when it is a real date and the office says so", () => {
    const turning = { ...dayFirst, turnDays: true };
    expect(readDay(date(46_519), dayFirst)).toEqual({ value: "2027-05-12" });
    expect(readDay(date(46_519), turning)).toEqual({ value: "2027-12-05" });
    expect(readDay(text("05/12/2026"), turning)).toEqual({ value: "2026-12-05" });
    expect(readDay(date(46_371), turning)).toEqual({ problem: "day_order" });
    expect(readDay(number(46_500.75), turning)).toEqual({ problem: "day_number" });
  });

  it("is itself again when it is turned twice, and is read by the strict reader", () => {
    fc.assert(
      fc.property(fc.integer({ min: 36_526, max: 73_050 }), (serial) => {
        const read = readDay(date(serial), dayFirst);
        const day = "value" in read ? read.value : "";
        const other = turned(day);
        expect(other === undefined).toBe(Number(day.slice(-2)) > 12);
        if (other !== undefined) expect(turned(other)).toBe(day);
        const [year = "", month, dayOfMonth] = day.split("-");
        expect(readDay(text(`${dayOfMonth}.${month}.${year.slice(2)}`), dayFirst)).toEqual(
          readDay(text(day), strictly),
        );
        expect(readDay(text(`${month}/${dayOfMonth}/${year}`), monthFirst)).toEqual(readDay(text(day), strictly));
      }),
    );
  });
});

describe("the order of a column of days", () => {
  const guess = (...cells: (ValueCell | null)[]) => guessDays(cells, false);

  it("is what one text proves, and both when they contradict one another", () => {
    expect(guess(text("05/12/2026"), text("15/12/26"), null)).toMatchObject({ order: "dmy", ambiguous: false });
    expect(guess(text("12/05/2026"), text("12/31/2026"))).toMatchObject({ order: "mdy", ambiguous: false });
    expect(guess(text("15/12/2026"), text("12/15/2026"))).toMatchObject({ order: "both", ambiguous: false });
  });

  it("is open while every text is a day both ways", () => {
    expect(guess(text("05/12/2026"), text("06-12-2026"))).toMatchObject({ order: undefined, ambiguous: true });
    expect(guess(text("12/12/2026"), text("5 Dec 2026"))).toMatchObject({ order: undefined, ambiguous: false });
    expect(guess(date(46_371), number(46_371))).toEqual({ order: undefined, ambiguous: false, mixed: false });
  });

  it("may have been mixed up by a program with American settings", () => {
    expect(guess(date(46_519), text("15/12/2026")).mixed).toBe(true);
    expect(guess(date(46_519), text("15/12/2026"), text("06/12/2026")).mixed).toBe(false);
    expect(guess(date(46_519), date(46_371), text("15/12/2026")).mixed).toBe(false);
  });
});

describe("days that a strict reader takes", () => {
  it.each([
    "2026-12-10",
    "10/12/2026",
    " 1/2/2027 ",
    "10 - 12 - 2026",
    "1-Sept-26",
    "5th may 2027",
    "Dec. 5 2026",
    "2026.12.10  10:00",
  ])("%j is the same day here", (typed) => {
    const strict = readDay(text(typed), strictly);
    expect(strict).toHaveProperty("value");
    expect(readDay(text(typed), dayFirst)).toEqual(strict);
  });
});
