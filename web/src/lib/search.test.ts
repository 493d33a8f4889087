import { expect, it } from "vitest";
import { hasWords, searchable, wordsOf } from "./search.ts";

const people = ["A-001 - Sara Menon", "A-002 - José Khan", "B-001 - Sara Rao"];
const found = (query: string) => people.filter((text) => hasWords(searchable(text), wordsOf(query)));

it("finds rows that have every word, in any order and case", () => {
  expect(found("menon SARA")).toEqual(["A-001 - Sara Menon"]);
});

it("finds names with accents typed without them", () => {
  expect(found("jose")).toEqual(["A-002 - José Khan"]);
});

it("keeps all rows for an empty query", () => {
  expect(found("  ")).toEqual(people);
});
