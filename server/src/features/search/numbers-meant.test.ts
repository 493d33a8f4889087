import { describe, expect, it } from "vitest";
import { candidateNumbers } from "./numbers-meant.ts";

const now = new Date("2026-11-21T06:30:00Z");
const candidates = (text: string) => candidateNumbers(text, now);

describe("a number as people say it", () => {
  it("means the bill and the receipt of that serial before those that end with it", () => {
    const numbers = candidates("0042");
    expect(numbers.slice(0, 3)).toEqual(["0042", "ELEC-2627-000042", "MAIN-2627-000042"]);
    for (const number of ["MAIN-2627-130042", "REC-2627-990042", "WEB-2526-010042", "ELEC-2526-200042"]) {
      expect(numbers).toContain(number);
      expect(numbers.indexOf(number)).toBeGreaterThan(numbers.indexOf("REC-2627-000042"));
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("means serials that end with five digits, but not with three, and not of six", () => {
    expect(candidates("30042")).toContain("ELEC-2627-130042");
    expect(candidates("042")).not.toContain("ELEC-2627-001042");
    expect(candidates("130042")).not.toContain("ELEC-2627-1130042");
  });

  it("means that one number when its letters are said", () => {
    expect(candidates("elec 42")).toEqual(["ELEC-42", "ELEC-2627-000042", "ELEC-2526-000042"]);
    expect(candidates("web-2627-42")).toEqual(["WEB-2627-42", "WEB-2627-000042"]);
  });
});
