/** `stale`: perhaps outdated. `damaged`: not the number it should be. `formula`: no stored result. `long`: cut. */
export type Cell =
  | { kind: "text"; text: string; stale?: true }
  | { kind: "number"; value: number; shown?: string; stale?: true }
  | { kind: "date"; serial: number; stale?: true }
  | { kind: "boolean"; value: boolean }
  | { kind: "error" | "damaged" | "long"; text: string }
  | { kind: "formula" | "merged" };

/** A non-empty row. `row` is its number in Excel; empty cells are null. */
export interface SheetRow {
  row: number;
  cells: (Cell | null)[];
  /** Hidden by hand or by a filter. */
  hidden?: true;
}

export interface Sheet {
  name: string;
  /** Serial days count from 1904 instead of 1900. */
  date1904: boolean;
  hiddenColumns: number[];
  rows: SheetRow[];
}

/** Codes of the contract. */
export type FileRefusal =
  | "file_not_excel"
  | "file_not_xlsx"
  | "file_encrypted"
  | "file_macros"
  | "file_unreadable"
  | "file_damaged"
  | "file_contradictory"
  | "file_too_large_inside"
  | "file_too_many_parts"
  | "file_too_wide"
  | "workbook_empty";

export interface RefusedFile {
  code: FileRefusal;
  params?: { place: string };
}

export type SheetRead = { status: "read"; sheet: Sheet } | ({ status: "refused" } & RefusedFile);
