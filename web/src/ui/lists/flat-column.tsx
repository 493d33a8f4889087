import type { ReactNode } from "react";
import { flatOrder } from "../../lib/flat-number.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "./column.ts";

/** The column of the flat and, below it, its resident's name. `below` adds a word, such as "Former resident". */
export function flatColumn<Row extends { flatNumber: string; name: string }>(
  t: Text,
  below?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    id: "flat",
    title: t("users.flat"),
    cell: (row) => (
      <div className="grid justify-items-start">
        <span className="font-strong">{row.flatNumber || "–"}</span>
        <span className="font-normal text-small [overflow-wrap:anywhere]">{row.name}</span>
        {below?.(row)}
      </div>
    ),
    order: ({ flatNumber }) => flatOrder(flatNumber),
    card: "head",
  };
}
