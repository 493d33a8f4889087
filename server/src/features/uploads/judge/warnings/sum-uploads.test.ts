import { paise } from "@aangan/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bill, bills, nothingBefore } from "../../../../../test/sheets/seen-bills.ts";
import { daysOf, sumsOf } from "./sum-uploads.ts";

describe("what a file will bill", () => {
  const maintenance = { billType: "maintenance" as const, originalPaise: paise(250_050), dueOn: "2026-12-05" };
  const seen = [bill(50, maintenance), ...bills(3), bill(9, { complex: "REGENT HOUSE" }), bill(4, { fate: "there" })];

  it("is summed up by type and complex, beside the last upload, without what is there already", () => {
    const last = { billType: "electricity", complex: "RICHMOND PARK", rows: 480, paise: 72_000_010, flats: [] };
    expect(sumsOf(seen, { ...nothingBefore, uploads: [last] })).toEqual([
      { billType: "electricity", complex: "REGENT HOUSE", rows: 1, amount: 150_000 },
      {
        ...{ billType: "electricity", complex: "RICHMOND PARK", rows: 3, amount: 450_000 },
        last: { rows: 480, amount: 72_000_010 },
      },
      { billType: "maintenance", complex: "RICHMOND PARK", rows: 1, amount: 250_050 },
    ]);
  });

  it("is counted by due day, the earliest first", () => {
    expect(daysOf(seen)).toEqual([
      { day: "2026-12-05", rows: 1 },
      { day: "2026-12-10", rows: 4 },
    ]);
  });

  it("is nothing when all of it is there", () => {
    const existingBills = bills(5, { fate: "there" });
    expect([sumsOf(existingBills, nothingBefore), daysOf(existingBills)]).toEqual([[], []]);
  });

  it("adds up to the paisa, in whatever order the rows stand", () => {
    const row = fc.record({
      originalPaise: fc.integer({ min: 1, max: 9_999_999_999 }).map(paise),
      billType: fc.constantFrom("electricity" as const, "maintenance" as const),
      complex: fc.constantFrom("REGENT HOUSE", "RICHMOND PARK"),
    });
    const file = fc
      .array(row, { maxLength: 60 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(file, ([rows, shuffled]) => {
        const sums = sumsOf(
          rows.map((row, index) => bill(index, row)),
          nothingBefore,
        );
        const total = rows.reduce((sum, { originalPaise }) => sum + BigInt(originalPaise), 0n);
        expect(sums.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(total);
        expect(
          sumsOf(
            shuffled.map((row, index) => bill(index, row)),
            nothingBefore,
          ),
        ).toEqual(sums);
      }),
    );
  });
});
