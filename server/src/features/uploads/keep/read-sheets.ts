import { UPLOAD_COLUMNS, UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";
import { refuse } from "../../../platform/refusal.ts";
import { spreadsheetLimits } from "../../../platform/spreadsheets/limits.ts";
import type { FileForm, FileRead, Refused, Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { ChooseSheets } from "../../../platform/spreadsheets/spreadsheet-reader.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import type { ImportNeeds, UploadRequest } from "./run-upload.ts";
import { formatCount } from "./texts.ts";

/** Reads the chosen sheets whole, and only the beginnings of the others. */
export async function readSheets(
  { reader }: ImportNeeds,
  asked: UploadRequest,
  forms: readonly FileForm[],
  choose: ChooseSheets,
): Promise<FileRead> {
  let peeks: readonly Sheet[] = [];
  const read = await reader.read(callerName(asked), asked.file.bytes, forms, (all) => {
    peeks = all;
    return choose(all);
  });
  if (read.status === "refused" || peeks.length === 0) return read;
  const whole = new Map(read.sheets.map((sheet) => [sheet.index, sheet]));
  return { ...read, sheets: peeks.map((peek) => whole.get(peek.index) ?? peek) };
}

const limits = {
  rows: formatCount(UPLOAD_ROWS),
  columns: UPLOAD_COLUMNS,
  cells: formatCount(spreadsheetLimits.cells),
  parts: formatCount(spreadsheetLimits.zipEntries),
};

/** Says what is wrong with a file that cannot be read, and what is accepted. */
export function refuseFile({ code, params }: Refused, accepts: readonly FileForm[]): never {
  const accepted = accepts.filter((form) => form !== "xml" && form !== "html").map((form) => `.${form}`);
  return refuse(code, { params: { ...limits, accepted: accepted.join(" or "), ...params } });
}
