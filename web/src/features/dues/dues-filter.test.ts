import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { expect, it } from "vitest";
import { addressOf, filterDues, filterFrom, type Show } from "./dues-filter.ts";

const flat = (userId: string, net: number, daysLate: number) => ({ userId, net, daysLate }) as DuesOfFlat;
const dues = [
  flat("owes", 500, 0),
  flat("late", 90, 12),
  flat("old", 20, 95),
  flat("ahead", -50, 0),
  flat("paid", 0, 0),
];
const found = (show: Show, minRupees = "") => filterDues(dues, { show, least: minRupees }).map(({ userId }) => userId);

it("defaulters owe something, and so long, and so much", () => {
  expect(found("all")).toHaveLength(5);
  expect(found("owing")).toEqual(["owes", "late", "old"]);
  expect(found("late1")).toEqual(["late", "old"]);
  expect(found("late31")).toEqual(["old"]);
  expect(found("late1", "90")).toEqual(["late"]);
  expect(found("all", "90")).toEqual(["owes", "late"]);
  expect(found("owing", "nonsense")).toEqual(["owes", "late", "old"]);
});

it("the address keeps what was chosen, and is short when nothing was", () => {
  const chosen = { complex: "EWS/SP UNITS", asOf: "2026-03-31", show: "late31", least: "500" } as const;
  expect(filterFrom(new URLSearchParams(addressOf(chosen)))).toEqual(chosen);
  expect(addressOf(filterFrom(new URLSearchParams("show=whatever")))).toEqual({});
});
