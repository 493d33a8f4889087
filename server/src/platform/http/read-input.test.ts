import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { readInput } from "./read-input.ts";

const Anything = z.record(z.string(), z.unknown());

it.each<[string, Record<string, unknown>, string]>([
  ["a text", { token: "a\u0000b" }, "how.token"],
  ["a text deep inside", { rows: [{ cells: ["1", "\u0000"] }] }, "how.rows.0.cells.1"],
  ["the name of a field", { passwords: { "A\u0000": "monsoon" } }, "how.passwords"],
])("%s that PostgreSQL cannot hold is refused by its field", (_, input, field) => {
  expect(() => readInput(Anything, input, "how")).toThrow(
    expect.objectContaining({ code: "text_invalid", detail: expect.objectContaining({ field }) }),
  );
});

it("all other texts are taken as they are", () => {
  const input = { note: "फ्लैट ₹ 😀\n\u0001", none: null, amounts: [1, 2.5], day: new Date(0), nested: { empty: {} } };
  expect(readInput(Anything, input)).toEqual(input);
  expect(() => readInput(Anything, null)).toThrow(Refusal);
});
