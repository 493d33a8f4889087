import { describe, expect, it } from "vitest";
import { amountTyped, isTooMuch, smaller } from "./moved-amount.ts";

describe("An amount that the office moves", () => {
  it("is offered as people write it", () => {
    expect([500, 499.5, 0.05].map(amountTyped)).toEqual(["500", "499.50", "0.05"]);
  });

  it("may be all there is, and not a paisa more", () => {
    expect(["500", "₹ 500.00", "1"].map((typed) => isTooMuch(typed, 500))).toEqual([false, false, false]);
    expect(["500.01", "1,000"].map((typed) => isTooMuch(typed, 500))).toEqual([true, true]);
  });

  it("is not judged until it is an amount", () => {
    expect(["", "ten", "1e9"].map((typed) => isTooMuch(typed, 5))).toEqual([false, false, false]);
  });
});

it("The smaller of a credit and a bill's rest can be used", () => {
  expect(smaller(300, 299.99)).toBe(299.99);
  expect(smaller(0.1, 0.2)).toBe(0.1);
});
