import { expect, it } from "vitest";
import { groupBadRows, rowNumbers } from "./group-bad-rows.ts";

const bad = (row: number, column: string, code: string, params = {}) => ({ row, column, message: "m", code, params });

it("equal problems of one column are one line, in the order of their first rows", () => {
  const rows = [
    bad(2, "dueDate", "day_form"),
    bad(2, "originalAmount", "amount_form"),
    bad(3, "dueDate", "day_form"),
    bad(5, "dueDate", "day_form"),
    bad(6, "flatNumber", "flat_unknown", { flat: "Z-1" }),
    bad(7, "flatNumber", "flat_unknown", { flat: "Z-2" }),
  ];
  expect(groupBadRows(rows).map(({ first, rows: numbers }) => [first.column, numbers])).toEqual([
    ["dueDate", [2, 3, 5]],
    ["originalAmount", [2]],
    ["flatNumber", [6]],
    ["flatNumber", [7]],
  ]);
});

it("a line shows a few of its cells' values", () => {
  const rows = ["-20", "0", "-20", "-1", "-2", "-3", "-4"].map((value, index) => ({
    ...bad(index + 2, "originalAmount", "amount_not_positive"),
    shown: value,
  }));
  expect(groupBadRows(rows).map(({ values }) => values)).toEqual([["-20", "0", "-1", "-2", "…"]]);
});

it("neighbouring rows are written together, and a long list is cut", () => {
  expect(rowNumbers([2, 3, 4, 7, 9, 10], 5)).toEqual({ text: "2–4, 7, 9–10", complete: true });
  expect(rowNumbers([2, 4, 6, 8], 3)).toEqual({ text: "2, 4, 6", complete: false });
});
