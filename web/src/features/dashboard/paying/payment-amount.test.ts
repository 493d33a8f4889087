import { paise, paymentLimits } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { amountOffered, amountTyped, quickChoices, readAmount } from "./payment-amount.ts";

const LEAST = paise(100);
const limitsOf = (remaining: number) => paymentLimits(paise(remaining), LEAST);
const choicesOf = (remaining: number) => quickChoices(paise(remaining), limitsOf(remaining));

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
    expect(readAmount(typed, limitsOf(200_000))).toBe(amount);
  });

  // [FE-19]
  it.each(["", "0", "9.99", "2000.01", "-50", "1e3", "ten", "1.500.5", "١٠٠"])("%j is outside the limits", (typed) => {
    expect(readAmount(typed, limitsOf(200_000))).toBe("outside");
  });

  // [FE-19]
  it.each(["12.345", "10.005", "₹ 1,500.500"])("%j has too many digits of paise", (typed) => {
    expect(readAmount(typed, limitsOf(200_000))).toBe("paise");
  });

  // [FE-19]
  it.each(["100", "99.51", "100.49"])("%j would leave less than Re 1 of Rs 100.50", (typed) => {
    expect(readAmount(typed, limitsOf(10_050))).toBe("rest");
  });

  it("may be the whole rest below Rs 10, and nothing else", () => {
    expect(readAmount("7.25", limitsOf(725))).toBe(725);
    expect(readAmount("7", limitsOf(725))).toBe("outside");
  });

  it("may be Re 1 if less is left", () => {
    expect(readAmount("1", limitsOf(50))).toBe(100);
    expect(readAmount("0.50", limitsOf(50))).toBe("outside");
  });
});

describe("The choices", () => {
  it("are all and half, rounded up to a whole paisa", () => {
    expect(choicesOf(420_000)).toEqual({ all: 420_000, half: 210_000 });
    expect(choicesOf(12_345_651).half).toBe(6_172_826);
  });

  it("have no half that could not be paid", () => {
    expect(choicesOf(1_999).half).toBe(1_000);
    expect(choicesOf(1_998).half).toBeNull();
    expect(choicesOf(725).half).toBeNull();
    expect(choicesOf(50)).toEqual({ all: 100, half: null });
  });

  it("can all be paid as they are offered", () => {
    for (const remaining of [1, 999, 1_000, 1_001, 1_099, 1_100, 1_999, 2_001, 12_345_651]) {
      const { all, half } = choicesOf(remaining);
      expect(readAmount(amountTyped(all), limitsOf(remaining))).toBe(all);
      if (half !== null) expect(readAmount(amountTyped(half), limitsOf(remaining))).toBe(half);
    }
  });
});

describe("The dialog begins", () => {
  it.each([
    ["with the whole rest", 10_000, 0, 10_000],
    ["with what is left beside a payment that waits", 10_000, 4_000, 6_000],
    ["with the whole rest when all of it waits", 10_000, 10_000, 10_000],
    ["with the whole rest when what is left could not be paid", 10_000, 9_950, 10_000],
    ["with Re 1 when less is left", 50, 0, 100],
  ])("%s", (_how, remaining, waiting, amount) => {
    expect(amountOffered(paise(remaining), paise(waiting), LEAST)).toBe(amount);
  });
});
