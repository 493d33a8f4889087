import { readSheet } from "./read-sheet.ts";
import type { Sheet, SheetRead } from "./sheet.ts";

/** Parses untrusted input in a process of its own, which its parent kills at a limit. */

/** The parent's only message, sent after `ready`. */
export type ReadingTask = Parameters<typeof readSheet>;

/** First `ready`, then portions of the rows as JSON, which arrives faster than objects, and last all but the rows. */
export type ReadingAnswer = "ready" | { rows: string } | Exclude<SheetRead, { sheet: Sheet }> | Omit<Sheet, "rows">;

const ROWS_AT_ONCE = 500;

function answer(message: ReadingAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function readWorkbook(task: ReadingTask): Promise<void> {
  const read = readSheet(...task);
  if (read.status === "refused") return answer(read);
  const { rows, ...sheet } = read.sheet;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await answer({ rows: JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)) });
  }
  await answer(sheet);
}

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.once("message", async (task: ReadingTask) => {
  await readWorkbook(task);
  process.disconnect();
});
await answer("ready");
