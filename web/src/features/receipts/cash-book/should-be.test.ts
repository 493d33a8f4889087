import type { CashBook, CashDay } from "@aangan/contract/features/receipts/cash-book";
import { describe, expect, it } from "vitest";
import { differenceOf, shouldBe } from "./should-be.ts";

const day = (of: string, opening: number, closing: number, closedAt: string | null = null) =>
  ({ day: of, opening, closing, closedAt }) as CashDay;
const today = day("2026-11-21", 140, 190.5);
const book = {
  today,
  days: [today, day("2026-11-19", 100, 140), day("2026-11-18", 0, 100, "2026-11-18T12:00:00Z")],
} as unknown as CashBook;

describe("what should be in the box", () => {
  it.each([
    ["2026-11-21", 190.5],
    ["2026-11-20", 140],
    ["2026-11-19", 140],
  ])("on %s is Rs %d", (of, rupees) => expect(shouldBe(book, of)).toBe(rupees));

  it("before the first open day with money is what that day opened with", () => {
    expect(shouldBe({ ...book, days: [today] }, "2026-11-20")).toBe(140);
  });
});

describe("the difference", () => {
  it.each([
    ["190.50", 0],
    ["180.50", -10],
    ["1,190.51", 1000.01],
    ["0", -190.5],
    ["", null],
    ["ten", null],
  ])("of a count of %s is %s", (countText, difference) => expect(differenceOf(countText, 190.5)).toBe(difference));
});
