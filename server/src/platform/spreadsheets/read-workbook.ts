import type { SpreadsheetLimits } from "./limits.ts";
import { readSheet } from "./read-sheet.ts";
import type { RefusedFile, Sheet } from "./sheet.ts";

/**
 * The entry of the reading process. It parses one file that came from outside, so it has no connection to anything but
 * its parent, which ends it when it takes too long or too much memory.
 */

/** What the parent sends, once, after `ready`. */
export interface ReadingTask {
  file: Uint8Array;
  limits: SpreadsheetLimits;
}

/**
 * What the process answers: `ready` first, then either a refusal or the sheet in portions of rows. These are JSON of `SheetRow[]`, which the
 * portal unpacks sooner than so many small objects.
 */
export type ReadingAnswer =
  | { step: "ready" }
  | { step: "refused"; refused: RefusedFile }
  | { step: "sheet"; sheet: Omit<Sheet, "rows"> }
  | { step: "rows"; rows: string }
  | { step: "end" };

/** Few enough that the parent's event loop is not held up while it unpacks a portion. */
const ROWS_AT_ONCE = 500;

function answer(message: ReadingAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function readWorkbook({ file, limits }: ReadingTask): Promise<void> {
  const read = readSheet(file, limits);
  if (read.status === "refused") {
    const { status: _, ...refused } = read;
    return answer({ step: "refused", refused });
  }
  const { rows, ...sheet } = read.sheet;
  await answer({ step: "sheet", sheet });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await answer({ step: "rows", rows: JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)) });
  }
  await answer({ step: "end" });
}

// A Ctrl-C reaches the whole group of processes; the parent decides when this one ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.once("message", async (task: ReadingTask) => {
  await readWorkbook(task);
  process.disconnect();
});
await answer({ step: "ready" });
