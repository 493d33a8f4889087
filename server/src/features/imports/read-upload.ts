import { UPLOAD_COLUMNS, UPLOAD_ROWS } from "@aangan/contract/imports";
import type { BadRow } from "@aangan/contract/refusals";
import { refuse } from "../../platform/refusal.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import type { SpreadsheetReader } from "../../platform/spreadsheets/spreadsheet-reader.ts";
import { type ColumnNames, type FoundColumn, locateColumns } from "./locate-columns.ts";
import { countBad, type RowsRead } from "./read-rows.ts";
import { counted } from "./texts.ts";

/** A sheet with something in it, and where its columns are. */
export interface ReadUpload<K extends string> {
  sheet: Sheet;
  columns: Record<K, FoundColumn>;
}

/** Reads an uploaded file and finds its columns, or refuses it with what the office can do about it. */
export async function readUpload<K extends string>(
  reader: SpreadsheetReader,
  bytes: Buffer,
  accepts: readonly ("xlsx" | "xls")[],
  wanted: ColumnNames<K>,
): Promise<ReadUpload<K>> {
  const read = await reader.read(bytes, accepts);
  if (read.status === "refused") {
    const accepted = accepts.map((form) => `.${form}`).join(" or ");
    return refuse(read.code, { params: { accepted, rows: counted(UPLOAD_ROWS), columns: UPLOAD_COLUMNS } });
  }
  const [header] = read.sheet.rows;
  if (!header) return refuse("workbook_empty");
  const located = locateColumns(header, wanted);
  if ("missing" in located) return refuse("columns_missing", { params: { columns: located.missing.join(", ") } });
  if ("twice" in located) return refuse("columns_twice", { params: { columns: located.twice.join(", ") } });
  return { sheet: read.sheet, columns: located.found };
}

/** Refuses a sheet that has no rows, or any bad one: a file goes in whole or not at all (decision on bills, 13). */
export function refuseBadRows({ total }: RowsRead<unknown>, badRows: readonly BadRow[]): void {
  if (total === 0) refuse("workbook_empty");
  if (badRows.length === 0) return;
  const rows = badRows.toSorted((one, other) => one.row - other.row);
  refuse("rows_invalid", { rows, params: { bad: counted(countBad(badRows)), total: counted(total) } });
}
