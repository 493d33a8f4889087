import { paise } from "@aangan/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bill, bills, type Context, codesOf, theOne } from "../../../../../test/sheets/seen-bills.ts";
import { lowerMedian } from "./amount-warnings.ts";

describe("an amount far from the flat's last bill", () => {
  const last = (lastPaise: number): Context => ({
    before: { uploads: [], lastOfFlat: new Map([["resident-1 electricity", lastPaise]]) },
  });

  it.each([
    ["ten times as much", 452_340, 4_523_400, true],
    ["a paisa less than that", 452_340, 4_523_399, false],
    ["a tenth", 1_500_000, 150_000, true],
    ["a paisa more than that", 1_500_000, 150_001, false],
    ["ten times a small bill, Rs 999.99 apart", 11_111, 111_110, false],
    ["more than ten times a small bill, Rs 1,000 apart", 11_111, 111_111, true],
  ])("must be ticked: %s", (_what, was, is, far) => {
    expect(codesOf([bill(1, { originalPaise: paise(is) })], last(was))).toEqual(far ? ["amount_far"] : []);
  });

  it("shows both amounts", () => {
    const { rows, tick } = theOne("amount_far", [bill(1, { originalPaise: paise(4_523_400) })], last(452_340)) ?? {};
    expect([rows, tick]).toEqual([[{ sheet: "Nov", row: 2, shown: "A-1: 4523.40 → 45234.00" }], true]);
  });

  it("does not compare electricity with maintenance", () => {
    expect(codesOf([bill(1, { billType: "maintenance" })], last(1))).toEqual([]);
  });

  it.each([
    ["twenty times", 3_000_000, ["amount_far"]],
    ["a paisa less than twenty times", 2_999_999, []],
    ["a tiny part of", 1, []],
  ])("is compared, for a flat never billed, with the file's median: %s", (_what, amount, expected) => {
    expect(codesOf([...bills(9), bill(10, { originalPaise: paise(amount) })])).toEqual(expected);
  });

  it("leaves alone what is twenty times the median but not Rs 1,000 apart", () => {
    const small = bills(9, { originalPaise: paise(5_000) });
    expect(codesOf([...small, bill(10, { originalPaise: paise(104_999) })])).toEqual([]);
    expect(codesOf([...small, bill(10, { originalPaise: paise(105_000) })])).toEqual(["amount_far"]);
  });
});

describe("amounts that are phone numbers", () => {
  const phones = (count: number, amount = 100_000_000) => bills(count, { originalPaise: paise(amount) });

  it("must be ticked when they are more than half", () => {
    expect(codesOf([...phones(2), ...bills(2)])).not.toContain("amount_phone");
    expect(theOne("amount_phone", [...phones(3), ...bills(2)])).toMatchObject({ count: 3, tick: true });
  });

  it("are whole and ten lakh or more", () => {
    expect(codesOf(phones(3, 99_999_900))).toEqual([]);
    expect(codesOf(phones(3, 100_000_001))).toEqual([]);
  });
});

it("The lower median is a number of the list, with as many below as above", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1 }), (amounts) => {
      const median = lowerMedian(amounts) ?? 0;
      expect(amounts).toContain(median);
      expect(2 * amounts.filter((amount) => amount < median).length).toBeLessThan(amounts.length);
      expect(2 * amounts.filter((amount) => amount > median).length).toBeLessThanOrEqual(amounts.length);
    }),
  );
});
