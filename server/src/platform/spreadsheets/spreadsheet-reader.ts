import { fewAtOnce } from "../traffic/few-at-once.ts";
import { type Inspected, inspectFile } from "./guard.ts";
import { spreadsheetLimits } from "./limits.ts";
import { readInOwnProcess } from "./reading-process.ts";
import type { RefusedFile, SheetRead } from "./sheet.ts";

/** Reads uploaded spreadsheets, up to `readersAtOnce` at a time. */
export interface SpreadsheetReader {
  /** Returns the first visible sheet, or why the file is refused. `accepts` lists the accepted formats, by content. */
  read: (file: Buffer, accepts: readonly ("xlsx" | "xls")[]) => Promise<SheetRead>;
}

export function createSpreadsheetReader(limits = spreadsheetLimits): SpreadsheetReader {
  const everybody = { waiting: Number.POSITIVE_INFINITY, waitMs: Number.POSITIVE_INFINITY, retryAfterSeconds: 0 };
  const inTurn = fewAtOnce({ atOnce: limits.readersAtOnce, ...everybody });
  return {
    read: (file, accepts) =>
      inTurn(() => {
        const inspection = inspectFile(file).then((inspected) => refusalOf(inspected, accepts));
        return readInOwnProcess(file, limits, inspection);
      }),
  };
}

function refusalOf(inspected: Inspected, accepts: readonly ("xlsx" | "xls")[]): RefusedFile | null {
  if ("refused" in inspected) return { code: inspected.refused, ...(inspected.params && { params: inspected.params }) };
  return accepts.includes(inspected.kind) ? null : { code: "file_not_xlsx" };
}
