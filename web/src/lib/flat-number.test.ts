import { expect, it } from "vitest";
import { flatOrder, flatSpellings } from "./flat-number.ts";

// [spec 2.85]
it("sorts flats by block as text, then by number", () => {
  const flats = ["B-2", "A-10", "AA-1", "A-9", "A-009"];
  expect(flats.toSorted((one, other) => (flatOrder(one) < flatOrder(other) ? -1 : 1))).toEqual([
    "A-9",
    "A-009",
    "A-10",
    "AA-1",
    "B-2",
  ]);
});

it("finds a flat however its number is typed", () => {
  expect(flatSpellings("E-041").split(" ")).toEqual(["E-041", "E041", "E-41", "E41"]);
});
