/** The type of a column's cells: text, whole number, rupees with two decimals, the same in groups of India, or day. */
export type CellKind = "text" | "count" | "amount" | "lakhs" | "day";

/** Computed by the spreadsheet; the value is shown until it has. */
export interface Formula {
  formula: string;
  value: number;
}

/** The value of a cell. A day is given as an instant (ISO 8601) in it, or as itself. An empty text makes no cell. */
export type CellValue = string | number | Formula;

interface TableColumn {
  title: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

/** A sheet as data that can be sent to a worker. */
export interface ExportTable {
  sheet: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly CellValue[])[];
}

/** A column and what it shows of a row; `place` counts from 0. */
export interface ExportColumn<Row> extends TableColumn {
  of: (row: Row, place: number) => CellValue;
}

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
