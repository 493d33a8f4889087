import { UPLOAD_COLUMNS, UPLOAD_MEGABYTES, UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";

const MEBIBYTE = 1024 * 1024;

export const spreadsheetLimits = {
  fileBytes: UPLOAD_MEGABYTES * MEBIBYTE,
  zipEntries: 2_000,
  inflatedBytes: 60 * MEBIBYTE,
  visibleSheets: 60,
  /** How far a file of several sheets is read before some of them are chosen. */
  peekRows: 300,
  rows: UPLOAD_ROWS,
  columns: UPLOAD_COLUMNS,
  /** Non-empty cells below each sheet's first row, and empty ones before them in a row. */
  cells: 1_000_000,
  textLength: 1_000,
  readingMs: 20_000,
  /** Resident memory and heap of the reading process. A million cells need 610 MiB in all. */
  memoryMebibytes: 768,
  heapMebibytes: 448,
  readersAtOnce: 2,
  readersOfOne: 1,
};

export type SpreadsheetLimits = typeof spreadsheetLimits;
