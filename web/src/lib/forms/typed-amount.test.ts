import { expect, it } from "vitest";
import { typedAmount } from "./typed-amount.ts";

it.each([
  ["1500", 1500],
  ["1500.5", 1500.5],
  [" 1,23,456.70 ", 123456.7],
  ["123,456", 123456],
  ["Rs 1,500", 1500],
  ["₹250", 250],
  ["-5", -5],
])("reads %s as an amount", (typed, rupees) => {
  expect(typedAmount(typed)).toBe(rupees);
});

it.each(["", "abc", "12abc", "1,50", "1.5.0", "1e5", "--5"])("takes %s for no number", (typed) => {
  expect(typedAmount(typed)).toBeNaN();
});
