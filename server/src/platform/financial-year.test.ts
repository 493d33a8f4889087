import { describe, expect, it } from "vitest";
import { financialYear } from "./financial-year.ts";

describe("The financial year, from April to March,", () => {
  it.each([
    ["2026-03-31", "2526"],
    ["2026-04-01", "2627"],
    ["2026-12-31", "2627"],
    ["2027-01-01", "2627"],
    ["1999-04-01", "9900"],
    ["2100-03-31", "9900"],
  ])("of %s is %s", (day, year) => {
    expect(financialYear(day)).toBe(year);
  });
});
