import { UPLOAD_COLUMNS, UPLOAD_MEGABYTES, UPLOAD_ROWS } from "@aangan/contract/imports";

const MEBIBYTE = 1024 * 1024;

/** How large a spreadsheet may be, packed and opened, and what its reading may cost. */
export const spreadsheetLimits = {
  fileBytes: UPLOAD_MEGABYTES * MEBIBYTE,
  zipEntries: 2_000,
  inflatedBytes: 60 * MEBIBYTE,
  /** Rows with something in them, the header not counted. */
  rows: UPLOAD_ROWS,
  /** Columns with a header. */
  columns: UPLOAD_COLUMNS,
  /** Cells with something in them, and empty ones before them; the header's not counted. */
  cells: 1_000_000,
  textLength: 1_000,
  readingMs: 20_000,
  /** Of the reading process: resident in all, and in its heap. A million cells need 610 in all. */
  memoryMebibytes: 768,
  heapMebibytes: 448,
  readersAtOnce: 4,
};

export type SpreadsheetLimits = typeof spreadsheetLimits;
