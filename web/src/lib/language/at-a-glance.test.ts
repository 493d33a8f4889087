import { describe, expect, it } from "vitest";
import { percentText, shortRupeesText } from "./at-a-glance.ts";

describe("an amount read at a glance", () => {
  it.each([
    [0, "₹0"],
    [45_300.49, "₹45,300"],
    [99_949, "₹99,949"],
    [99_950, "₹1 lakh"],
    [100_000, "₹1 lakh"],
    [1_240_000, "₹12.4 lakh"],
    [640_250, "₹6.4 lakh"],
    [9_990_000, "₹99.9 lakh"],
    [9_995_000, "₹1 crore"],
    [12_436_210, "₹1.24 crore"],
    [1_000_000_000, "₹100 crore"],
    [-1_240_000, "−₹12.4 lakh"],
  ])("%d is %s", (rupees, text) => {
    expect(shortRupeesText(rupees)).toBe(text);
  });
});

describe("a share", () => {
  it.each([
    [0, 100, "0%"],
    [1, 1000, "<1%"],
    [57, 100, "57%"],
    [999, 1000, "99%"],
    [1000, 1000, "100%"],
    [105, 100, "105%"],
    [5, 0, "0%"],
  ])("of %d in %d is %s", (part, total, text) => {
    expect(percentText(part, total)).toBe(text);
  });
});
