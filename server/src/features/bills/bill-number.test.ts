import { describe, expect, it } from "vitest";
import { isDueDateInRange } from "./due-date.ts";
import { billNumber } from "./serials.ts";

describe("a bill number", () => {
  it("tells type, financial year and serial", () => {
    expect(billNumber("electricity", "2627", 42)).toBe("ELEC-2627-000042");
    expect(billNumber("maintenance", "2627", 1_234_567)).toBe("MAIN-2627-1234567");
  });
});

describe("a due date", () => {
  it.each([
    ["2024-11-21", true],
    ["2024-11-20", false],
    ["2031-11-21", true],
    ["2031-11-22", false],
    ["2026-11-21", true],
  ])("%s is in range: %s", (day, inRange) => {
    expect(isDueDateInRange(day, "2026-11-21")).toBe(inRange);
  });

  it("is judged rightly on 29 February", () => {
    expect(isDueDateInRange("2033-02-28", "2028-02-29")).toBe(true);
    expect(isDueDateInRange("2033-03-01", "2028-02-29")).toBe(false);
  });
});
