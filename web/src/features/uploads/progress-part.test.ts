import { expect, it } from "vitest";
import { progressPart } from "./progress-part.ts";

it("agrees with the words: 218 of 1,500 rows", () => {
  expect(progressPart(1, { phase: "hashing", done: 218, total: 1500 })).toBeCloseTo(218 / 1500);
});

it("never goes back while an upload goes on", () => {
  const parts = [
    progressPart(0, undefined),
    progressPart(0.5, undefined),
    progressPart(1, undefined),
    progressPart(1, { phase: "reading", done: 0, total: 0 }),
    progressPart(1, { phase: "checking", done: 700, total: 1500 }),
    progressPart(1, { phase: "hashing", done: 0, total: 1500 }),
    progressPart(1, { phase: "hashing", done: 1500, total: 1500 }),
    progressPart(1, { phase: "saving", done: 0, total: 1500 }),
    progressPart(1, { phase: "done", done: 1500, total: 1500 }),
  ];
  expect(parts).toEqual(parts.toSorted((one, other) => one - other));
  expect(parts.at(-1)).toBe(1);
});
