import { useMemo, useState } from "react";
import { hasWords, searchable, wordsOf } from "../../lib/search.ts";
import type { Column } from "./column.ts";

interface Options<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  textOf: (row: Row) => string;
}

/** The column that a list is sorted by, and its direction. */
export interface Order {
  id: string;
  descending: boolean;
}

/** Searches and sorts the rows of a list. `rows`, `columns` and `textOf` must keep their identity between renders. */
export function useListRows<Row>({ rows, columns, textOf }: Options<Row>) {
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<Order>();
  const sorted = useMemo(() => sortRows(rows, columns, order), [rows, columns, order]);
  const searching = query !== "";
  const texts = useMemo(
    () => (searching ? new Map(rows.map((row) => [row, searchable(textOf(row))])) : undefined),
    [searching, rows, textOf],
  );
  const found = useMemo(() => {
    const words = wordsOf(query);
    return texts ? sorted.filter((row) => hasWords(texts.get(row) ?? "", words)) : sorted;
  }, [query, texts, sorted]);
  return { found, query, setQuery, order, setOrder };
}

/** Rows that are equal keep the order they came in, in both directions. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | undefined) {
  const keyOf = columns.find(({ id }) => id === order?.id)?.order;
  if (!keyOf) return rows;
  const sign = order?.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => sign * compareKeys(one.key, other.key))
    .map(({ row }) => row);
}

/** The order after a press on a column's heading: ascending, descending, then the original order. */
export function nextOrder(id: string, order: Order | undefined): Order | undefined {
  if (order?.id !== id) return { id, descending: false };
  return order.descending ? undefined : { id, descending: true };
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Numbers by size, texts in natural order: A-9 before A-10. */
function compareKeys(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : collator.compare(String(one), String(other));
}
