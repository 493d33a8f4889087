import { firstVisibleSheet } from "./first-visible-sheet.ts";
import type { SpreadsheetLimits } from "./limits.ts";
import type { FileRefusal, RefusedFile } from "./sheet.ts";
import { sheetRows } from "./sheet-rows.ts";

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
  | { step: "sheet"; name: string; date1904: boolean }
  | { step: "rows"; rows: string }
  | { step: "end" };

/** Few enough that the parent's event loop is not held up while it unpacks a portion. */
const ROWS_AT_ONCE = 500;

function answer(message: ReadingAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function readWorkbook({ file, limits }: ReadingTask): Promise<void> {
  const found = firstVisibleSheet(file);
  if (!found) return answer({ step: "refused", refused: { code: "workbook_empty" } });
  const rows = sheetRows(found.worksheet, limits);
  if (!rows) return answer({ step: "refused", refused: { code: "file_too_large_inside" } });
  await answer({ step: "sheet", name: found.name, date1904: found.date1904 });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await answer({ step: "rows", rows: JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)) });
  }
  await answer({ step: "end" });
}

function refusalOf(error: unknown): FileRefusal {
  return error instanceof Error && error.message.includes("password") ? "file_encrypted" : "file_unreadable";
}

// A Ctrl-C reaches the whole group of processes; the parent decides when this one ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.once("message", async (task: ReadingTask) => {
  try {
    await readWorkbook(task);
  } catch (error) {
    await answer({ step: "refused", refused: { code: refusalOf(error) } });
  }
  process.disconnect();
});
await answer({ step: "ready" });
