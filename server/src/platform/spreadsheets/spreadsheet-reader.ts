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
