import { giveWay } from "../give-way.js";
import type { SpreadsheetLimits } from "./limits.ts";
import { openFile, refusedFor } from "./open-file.ts";
import type { FileForm, Refused, Sheet } from "./sheet.ts";

/** Parses untrusted input in a process of its own, which its parent kills at a limit. */

/** The parent's first message, sent after `ready`. */
export type ReadingTask = [file: Buffer, form: FileForm, limits: SpreadsheetLimits];

/** The parent's second message, sent after `peeked`: which of the peeks are to be read in full. */
export type Choice = number[];

/**
 * First `ready`. For every sheet, portions of its rows as JSON, which arrives faster than objects, and then the rest.
 * `peeked` where the sheets so far were only peeks, and `done` at the end.
 */
export type ReadingAnswer = "ready" | "peeked" | "done" | { rows: string } | { sheet: Omit<Sheet, "rows"> } | Refused;

const ROWS_AT_ONCE = 500;

function answer(message: ReadingAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

function nextMessage<T>(): Promise<T> {
  return new Promise((resolve) => process.once("message", (message) => resolve(message as T)));
}

async function answerSheets(sheets: readonly Sheet[]): Promise<void> {
  for (const { rows, ...sheet } of sheets) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await answer({ rows: JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)) });
    }
    await answer({ sheet });
  }
}

async function readWorkbook(task: ReadingTask): Promise<void> {
  const { peeks, read } = openFile(...task);
  let chosen: Choice = [...peeks.keys()];
  if (peeks.length > 1) {
    await answerSheets(peeks);
    const choosing = nextMessage<Choice>();
    await answer("peeked");
    chosen = await choosing;
  }
  await answerSheets(read(chosen));
  await answer("done");
}

// In development and tests other processes want the processors, too.
if (!import.meta.url.endsWith(".ts")) giveWay();

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
const pendingTask = nextMessage<ReadingTask>();
await answer("ready");
await readWorkbook(await pendingTask).catch((error) => answer(refusedFor(error)));
process.disconnect();
