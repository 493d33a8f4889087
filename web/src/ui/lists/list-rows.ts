import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { hasWords, searchable, wordsOf } from "../../lib/search.ts";
import type { Column } from "./column.ts";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** A hidden column with the searchable text. */
const SEARCHED = "searched text";

interface Wanted<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  textOf: (row: Row) => string;
}

export type ListRows<Row extends RowData> = ReturnType<typeof useListRows<Row>>;

/** Searches and sorts the rows of a list. `rows`, `columns` and the functions must keep their identity between renders. */
export function useListRows<Row extends RowData>({ rows, rowId, columns, textOf }: Wanted<Row>) {
  const tableColumns = useMemo(
    () => [
      ...columns.map(({ id, order }) => (order ? { id, accessorFn: order, sortFn: compareRows } : { id })),
      { id: SEARCHED, accessorFn: (row: Row) => searchable(textOf(row)), enableSorting: false },
    ],
    [columns, textOf],
  );
  return useTable({
    features,
    data: rows,
    columns: tableColumns,
    getRowId: rowId,
    defaultColumn: { sortUndefined: false },
    enableMultiSort: false,
    sortDescFirst: false,
    getColumnCanGlobalFilter: ({ id }) => id === SEARCHED,
    globalFilterFn: hasWantedWords,
  });
}

interface AnyRow {
  getValue: (column: string) => unknown;
}

const hasWantedWords = Object.assign(
  (row: AnyRow, column: string, words: readonly string[]) => hasWords(String(row.getValue(column)), words),
  { resolveFilterValue: wordsOf },
);

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Numbers by size, texts in natural order: A-9 before A-10. */
function compareRows(one: AnyRow, other: AnyRow, column: string): number {
  const [left, right] = [one.getValue(column), other.getValue(column)];
  return typeof left === "number" && typeof right === "number"
    ? left - right
    : collator.compare(String(left), String(right));
}
