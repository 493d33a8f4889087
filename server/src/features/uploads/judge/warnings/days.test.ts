import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween, turnedDay } from "./days.ts";
import { lowerMedian } from "./lower-median.ts";

const aDay = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2031-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days and medians", () => {
  it("turn back to the same day", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const turned = turnedDay(day);
        expect(turned === undefined || turnedDay(turned) === day).toBe(true);
        expect(turned === undefined || !Number.isNaN(daysBetween(day, turned))).toBe(true);
      }),
    );
  });

  it("are whole, with as many below as above", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1 }), (amounts) => {
        const median = lowerMedian(amounts) ?? 0;
        expect(amounts).toContain(median);
        expect(2 * amounts.filter((amount) => amount < median).length).toBeLessThan(amounts.length);
        expect(2 * amounts.filter((amount) => amount > median).length).toBeLessThanOrEqual(amounts.length);
      }),
    );
  });
});
