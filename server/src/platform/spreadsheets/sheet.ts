import type { RefusalCode } from "@aangan/contract/refusals";

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

interface RefusedFile {
  code: Extract<RefusalCode, `file_${string}` | "workbook_empty">;
  params?: { place: string };
}

export type SheetRead = { status: "read"; sheet: Sheet } | ({ status: "refused" } & RefusedFile);

/** A file that cannot be used. `place` is what in it does not fit. */
export class UnusableFile extends Error {
  readonly refused: RefusedFile;

  constructor(code: RefusedFile["code"], place?: string) {
    super(code);
    this.refused = { code, ...(place !== undefined && { params: { place } }) };
  }
}
