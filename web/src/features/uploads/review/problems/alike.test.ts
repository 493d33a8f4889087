import { describe, expect, it } from "vitest";
import { alikeCells, allSuggestions, correction, type Problem } from "./alike.ts";

const cell = (row: number, value?: string, suggestion?: string) => ({
  sheet: "Nov",
  row,
  column: "Flat",
  ...(value !== undefined && { shown: value }),
  ...(suggestion !== undefined && { meant: suggestion }),
});

function problem(cells: Problem["cells"], count = cells.length): Problem {
  return { code: "flat_unknown", field: "flatNumber", count, params: {}, cells };
}

describe("cells that are alike", () => {
  it("have the same text, in the order of their first rows", () => {
    const groups = alikeCells([cell(4, "A-38"), cell(5, "B-7"), cell(6, "A-38")]);
    expect(groups.map(({ shown, cells }) => [shown, cells.map(({ row }) => row)])).toEqual([
      ["A-38", [4, 6]],
      ["B-7", [5]],
    ]);
  });

  it("are never two cells whose text is a secret", () => {
    expect(alikeCells([cell(4), cell(5)])).toHaveLength(2);
  });
});

describe("one correction", () => {
  it("goes to all cells alike", () => {
    const fullProblem = problem([cell(4, "A-38"), cell(6, "A-38")]);
    const [alike] = alikeCells(fullProblem.cells);
    expect(alike && correction(fullProblem, alike, "A-038")).toMatchObject({
      does: "correct cells",
      cells: [{ row: 4 }, { row: 6 }],
      text: "A-038",
    });
  });

  it("maps the text when the list of cells is only a beginning", () => {
    const long = problem([cell(4, "A-38")], 1_500);
    const [alike] = alikeCells(long.cells);
    expect(alike && correction(long, alike, "A-038")).toEqual({
      does: "map value",
      field: "flatNumber",
      from: "A-38",
      to: "A-038",
    });
  });
});

describe("all near misses at once", () => {
  it("become a correction for each cell", () => {
    const both = allSuggestions(problem([cell(4, "A-38", "A-038"), cell(5, "B-7", "B-007"), cell(6, "Z-999")]));
    expect(both).toMatchObject({ does: "correct each", cells: [{ text: "A-038" }, { text: "B-007" }] });
  });

  it("are not offered for a single one, which has its own button", () => {
    expect(allSuggestions(problem([cell(4, "A-38", "A-038")]))).toBeUndefined();
  });
});
