/** How the cells of a column are kept: as text, as a whole number, as rupees with two decimals, or as a day. */
export type CellKind = "text" | "count" | "amount" | "day";

/** What stands in a cell. A cell of a day is given the instant (ISO 8601) that lies in it. An empty text is no cell. */
export type CellValue = string | number;

interface TableColumn {
  title: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

/** A sheet before it is a file. It can be handed to a worker. */
export interface ExportTable {
  sheet: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly CellValue[])[];
}

/** A column and what it shows of a row; `place` counts from 0. */
export interface ExportColumn<Row> extends TableColumn {
  of: (row: Row, place: number) => CellValue;
}

/** The sheet of these rows. */
export function exportTable<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  return {
    sheet,
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    rows: rows.map((row, place) => columns.map((column) => column.of(row, place))),
  };
}
