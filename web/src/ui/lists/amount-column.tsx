import { Money } from "../values/money.tsx";
import type { Column } from "./column.ts";

/** A column of amounts in rupees. */
export function amountColumn<Row>(
  id: string,
  title: string,
  rupeesOf: (row: Row) => number,
  width = "w-28",
): Column<Row> {
  return { id, title, cell: (row) => <Money rupees={rupeesOf(row)} />, order: rupeesOf, number: true, width };
}
