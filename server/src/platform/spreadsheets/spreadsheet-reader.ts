import { fewAtOnce } from "../traffic/few-at-once.ts";
import { inspectFile } from "./guard.ts";
import { spreadsheetLimits } from "./limits.ts";
import { readInOwnProcess } from "./reading-process.ts";
import { UnusableFile } from "./sheet.ts";

export type SpreadsheetReader = ReturnType<typeof createSpreadsheetReader>;

/** Reads uploaded spreadsheets, up to `readersAtOnce` at a time. */
export function createSpreadsheetReader(limits = spreadsheetLimits) {
  const inTurn = fewAtOnce({ atOnce: limits.readersAtOnce });
  return {
    /** Returns the first visible sheet, or why the file is refused. `accepts` lists the accepted formats, by content. */
    read: (file: Buffer, accepts: readonly ("xlsx" | "xls")[]) =>
      inTurn(() => {
        const inspection = inspectFile(file).then((format) => {
          if (!accepts.includes(format)) throw new UnusableFile("file_not_xlsx");
        });
        return readInOwnProcess([file, limits], inspection);
      }),
  };
}
