import type { SpreadsheetLimits } from "./limits.ts";
import { readSheet } from "./read-sheet.ts";
import type { RefusedFile, Sheet } from "./sheet.ts";

/**
 * The reading process. It parses untrusted input, so it is connected to its parent only, which kills it when it takes
 * too long or too much memory.
 */

/** The parent's only message, sent after `ready`. */
export interface ReadingTask {
  file: Uint8Array;
  limits: SpreadsheetLimits;
}

/**
 * First `ready`, then a refusal or the sheet with its rows in portions, as JSON, which the parent receives faster than
 * objects.
 */
export type ReadingAnswer =
  | { step: "ready" }
  | { step: "refused"; refused: RefusedFile }
  | { step: "sheet"; sheet: Omit<Sheet, "rows"> }
  | { step: "rows"; rows: string }
  | { step: "end" };

/** Small enough not to block the parent's event loop. */
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

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.once("message", async (task: ReadingTask) => {
  await readWorkbook(task);
  process.disconnect();
});
await answer({ step: "ready" });
