import { describe, expect, it } from "vitest";
import { type BadCell, groupProblems } from "./group-problems.ts";

const badDay = (row: number): BadCell => ({
  ...{ sheet: "Nov", row, column: "Due Date", field: "dueDate", code: "day_form", shown: "15.12.2026 approx" },
});
const unknownFlat = (row: number, suggestion?: string): BadCell => ({
  ...{ sheet: "Nov", row, column: "Flat", field: "flatNumber", code: "flat_unknown", shown: `A-${row}` },
  ...{ params: { flat: `A-${row}` }, ...(suggestion !== undefined && { meant: suggestion }) },
});
const many = (count: number, cell: (row: number) => BadCell) =>
  Array.from({ length: count }, (_, index) => cell(index + 2));
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the problems of a file", () => {
  it("are groups of one mistake in one field, the largest first", () => {
    const groups = groupProblems([...many(3, unknownFlat), ...many(1_500, badDay)]);
    expect(groups.map(({ code, field, count }) => [code, field, count])).toEqual([
      ["day_form", "dueDate", 1_500],
      ["flat_unknown", "flatNumber", 3],
    ]);
  });

  it("are shown with their first fifty cells", () => {
    const [group] = groupProblems(many(1_500, badDay));
    expect(group?.cells).toHaveLength(50);
    expect(group?.cells[49]).toEqual({ sheet: "Nov", row: 51, column: "Due Date", shown: "15.12.2026 approx" });
  });

  it("keep what may be meant, and show no secret", () => {
    const secret = { sheet: "People", row: 4, column: "Password", field: "password", code: "password_edges" };
    const groups = groupProblems([unknownFlat(7, "A-007"), secret]);
    expect(groups.map(({ cells }) => cells)).toEqual([
      [{ sheet: "Nov", row: 7, column: "Flat", shown: "A-7", meant: "A-007" }],
      [{ sheet: "People", row: 4, column: "Password" }],
    ]);
  });

  it("keep the params that all cells have in common, and leave out each cell's own", () => {
    const complexes = "REGENT HOUSE, RICHMOND PARK";
    const complex = (row: number): BadCell => ({
      ...{
        sheet: "People",
        row,
        column: "Tower",
        field: "complex",
        code: "complex_unknown",
        params: { complexes, row },
      },
    });
    expect(groupProblems(many(3, complex))[0]?.params).toEqual({ complexes });
    expect(groupProblems(many(2, unknownFlat))[0]?.params).toEqual({});
    expect(groupProblems([unknownFlat(7)])[0]?.params).toEqual({ flat: "A-7" });
  });

  it("of one field apart stay apart", () => {
    const empty = (field: string): BadCell => ({ sheet: "Nov", row: 2, column: field, field, code: "cell_empty" });
    expect(groupProblems([empty("dueDate"), empty("flatNumber")])).toHaveLength(2);
  });

  it("are none in a file without one", () => {
    expect(groupProblems([])).toEqual([]);
  });
});

describe("twenty thousand bad rows", () => {
  const long = "ख".repeat(60);
  const wrongEverywhere = (kinds: number) =>
    Array.from(
      { length: 20_000 },
      (_, index): BadCell => ({
        ...{ sheet: "न".repeat(31), row: index + 2, column: long, shown: long, meant: long },
        ...{ field: "name", code: `code_${index % kinds}`, params: { complexes: long } },
      }),
    );

  it.each([1, 20, 150, 199, 3_000])("of %i kinds fit into a quarter of a review", (kinds) => {
    expect(bytes(groupProblems(wrongEverywhere(kinds)))).toBeLessThanOrEqual(100_000);
  });

  it("of 20 kinds each show some cells, and all are counted", () => {
    const groups = groupProblems(wrongEverywhere(20));
    expect(groups.map(({ count, cells }) => [count, cells.length])).toEqual(Array(20).fill([1_000, 6]));
  });

  it("of more than 200 kinds are the 200 largest", () => {
    const brief = many(500, (row): BadCell => ({ sheet: "A", row, column: "B", field: "name", code: `c${row % 250}` }));
    expect(groupProblems(brief)).toHaveLength(200);
  });
});
