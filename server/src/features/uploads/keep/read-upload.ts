import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import { refuse } from "../../../platform/refusal.ts";
import type { FileForm, Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { SpreadsheetReader } from "../../../platform/spreadsheets/spreadsheet-reader.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { locateColumns } from "../judge/doubts/locate-columns.ts";
import type { RowsRead } from "./read-rows.ts";
import { byRow, refuseFile } from "./refuse-rows.ts";
import type { AskedToImport, UploadAnswer } from "./run-upload.ts";
import { uploadedText } from "./texts.ts";

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
