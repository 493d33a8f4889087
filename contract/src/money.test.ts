import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  judgeAmount,
  MAX_PAISE,
  paise,
  paiseFromRupees,
  paiseFromText,
  paymentLimits,
  rupeesFromPaise,
  rupeeText,
} from "./money.ts";

const anyPaise = fc.integer({ min: 0, max: MAX_PAISE }).map(paise);

describe("rupees become paise", () => {
  it.each([
    [10, 1000],
    [10.5, 1050],
    [1e1, 1000],
    [0.01, 1],
    [1234.1, 123_410],
    [99_999_999.99, 9_999_999_999],
    // [INP-04]
  ])("%d rupees are %d paise", (rupees, expected) => {
    expect(paiseFromRupees(rupees)).toBe(expected);
  });

  it.each([10.005, 0.1 + 0.2, -1, -0, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 100_000_000, 1e-7])(
    "%d is no amount",
    (rupees) => {
      expect(paiseFromRupees(rupees)).toBeNull();
    },
  );

  it.each(["", "10.", ".5", "010", "1,234", " 10", "1e3", "१०", "+5"])("the text %j is no amount", (text) => {
    expect(paiseFromText(text)).toBeNull();
  });

  // [PAY-09] [INP-07]
  it("and back, without losing one", () =>
    fc.assert(
      fc.property(anyPaise, (amount) => {
        expect(paiseFromRupees(rupeesFromPaise(amount))).toBe(amount);
        expect(paiseFromText(rupeeText(amount))).toBe(amount);
      }),
      { numRuns: 20_000 },
    ));

  it("never from a fraction", () => {
    expect(() => paise(10.5)).toThrow(RangeError);
  });
});

describe("a payment", () => {
  const rupee = paise(100);

  it.each([
    [123_450, 1000, 123_350, 123_450],
    [1100, 1000, 1000, 1100],
    [1099, 1099, null, 1099],
    [999, 999, null, 999],
    [100, 100, null, 100],
    [99, 100, null, 100],
    [1, 100, null, 100],
  ])("of a rest of %d paise may be a part from %d to %s, or all: %d", (remaining, min, mostInPart, all) => {
    expect(paymentLimits(paise(remaining), rupee)).toEqual({ least: min, mostInPart, all });
  });

  it.each([
    [10_050, 10_050, "payable"],
    [10_050, 9_950, "payable"],
    [10_050, 1_000, "payable"],
    [10_050, 9_951, "rest"],
    [10_050, 10_049, "rest"],
    [10_050, 10_051, "outside"],
    [10_050, 999, "outside"],
    [1_050, 1_000, "outside"],
    [50, 100, "payable"],
    [50, 50, "outside"],
  ])("of a rest of %d paise with %d is %s", (remaining, amount, verdict) => {
    expect(judgeAmount(paise(amount), paymentLimits(paise(remaining), rupee))).toBe(verdict);
  });

  it("that may be made leaves nothing, or a rest that may be paid", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 50_000 }), (remaining, amount) => {
        if (judgeAmount(paise(amount), paymentLimits(paise(remaining), rupee)) !== "payable") return;
        const newRemaining = remaining - amount;
        expect(newRemaining <= 0 || newRemaining >= rupee).toBe(true);
      }),
      { numRuns: 20_000 },
    ));
});
