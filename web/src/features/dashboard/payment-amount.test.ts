import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { amountTyped, isFixed, quickChoices, readAmount } from "./payment-amount.ts";

describe("What is typed as an amount", () => {
  it.each([
    ["1500", 150_000],
    ["1,500", 150_000],
    ["1,500.5", 150_050],
    [" ₹ 1,500.50 ", 150_050],
    ["Rs. 10", 1_000],
    ["rs 10.", 1_000],
    ["2000", 200_000],
  ])("%j is read", (typed, amount) => {
    expect(readAmount(typed, paise(200_000))).toBe(amount);
  });

  it.each(["", "0", "9.99", "2000.01", "-50", "10.005", "1e3", "ten", "1.500.5", "١٠٠"])("%j is refused", (typed) => {
    expect(readAmount(typed, paise(200_000))).toBeNull();
  });

  it("may be the whole rest below Rs 10, and nothing else", () => {
    expect(readAmount("7.25", paise(725))).toBe(725);
    expect(readAmount("7", paise(725))).toBeNull();
  });
});

describe("The amount is fixed", () => {
  it("when Rs 10 or less are left", () => {
    expect([1, 725, 1_000, 1_001].map((rest) => isFixed(paise(rest)))).toEqual([true, true, true, false]);
  });
});

describe("The choices", () => {
  it("are all and half, rounded up to a whole paisa", () => {
    expect(quickChoices(paise(420_000))).toEqual({ all: 420_000, half: 210_000 });
    expect(quickChoices(paise(12_345_651)).half).toBe(6_172_826);
  });

  it("have no half that could not be paid", () => {
    expect(quickChoices(paise(1_999)).half).toBe(1_000);
    expect(quickChoices(paise(1_998)).half).toBeNull();
    expect(quickChoices(paise(725)).half).toBeNull();
  });

  it("can all be paid as they are offered", () => {
    for (const rest of [1, 999, 1_000, 1_001, 1_999, 2_001, 12_345_651]) {
      const { all, half } = quickChoices(paise(rest));
      expect(readAmount(amountTyped(all), paise(rest))).toBe(all);
      if (half !== null) expect(readAmount(amountTyped(half), paise(rest))).toBe(half);
    }
  });
});
