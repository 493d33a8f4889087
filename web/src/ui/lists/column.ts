import type { ReactNode } from "react";

/** A column of a long list; on small screens a line of a card. */
export interface Column<Row> {
  id: string;
  title: string;
  /** `place` counts from 0 in the order shown. */
  cell: (row: Row, place: number) => ReactNode;
  /** What the list is sorted by in this column; without it the column cannot be sorted. */
  order?: (row: Row) => string | number;
  /** Aligns figures to the right. */
  number?: boolean;
  /** The width in the table, as a class such as `w-24`; without it the column takes a share of what is left. */
  width?: string;
  /** Where it stands on a card: in its head, as a line with its title, in a row of buttons below, or not at all. */
  card?: "head" | "line" | "foot" | "none";
}
