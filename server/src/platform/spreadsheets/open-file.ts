import type { SpreadsheetLimits } from "./limits.ts";
import { type FileForm, type Refused, type Sheet, UnusableFile } from "./sheet.ts";
import { decodedText } from "./texts/decoded-text.ts";
import { htmlSheets } from "./texts/html-sheets.ts";
import { readCsv } from "./texts/read-csv.ts";
import { textSheet } from "./texts/text-sheet.ts";
import { xmlSheets } from "./texts/xml-sheets.ts";
import { openedSheets, openXlsx, sheetsInOnePiece } from "./workbooks/library-sheets.ts";
import { allRows, type FoundSheet, firstRows, type OpenedFile } from "./workbooks/sheet-rows.ts";

/** Opens an inspected file. `peeks` are its visible sheets with rows; `read` reads those of them in full. */
export function openFile(file: Uint8Array, form: FileForm, limits: SpreadsheetLimits) {
  const { sheets, inFull } = opened(file, form, limits);
  if (sheets.length > limits.visibleSheets) throw new UnusableFile("file_too_large_inside");
  const allowance = { rows: limits.rows, cells: limits.cells };
  const peeks = sheets.flatMap((found): Sheet[] => {
    const rows = firstRows(found, limits, allowance);
    return rows ? [{ ...toSheetInfo(found), whole: false, rows }] : [];
  });
  return {
    peeks,
    read: (chosen: readonly number[]): Sheet[] => {
      const allowed = { rows: limits.rows, cells: limits.cells };
      const indexes = chosen.flatMap((at) => peeks[at]?.index ?? []);
      const read = inFull(indexes).map((found) => ({ ...toSheetInfo(found), rows: allRows(found, limits, allowed) }));
      return read.filter(({ rows }) => rows.length > 0);
    },
  };
}

function opened(file: Uint8Array, form: FileForm, limits: SpreadsheetLimits): OpenedFile {
  switch (form) {
    case "xlsx":
      return openXlsx(file, limits);
    case "xls":
      // Hidden columns of an old workbook need styles.
      return openedSheets(sheetsInOnePiece(file, { cellStyles: true }));
    case "csv":
      return openedSheets([textSheet(readCsv(decodedText(file)))]);
    case "html":
      return openedSheets(htmlSheets(file, limits));
    case "xml":
      return openedSheets(xmlSheets(file));
  }
}

function toSheetInfo({ name, index, whole, date1904, recalculates, hiddenColumns }: FoundSheet): Omit<Sheet, "rows"> {
  return { name, index, whole, date1904, recalculates, hiddenColumns };
}

/** Why a file that cannot be read is refused. */
export function refusedFor(error: unknown): Refused {
  if (error instanceof UnusableFile) return { status: "refused", ...error.refused };
  const isLocked = error instanceof Error && error.message.includes("password");
  return { status: "refused", code: isLocked ? "file_encrypted" : "file_unreadable" };
}
