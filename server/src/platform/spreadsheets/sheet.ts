import type { RefusalCode } from "@aangan/contract/refusals";

/** Told by a file's bytes, never by its name. "csv" is any text in columns; "xml" is Excel's XML of 2003. */
export type FileForm = "xlsx" | "xls" | "csv" | "html" | "xml";

/** The value is the stored result of a formula. */
interface Computed {
  formula?: true;
}

/** A credit or with a minus, so much of a hundred, or without its digits. */
export type ShownAs = "credit" | "percent" | "unseen";

/** `damaged`: not the number it should be. `formula`: no stored result. `long`: cut. */
export type Cell =
  | ({ kind: "text"; text: string } & Computed)
  /** `shown`: where the format adds digits. `decimals`: how many it shows, where the value has more. */
  /** `shownAs`: where the format shows a positive number as something else. */
  | ({ kind: "number"; value: number; shown?: string; decimals?: number; shownAs?: ShownAs } & Computed)
  | ({ kind: "date"; serial: number } & Computed)
  | ({ kind: "boolean"; value: boolean } & Computed)
  | { kind: "error" | "damaged" | "long"; text: string }
  | { kind: "formula" }
  /** `down`: its value stands above in the same column. */
  | { kind: "merged"; down?: true };

/** A non-empty row. `row` is its number in Excel; empty cells are null. */
export interface SheetRow {
  row: number;
  cells: (Cell | null)[];
  /** Hidden by hand or by a filter; not told in a peek. */
  hidden?: true;
}

export interface Sheet {
  name: string;
  /** Among the sheets that can be seen, charts not counted, from 0. */
  index: number;
  /** Otherwise a peek at the first rows: hidden rows and damaged cells are not told. */
  whole: boolean;
  /** Serial days count from 1904 instead of 1900. */
  date1904: boolean;
  /** The file asks to be computed when opened, so results of formulas may be outdated. */
  recalculates: boolean;
  hiddenColumns: number[];
  rows: SheetRow[];
}

interface RefusedFile {
  code: Extract<RefusalCode, `file_${string}` | "workbook_empty">;
  params?: { place: string };
}

export type Refused = { status: "refused" } & RefusedFile;

/** `sheets`: those chosen among the visible ones with rows, in their order. */
export type FileRead = { status: "read"; form: FileForm; sheets: Sheet[] } | Refused;

/** A file that cannot be used. `place` is what in it does not fit. */
export class UnusableFile extends Error {
  readonly refused: RefusedFile;

  constructor(code: RefusedFile["code"], place?: string) {
    super(code);
    this.refused = { code, ...(place !== undefined && { params: { place } }) };
  }
}
