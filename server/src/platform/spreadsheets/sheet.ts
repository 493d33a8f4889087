/**
 * What stands in a cell. A date without a date style arrives as a number, so days are told from numbers by the rule that asks for a
 * day. `shown` is a number as its format shows it, where that adds digits: zeros in front, a code of the country. `stale` is a formula's
 * result in a file that asks to be computed when it is opened. `damaged` is what should be a number and is none, `formula` one whose
 * result was never stored, `merged` a cell covered by a merge, `long` the beginning of a text beyond the limit.
 */
export type Cell =
  | { kind: "text"; text: string; stale?: true }
  | { kind: "number"; value: number; shown?: string; stale?: true }
  | { kind: "date"; serial: number; stale?: true }
  | { kind: "boolean"; value: boolean }
  | { kind: "error" | "damaged" | "long"; text: string }
  | { kind: "formula" | "merged" };

/** A row with something in it. `row` is its number as the office sees it; an empty cell is null. */
export interface SheetRow {
  row: number;
  cells: (Cell | null)[];
  /** Set when the file does not show the row: hidden by hand, or left out by a filter. */
  hidden?: true;
}

/** The first visible sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string;
  /** Serial days count from 1904 instead of 1900. */
  date1904: boolean;
  /** Columns that the file does not show, by their indexes. */
  hiddenColumns: number[];
  rows: SheetRow[];
}

/** Why a file is not read. The codes are those of the contract. */
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

/** A file that is not read: why, and the parameters of the contract's sentence. */
export interface RefusedFile {
  code: FileRefusal;
  params?: { place: string };
}

export type SheetRead = { status: "read"; sheet: Sheet } | ({ status: "refused" } & RefusedFile);
