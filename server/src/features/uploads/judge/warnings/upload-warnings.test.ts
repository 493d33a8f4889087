import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { bill, bills, codesOf, nothingBefore, theOne } from "../../../../../test/sheets/seen-bills.ts";
import type { BilledBefore } from "./seen.ts";

function uploadBefore(changed: Partial<BilledBefore["uploads"][number]> = {}) {
  const what = { billType: "electricity", complex: "RICHMOND PARK", rows: 10, paise: 1_500_000 };
  return { ...what, flats: bills(10).map(({ flatNumber }) => flatNumber), ...changed };
}

describe("a file compared with the last upload", () => {
  const after = (...uploads: BilledBefore["uploads"]) => ({ before: { ...nothingBefore, uploads } });

  it.each([
    ["30 % less", 70_000, 1_000_000, true],
    ["a little more than that", 70_000, 999_999, false],
    ["30 % more", 130_000, 1_000_000, true],
    ["a little less than that", 130_000, 1_000_001, false],
  ])("differs or not when its total is %s", (_what, each, lastPaise, differs) => {
    const seen = bills(10, { originalPaise: paise(each) });
    expect(codesOf(seen, after(uploadBefore({ paise: lastPaise })))).toEqual(differs ? ["sum_far"] : []);
  });

  it.each([
    [11, 10, true],
    [10, 11, false],
    [20, 21, false],
    [20, 18, true],
  ])("differs or not when it has %i rows after %i", (rows, lastRows, differs) => {
    const last = uploadBefore({ rows: lastRows, paise: rows * 150_000, flats: [] });
    expect(codesOf(bills(rows), after(last)).includes("sum_far")).toBe(differs);
  });

  it("says so of each type and complex, without a tick", () => {
    const regent = { complex: "REGENT HOUSE", residentId: "x" };
    const seen = [...bills(10), bill(77, regent)];
    const both = after(
      uploadBefore({ paise: 5_000_000 }),
      uploadBefore({ complex: "REGENT HOUSE", rows: 3, flats: [] }),
    );
    expect(theOne("sum_far", seen, both)).toEqual({
      code: "sum_far",
      count: 2,
      params: {
        ...{ billType: "electricity", complex: "REGENT HOUSE" },
        ...{ rows: 1, lastRows: 3, amount: "1500.00", last: "15000.00" },
      },
      rows: [
        { sheet: "Nov", row: 78, shown: "electricity, REGENT HOUSE: 3 → 1, 15000.00 → 1500.00" },
        { sheet: "Nov", row: 2, shown: "electricity, RICHMOND PARK: 10 → 10, 50000.00 → 15000.00" },
      ],
      tick: false,
    });
  });

  it("counts rows that are there already, as when three flats are added to a file", () => {
    const added = bills(10).map((row, index) => (index < 7 ? { ...row, fate: "there" as const } : row));
    expect(codesOf(added, after(uploadBefore()))).toEqual([]);
  });

  it("misses the flats that were billed last time, in the order of their numbers", () => {
    const flats = ["A-1", "A-20", "A-3", ...Array.from({ length: 10 }, (_, index) => `B-${index + 1}`)];
    const absent = theOne("flats_absent", bills(2), after(uploadBefore({ rows: 2, paise: 300_000, flats })));
    expect(absent).toMatchObject({ count: 12, tick: false });
    expect(absent?.params).toEqual({ flats: "A-3, A-20, B-1, B-2, B-3, B-4, B-5, B-6, B-7, B-8 …" });
    expect(absent?.rows[0]).toEqual({ sheet: "Nov", row: 0, shown: "A-3" });
  });

  it("misses none of a complex that it does not bill", () => {
    expect(
      codesOf(bills(10), after(uploadBefore(), uploadBefore({ complex: "REGENT HOUSE", flats: ["R-1"] }))),
    ).toEqual([]);
  });
});
