import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import { UPLOAD_COLUMNS, UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";
import type { BadRow } from "@aangan/contract/refusals";
import { refuse } from "../../../platform/refusal.ts";
import { spreadsheetLimits } from "../../../platform/spreadsheets/limits.ts";
import type { FileForm, Refused, Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { SpreadsheetReader } from "../../../platform/spreadsheets/spreadsheet-reader.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { locateColumns } from "../judge/doubts/locate-columns.ts";
import type { RowsRead } from "./read-rows.ts";
import type { AskedToImport, UploadAnswer } from "./run-upload.ts";
import { counted, uploadedText } from "./texts.ts";

/** Refuses a file that cannot be used, saying what the office can do about it. */
export async function readUpload<K extends string>(
  reader: SpreadsheetReader,
  asked: AskedToImport,
  accepts: readonly FileForm[],
  wanted: Readonly<Record<K, UploadColumn>>,
) {
  let peeks: readonly Sheet[] = [];
  const read = await reader.read(callerName(asked), asked.file.bytes, accepts, (all) => {
    peeks = all;
    return [0];
  });
  if (read.status === "refused") return refuseFile(read, accepts);
  const [sheet] = read.sheets;
  if (sheet?.index !== 0) return refuse("workbook_empty");
  const located = locateColumns(sheet, wanted);
  if ("missing" in located) return refuse("columns_missing", { params: { columns: located.missing.join(", ") } });
  if ("twice" in located) return refuse("columns_twice", { params: { columns: located.twice.join(", ") } });
  return { sheet, sheets: [sheet, ...peeks.slice(1)], columns: located.found, unused: located.unused };
}

/** Says what is wrong with a file that cannot be read, and what is accepted. */
export function refuseFile({ code, params }: Refused, accepts: readonly FileForm[]): never {
  const accepted = accepts.filter((form) => form !== "xml" && form !== "html").map((form) => `.${form}`);
  return refuse(code, { params: { ...limits, accepted: accepted.join(" or "), ...params } });
}

/** What the office is told of a file that went in. Every row of it is new or was there. */
export function uploaded(
  thing: "bill" | "user",
  { total, hidden, warnings }: RowsRead<unknown>,
  { name: sheet }: Sheet,
  created: number,
): UploadAnswer {
  const alreadyThere = total - created;
  const message = uploadedText(thing, created, alreadyThere);
  const doubts = warnings.length > 0 && { warnings: byRow(warnings) };
  return { message, created, alreadyThere, total, hidden, sheet, ...doubts };
}

function byRow(rows: readonly BadRow[]): BadRow[] {
  return rows.toSorted((one, other) => one.row - other.row);
}

const limits = {
  rows: counted(UPLOAD_ROWS),
  columns: UPLOAD_COLUMNS,
  cells: counted(spreadsheetLimits.cells),
  parts: counted(spreadsheetLimits.zipEntries),
};

/** A file goes in whole or not at all. */
export function refuseBadRows(total: number, badRows: readonly BadRow[]): void {
  if (total === 0) refuse("workbook_empty");
  if (badRows.length === 0) return;
  const bad = new Set(badRows.map(({ row }) => row)).size;
  refuse("rows_invalid", { rows: byRow(badRows), params: { bad: counted(bad), total: counted(total) } });
}
