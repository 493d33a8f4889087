import { useMemo, useState } from "react";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** What a column is sorted by. */
interface Sortable<Row> {
  id: string;
  order?: (row: Row) => string | number;
}

/** How a list is sorted, and how that is changed. */
export interface Sorting {
  /** The column it is sorted by; null is the order the rows came in. */
  by: string | null;
  direction: "ascending" | "descending";
  /** Ascending, descending, and then the order the rows came in. */
  toggle: (column: string) => void;
  /** Ascending by a column; null for the order the rows came in. */
  choose: (column: string | null) => void;
}

/** The rows in the order that is asked for; equal ones stay as they came. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[]) {
  const [{ by, direction }, setSorted] = useState<Pick<Sorting, "by" | "direction">>(AS_THEY_CAME);
  const sorted = useMemo(() => {
    const order = columns.find(({ id }) => id === by)?.order;
    const sign = direction === "ascending" ? 1 : -1;
    return order ? rows.toSorted((one, other) => sign * compared(order(one), order(other))) : rows;
  }, [rows, columns, by, direction]);
  const choose = (column: string | null) => setSorted({ by: column, direction: "ascending" });
  const sorting: Sorting = {
    by,
    direction,
    choose,
    toggle: (column) => {
      if (by !== column) choose(column);
      else setSorted(direction === "ascending" ? { by, direction: "descending" } : AS_THEY_CAME);
    },
  };
  return { rows: sorted, sorting };
}

const AS_THEY_CAME = { by: null, direction: "ascending" } as const;

function compared(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : collator.compare(String(one), String(other));
}
