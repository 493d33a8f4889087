import { type CellObject, type Range, utils } from "@e965/xlsx";
import { firstVisibleSheet, type VisibleSheet } from "./first-visible-sheet.ts";
import type { SpreadsheetLimits } from "./limits.ts";
import { plainCell } from "./plain-cell.ts";
import { type Cell, type SheetRead, type SheetRow, UnusableFile } from "./sheet.ts";

const MOST_ROWS = 1_048_576;

/** Reads the first visible sheet of an inspected workbook, or returns why it is refused. */
export function readSheet(file: Uint8Array, limits: SpreadsheetLimits): SheetRead {
  try {
    const found = firstVisibleSheet(file, limits.columns);
    const { name, date1904, hiddenColumns } = found;
    return { status: "read", sheet: { name, date1904, hiddenColumns, rows: sheetRows(found, limits) } };
  } catch (error) {
    if (error instanceof UnusableFile) return { status: "refused", ...error.refused };
    const isLocked = error instanceof Error && error.message.includes("password");
    return { status: "refused", code: isLocked ? "file_encrypted" : "file_unreadable" };
  }
}

/** Returns the non-empty rows, as wide as the header row. Visits existing cells only: a sheet may claim millions. */
function sheetRows(sheet: VisibleSheet, limits: SpreadsheetLimits): SheetRow[] {
  const merges = sheet.worksheet["!merges"] ?? [];
  const rows: SheetRow[] = [];
  let left = limits.cells;
  // The indexes of a sparse list, including invalid ones.
  const indexes = Object.keys(sheet.worksheet["!data"] ?? []).map(Number);
  for (const index of indexes.sort((one, other) => one - other)) {
    const width = rows[0]?.cells.length;
    const cells = rowCells(sheet, index, limits, width);
    if (cells.length === 0) continue;
    left -= width === undefined ? 0 : cells.length;
    const fits = index >= 0 && index < MOST_ROWS && rows.length <= limits.rows && left >= 0;
    if (!fits) throw new UnusableFile("file_too_large_inside");
    markCovered(cells, index, merges, width ?? limits.columns);
    const whole = Array.from(cells, (cell) => cell ?? null);
    rows.push({ row: index + 1, cells: whole, ...(sheet.isRowHidden(index) && { hidden: true }) });
  }
  return rows;
}

/** A row's cells up to the last non-empty one, sparse; all of the header row, which has no width yet. */
function rowCells(sheet: VisibleSheet, row: number, limits: SpreadsheetLimits, width = Number.POSITIVE_INFINITY) {
  const objects = sheet.worksheet["!data"]?.[row] ?? [];
  const cells: (Cell | null)[] = [];
  for (const column of Object.keys(objects).map(Number)) {
    if (!(column >= 0)) throw new UnusableFile("file_too_large_inside");
    const place = () => utils.encode_cell({ r: row, c: column });
    const cell = column < width && cellAt(sheet, place, objects[column], limits.textLength);
    if (!cell) continue;
    if (column >= limits.columns) throw new UnusableFile("file_too_wide", place());
    cells[column] = cell;
  }
  return cells;
}

function cellAt(sheet: VisibleSheet, place: () => string, object: CellObject | undefined, textLength: number) {
  const text = sheet.damaged.size > 0 ? sheet.damaged.get(place()) : undefined;
  if (text !== undefined) return { kind: "damaged", text } as const;
  return object ? plainCell(object, textLength, sheet.stale) : null;
}

/** Only a merge's first cell has a value; the others are marked instead of seeming empty. */
function markCovered(cells: (Cell | null)[], row: number, merges: readonly Range[], columns: number): void {
  for (const { s, e } of merges) {
    if (row < s.r || row > e.r) continue;
    for (let column = s.c; column <= Math.min(e.c, columns - 1); column++) {
      if (row > s.r || column > s.c) cells[column] = { kind: "merged" };
    }
  }
}
