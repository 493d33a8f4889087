import { firstVisibleSheet } from "./first-visible-sheet.ts";
import type { SpreadsheetLimits } from "./limits.ts";
import { Contradiction } from "./scan-sheet.ts";
import type { FileRefusal, SheetRead } from "./sheet.ts";
import { sheetRows } from "./sheet-rows.ts";

/** Reads the first visible sheet of an inspected workbook, or returns why it is refused. */
export function readSheet(file: Uint8Array, limits: SpreadsheetLimits): SheetRead {
  try {
    const found = firstVisibleSheet(file, limits.columns);
    if (!found) return { status: "refused", code: "workbook_empty" };
    const rows = sheetRows(found, limits);
    if ("code" in rows) return { status: "refused", ...rows };
    const { name, date1904, hiddenColumns } = found;
    return { status: "read", sheet: { name, date1904, hiddenColumns, rows } };
  } catch (error) {
    if (error instanceof Contradiction) {
      return { status: "refused", code: "file_contradictory", params: { place: error.place } };
    }
    return { status: "refused", code: refusalOf(error) };
  }
}

function refusalOf(error: unknown): FileRefusal {
  return error instanceof Error && error.message.includes("password") ? "file_encrypted" : "file_unreadable";
}
