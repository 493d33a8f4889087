import { UPLOAD_COLUMNS, UPLOAD_ROWS } from "@aangan/contract/imports";
import type { BadRow } from "@aangan/contract/refusals";
import { refuse } from "../../platform/refusal.ts";
import { spreadsheetLimits } from "../../platform/spreadsheets/limits.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import type { SpreadsheetReader } from "../../platform/spreadsheets/spreadsheet-reader.ts";
import { type ColumnNames, type FoundColumn, locateColumns, type UnusedColumn } from "./locate-columns.ts";
import { countBad, type RowsRead } from "./read-rows.ts";
import { counted } from "./texts.ts";

export interface ReadUpload<K extends string> {
  sheet: Sheet;
  columns: Record<K, FoundColumn>;
  unused: UnusedColumn[];
}

/** Refuses a file that cannot be used, saying what the office can do about it. */
export async function readUpload<K extends string>(
  reader: SpreadsheetReader,
  bytes: Buffer,
  accepts: readonly ("xlsx" | "xls")[],
  wanted: ColumnNames<K>,
  preferred: Partial<Record<K, readonly string[]>> = {},
): Promise<ReadUpload<K>> {
  const read = await reader.read(bytes, accepts);
  if (read.status === "refused") {
    return refuse(read.code, {
      params: { ...limits, accepted: accepts.map((form) => `.${form}`).join(" or "), ...read.params },
    });
  }
  if (read.sheet.rows.length === 0) return refuse("workbook_empty");
  const located = locateColumns(read.sheet, wanted, preferred);
  if ("missing" in located) return refuse("columns_missing", { params: { columns: located.missing.join(", ") } });
  if ("twice" in located) return refuse("columns_twice", { params: { columns: located.twice.join(", ") } });
  return { sheet: read.sheet, columns: located.found, unused: located.unused };
}

export function warned(warnings: BadRow[]): { warnings?: BadRow[] } {
  return warnings.length > 0 ? { warnings: warnings.toSorted((one, other) => one.row - other.row) } : {};
}

const limits = {
  rows: counted(UPLOAD_ROWS),
  columns: UPLOAD_COLUMNS,
  cells: counted(spreadsheetLimits.cells),
  parts: counted(spreadsheetLimits.zipEntries),
};

/** A file goes in whole or not at all. */
export function refuseBadRows({ total }: RowsRead<unknown>, badRows: readonly BadRow[]): void {
  if (total === 0) refuse("workbook_empty");
  if (badRows.length === 0) return;
  const rows = badRows.toSorted((one, other) => one.row - other.row);
  refuse("rows_invalid", { rows, params: { bad: counted(countBad(badRows)), total: counted(total) } });
}
