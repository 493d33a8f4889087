import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { bill, bills } from "../../../../../test/sheets/seen-bills.ts";
import type { LiveBill } from "./queries.ts";
import { secondBills } from "./second-bills.ts";

/** What was billed for the first flats before, due on this day. */
const live = (count: number, dueOn: string, changed: Partial<LiveBill> = {}) =>
  bills(count).map(
    ({ residentId, billType, originalPaise }): LiveBill => ({
      ...{ residentId, billType, paise: originalPaise, dueOn, ...changed },
    }),
  );

describe("a month's file that comes again with another due date", () => {
  it.each([
    ["20 days before", "2026-11-20", true],
    ["21 days before", "2026-11-19", false],
    ["20 days after", "2026-12-30", true],
    ["21 days after", "2026-12-31", false],
    ["on the same day", "2026-12-10", false],
  ])("is asked about when the bills it repeats are due %s", (_when, dueOn, expected) => {
    expect(secondBills(bills(10), live(10, dueOn)) !== undefined).toBe(expected);
  });

  it("is asked about from half of the new rows on", () => {
    expect(secondBills(bills(10), live(4, "2026-12-05"))).toBeUndefined();
    expect(secondBills(bills(10), live(5, "2026-12-05"))).toMatchObject({ count: 5, of: 10 });
    expect(secondBills(bills(11), live(5, "2026-12-05"))).toBeUndefined();
  });

  it("tells each row with the day of the bill that it repeats", () => {
    const first = bill(1);
    expect(secondBills([first], live(1, "2026-12-05"))?.repeats).toEqual([{ bill: first, dueBefore: "2026-12-05" }]);
  });

  it("is measured by its new rows only", () => {
    const added = [...bills(8).map((row) => ({ ...row, fate: "there" as const })), bill(9), bill(10)];
    expect(secondBills(added, live(8, "2026-12-05"))).toBeUndefined();
    expect(secondBills([...bills(8, { fate: "there" }), bill(1)], live(1, "2026-12-05"))).toMatchObject({ of: 1 });
  });

  it.each<[string, Partial<LiveBill>]>([
    ["another amount", { paise: paise(150_001) }],
    ["another type", { billType: "maintenance" }],
    ["another resident", { residentId: "resident-of-before" }],
  ])("is not the second for bills of %s", (_what, changed) => {
    expect(secondBills(bills(10), live(10, "2026-12-05", changed))).toBeUndefined();
  });

  it("is found among the months before it", () => {
    const months = [...live(2, "2026-09-10"), ...live(2, "2026-10-10"), ...live(2, "2026-12-05")];
    expect(secondBills(bills(2), months)).toMatchObject({ count: 2 });
  });

  it("is none without a new row", () => {
    expect(secondBills([], live(3, "2026-12-05"))).toBeUndefined();
    expect(secondBills(bills(3, { fate: "there" }), live(3, "2026-12-05"))).toBeUndefined();
  });
});
