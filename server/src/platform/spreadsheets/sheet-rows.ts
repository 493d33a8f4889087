import { type CellObject, type Range, utils } from "@e965/xlsx";
import type { VisibleSheet } from "./first-visible-sheet.ts";
import type { SpreadsheetLimits } from "./limits.ts";
import { plainCell } from "./plain-cell.ts";
import type { Cell, RefusedFile, SheetRow } from "./sheet.ts";

const MOST_ROWS = 1_048_576;
const TOO_LARGE: RefusedFile = { code: "file_too_large_inside" };

/** Returns the non-empty rows, as wide as the header row. Visits existing cells only: a sheet may claim millions. */
export function sheetRows(sheet: VisibleSheet, limits: SpreadsheetLimits): SheetRow[] | RefusedFile {
  const merges = sheet.worksheet["!merges"] ?? [];
  const data = sheet.worksheet["!data"] ?? [];
  const rows: SheetRow[] = [];
  let left = limits.cells;
  for (const index of existing(data).toSorted((one, other) => one - other)) {
    const width = rows[0]?.cells.length;
    const cells = rowCells(sheet, index, width, limits);
    if ("code" in cells) return cells;
    if (cells.length === 0) continue;
    left -= width === undefined ? 0 : cells.length;
    if (!(index >= 0 && index < MOST_ROWS) || rows.length > limits.rows || left < 0) return TOO_LARGE;
    markCovered(cells, index, merges, width ?? limits.columns);
    rows.push({ row: index + 1, cells, ...(sheet.isRowHidden(index) && { hidden: true }) });
  }
  return rows;
}

function reference(row: number, column: number): string {
  return utils.encode_cell({ r: row, c: column });
}

/** The indexes of a sparse list, including invalid ones. */
function existing(list: object): number[] {
  return Object.keys(list).map(Number);
}

/** A row's cells up to the last non-empty one; all of the header row, which has no width yet. */
function rowCells(
  sheet: VisibleSheet,
  row: number,
  width: number | undefined,
  limits: SpreadsheetLimits,
): (Cell | null)[] | RefusedFile {
  const objects = sheet.worksheet["!data"]?.[row] ?? [];
  const cells: (Cell | null)[] = [];
  for (const column of existing(objects)) {
    if (!(column >= 0)) return TOO_LARGE;
    if (column >= (width ?? Number.POSITIVE_INFINITY)) continue;
    const cell = cellAt(sheet, row, column, objects[column], limits.textLength);
    if (!cell) continue;
    if (column >= limits.columns) return { code: "file_too_wide", params: { place: reference(row, column) } };
    put(cells, column, cell);
  }
  return cells;
}

function cellAt(sheet: VisibleSheet, row: number, column: number, object: CellObject | undefined, textLength: number) {
  const text = sheet.damaged.size > 0 ? sheet.damaged.get(reference(row, column)) : undefined;
  if (text !== undefined) return { kind: "damaged", text } as const;
  return object ? plainCell(object, textLength, sheet.stale) : null;
}

function put(cells: (Cell | null)[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

/** Only a merge's first cell has a value; the others are marked instead of seeming empty. */
function markCovered(cells: (Cell | null)[], row: number, merges: readonly Range[], columns: number): void {
  for (const { s, e } of merges) {
    if (row < s.r || row > e.r) continue;
    for (let column = s.c; column <= Math.min(e.c, columns - 1); column++) {
      if (row > s.r || column > s.c) put(cells, column, { kind: "merged" });
    }
  }
}
