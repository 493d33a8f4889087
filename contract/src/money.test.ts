import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LARGEST_PAISE,
  type Paise,
  paise,
  paiseFromRupees,
  paiseFromText,
  paymentLimits,
  rupeesFromPaise,
  rupeeText,
} from "./money.ts";

const anyPaise = fc.integer({ min: 0, max: LARGEST_PAISE }).map(paise);

describe("rupees become paise", () => {
  it.each([
    [10, 1000],
    [10.5, 1050],
    [1e1, 1000],
    [0.01, 1],
    [1234.1, 123_410],
    [99_999_999.99, 9_999_999_999],
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
  it.each([
    [123_450, 1000, 123_450],
    [1000, 1000, 1000],
    [999, 999, 999],
    [1, 1, 1],
  ])("of a rest of %d paise may be %d to %d", (rest, least, most) => {
    expect(paymentLimits(rest as Paise)).toEqual({ least, most });
  });
});
