import { expect, it } from "vitest";
import { nextOrder, sortRows } from "./list-rows.ts";

interface Row {
  flat: string;
  amount: number;
}

const columns = [
  { id: "flat", title: "Flat", cell: () => null, order: ({ flat }: Row) => flat },
  { id: "amount", title: "Amount", cell: () => null, order: ({ amount }: Row) => amount },
  { id: "actions", title: "", cell: () => null },
];
const rows = [
  { flat: "A-10", amount: 900 },
  { flat: "a-9", amount: 1200 },
  { flat: "B-1", amount: 900 },
];
const flats = (sorted: readonly Row[]) => sorted.map(({ flat }) => flat);

it("sorts texts in natural order, without case", () => {
  expect(flats(sortRows(rows, columns, { id: "flat", descending: false }))).toEqual(["a-9", "A-10", "B-1"]);
  expect(flats(sortRows(rows, columns, { id: "flat", descending: true }))).toEqual(["B-1", "A-10", "a-9"]);
});

it("sorts numbers by size and keeps equal rows in their original order", () => {
  expect(flats(sortRows(rows, columns, { id: "amount", descending: false }))).toEqual(["A-10", "B-1", "a-9"]);
  expect(flats(sortRows(rows, columns, { id: "amount", descending: true }))).toEqual(["a-9", "A-10", "B-1"]);
});

it("keeps the original order without a column, or by one that cannot be sorted", () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sortRows(rows, columns, { id: "actions", descending: true })).toBe(rows);
});

it("goes from ascending to descending to the original order", () => {
  const ascending = nextOrder("flat", undefined);
  expect(ascending).toEqual({ id: "flat", descending: false });
  expect(nextOrder("amount", ascending)).toEqual({ id: "amount", descending: false });
  const descending = nextOrder("flat", ascending);
  expect(descending).toEqual({ id: "flat", descending: true });
  expect(nextOrder("flat", descending)).toBeUndefined();
});
