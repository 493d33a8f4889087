import { describe, expect, it } from "vitest";
import {
  bill,
  bills,
  codesOf,
  nothingBefore,
  nothingTidied,
  READ_ON,
  theOne,
  warned,
} from "../../../../../test/sheets/seen-bills.ts";

describe("an ordinary month's file", () => {
  it("gives no warning", () => {
    expect(warned(bills(40))).toEqual([]);
  });

  it("gives none when it is sent again and nothing in it is new, however late", () => {
    const last = { billType: "electricity", complex: "RICHMOND PARK", rows: 1, paise: 1, flats: ["A-99"] };
    const before = { ...nothingBefore, uploads: [last] };
    expect(warned(bills(40, { fate: "there", dueOn: "2026-01-10" }), { before, complex: "REGENT HOUSE" })).toEqual([]);
  });
});

describe("a due date that has passed", () => {
  it("must be ticked from yesterday on, not today", () => {
    expect(codesOf(bills(3, { dueOn: READ_ON }))).toEqual([]);
    expect(warned(bills(2, { dueOn: "2026-11-21" }))).toEqual([
      {
        code: "due_past",
        count: 2,
        params: { first: "2026-11-21", last: "2026-11-21" },
        rows: [
          { sheet: "Nov", row: 2, shown: "A-1: 2026-11-21" },
          { sheet: "Nov", row: 3, shown: "A-2: 2026-11-21" },
        ],
        tick: true,
      },
    ]);
  });

  it("says what it would be with day and month exchanged, when that is soon", () => {
    const { params } = theOne("due_past", [bill(1, { dueOn: "2026-05-12" }), bill(2, { dueOn: "2026-11-01" })]) ?? {};
    const days = { first: "2026-05-12", last: "2026-11-01" };
    expect(params).toEqual({ ...days, day: "2026-05-12", turned: "2026-12-05", days: 13, turnable: 1 });
  });

  it.each([
    ["60 days ahead", "2026-10-09", "2026-08-12", true],
    ["61 days ahead", "2026-10-08", "2026-08-12", false],
    ["today", "2026-12-08", "2026-08-12", true],
    ["yesterday", "2026-12-09", "2026-08-12", false],
  ])("knows that exchanged it would be %s", (_when, asOf, dueOn, expected) => {
    const { params } = theOne("due_past", [bill(1, { dueOn })], { today: asOf }) ?? { params: {} };
    expect("turned" in params).toBe(expected);
  });

  it("shows fifty rows and counts all", () => {
    const { count, rows } = theOne("due_past", bills(1_500, { dueOn: "2026-11-01" })) ?? {};
    expect([count, rows?.length]).toEqual([1_500, 50]);
  });
});

describe("a due date far from the others", () => {
  it.each([
    ["2027-03-22", []],
    ["2027-03-23", ["due_far"]],
  ])("is one from the 121st day ahead: %s", (dueOn, expected) => {
    expect(codesOf(bills(5, { dueOn }))).toEqual(expected);
  });

  it.each([
    ["2027-02-10", []],
    ["2027-02-11", ["due_far"]],
  ])("is one from the 63rd day after the file's median: %s", (dueOn, expected) => {
    expect(codesOf([...bills(5), bill(6, { dueOn })])).toEqual(expected);
  });

  it("takes the median of all rows, also of those that are there", () => {
    const existingBills = bills(5, { fate: "there", dueOn: "2026-12-10" });
    const { count, tick } = theOne("due_far", [...existingBills, ...bills(2, { dueOn: "2027-03-01" })]) ?? {};
    expect([count, tick]).toEqual([2, true]);
  });
});

describe("what a person should hear of", () => {
  it("is the file's own total when it is another", () => {
    const wrongTotal = { sheet: "Nov", row: 42, paise: 6_000_000, sumPaise: 6_150_050 };
    expect(warned(bills(1), { tidied: { ...nothingTidied, wrongTotal } })).toEqual([
      {
        ...{ code: "total_differs", count: 1, params: { total: "60000.00", sum: "61500.50" } },
        ...{ rows: [{ sheet: "Nov", row: 42, shown: "60000.00" }], tick: true },
      },
    ]);
  });

  it("are the rows of another complex than the page's", () => {
    const seen = [bill(1), bill(2, { complex: "REGENT HOUSE" })];
    expect(codesOf(seen)).toEqual([]);
    expect(warned(seen, { complex: "RICHMOND PARK" })).toMatchObject([
      {
        ...{ code: "other_complex", count: 1, params: { complex: "RICHMOND PARK", other: "REGENT HOUSE" } },
        ...{ rows: [{ row: 3, shown: "A-2: REGENT HOUSE" }], tick: true },
      },
    ]);
  });

  it("are rows left out, to be ticked, and cells tidied, to be read", () => {
    const cell = { sheet: "Nov", row: 9, shown: "A-8" };
    const warnings = warned(bills(1), { tidied: { leftOut: [cell], tidied: [cell, cell] } });
    expect(warnings.map(({ code, count, tick }) => [code, count, tick])).toEqual([
      ["left_out", 1, true],
      ["tidied", 2, false],
    ]);
  });
});
