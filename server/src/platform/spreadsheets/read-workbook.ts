import type { SpreadsheetLimits } from "./limits.ts";
import { readSheet } from "./read-sheet.ts";
import type { RefusedFile, Sheet } from "./sheet.ts";

/** Parses untrusted input in a process of its own, which its parent kills at a limit. */

/** The parent's only message, sent after `ready`. */
export interface ReadingTask {
  file: Uint8Array;
  limits: SpreadsheetLimits;
}

/** First `ready`, then a refusal, or the sheet and portions of its rows as JSON, which arrives faster than objects. */
export type ReadingAnswer =
  | { step: "ready" }
  | { step: "refused"; refused: RefusedFile }
  | { step: "sheet"; sheet: Omit<Sheet, "rows"> }
  | { step: "rows"; rows: string }
  | { step: "end" };

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
