import type { ReactNode } from "react";

/** A column of a long list, or a line of its cards. */
export interface Column<Row> {
  id: string;
  title: string;
  /** `place` counts from 0 in the order shown. */
  cell: (row: Row, place: number) => ReactNode;
  /** The sort key; without it the column cannot be sorted. */
  order?: (row: Row) => string | number;
  /** Aligns figures to the right. */
  number?: boolean;
  /** The width in the table, as a class such as `w-24`; by default a share of what is left. */
  width?: string;
  /** Its place on a card: in the head, as a titled line, in the row of buttons below, or nowhere. */
  card?: "head" | "line" | "foot" | "none";
}
