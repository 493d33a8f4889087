import { type Inspected, inspectFile } from "./guard.ts";
import { spreadsheetLimits } from "./limits.ts";
import { readInOwnProcess } from "./reading-process.ts";
import type { RefusedFile, SheetRead } from "./sheet.ts";

/** Reads uploaded spreadsheets, a few at once. */
export interface SpreadsheetReader {
  /**
   * Gives the first visible sheet of a file, or why it is refused. `accepts` names the forms that are taken, by content;
   * the file's name plays no part.
   */
  read: (file: Buffer, accepts: readonly ("xlsx" | "xls")[]) => Promise<SheetRead>;
}

/** Makes a reader. Whoever comes when all places are taken waits for the next one; every reading ends in seconds. */
export function createSpreadsheetReader(limits = spreadsheetLimits): SpreadsheetReader {
  let free = limits.readersAtOnce;
  const waiting: (() => void)[] = [];

  async function inTurn(reading: () => Promise<SheetRead>): Promise<SheetRead> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await reading();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return {
    read: (file, accepts) =>
      inTurn(() =>
        readInOwnProcess(
          file,
          limits,
          inspectFile(file).then((inspected) => refusalOf(inspected, accepts)),
        ),
      ),
  };
}

function refusalOf(inspected: Inspected, accepts: readonly ("xlsx" | "xls")[]): RefusedFile | null {
  if ("refused" in inspected) return { code: inspected.refused, ...(inspected.params && { params: inspected.params }) };
  return accepts.includes(inspected.kind) ? null : { code: "file_not_xlsx" };
}
