import { inspectFile } from "../../../../src/platform/spreadsheets/guard.ts";
import { spreadsheetLimits } from "../../../../src/platform/spreadsheets/limits.ts";
import { openFile, refusedFor } from "../../../../src/platform/spreadsheets/open-file.ts";
import type { FileForm, FileRead } from "../../../../src/platform/spreadsheets/sheet.ts";
import type { ChooseSheets, SpreadsheetReader } from "../../../../src/platform/spreadsheets/spreadsheet-reader.ts";
import type { CallerName } from "../../../../src/platform/traffic/caller-name.ts";

/** Reads as the portal does, but in this process: starting one for each of hundreds of files takes minutes. */
export const readerHere: SpreadsheetReader = { read: readHere };

async function readHere(
  _caller: CallerName,
  file: Buffer,
  accepts: readonly FileForm[],
  choose: ChooseSheets,
): Promise<FileRead> {
  const opened = await inspectFile(file, accepts)
    .then((form) => ({ form, ...openFile(file, form, spreadsheetLimits) }))
    .catch(refusedFor);
  if ("status" in opened) return opened;
  const { form, peeks, read } = opened;
  const chosen = peeks.length > 1 ? choose(peeks) : [...peeks.keys()];
  try {
    return { status: "read", form, sheets: read(chosen) };
  } catch (error) {
    return refusedFor(error);
  }
}
