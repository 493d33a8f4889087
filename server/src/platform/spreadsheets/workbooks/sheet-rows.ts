import { type CellObject, type Range, utils, type WorkSheet } from "@e965/xlsx";
import type { SpreadsheetLimits } from "../limits.ts";
import { type Cell, type Sheet, type SheetRow, UnusableFile } from "../sheet.ts";
import { plainCell } from "./plain-cell.ts";

/** A visible sheet as it was parsed, whole or in its beginning. */
export interface FoundSheet extends Omit<Sheet, "rows"> {
  worksheet: WorkSheet;
  isRowHidden(index: number): boolean;
  /** Values that should be numbers and are none, by their cells. */
  damaged: ReadonlyMap<string, string>;
  /** Asked when its beginning has no rows. */
  mayHoldMore(): boolean;
}

/** A file whose sheets were found; some of them may still have to be read in full. */
export interface OpenedFile {
  sheets: FoundSheet[];
  inFull(indexes: readonly number[]): FoundSheet[];
}

/** What is left of the limits over all sheets of a file. */
export interface Allowance {
  rows: number;
  cells: number;
}

const MAX_ROWS = 1_048_576;

/** The non-empty rows. The first one of a sheet, usually its header, does not count. */
export function allRows(sheet: FoundSheet, limits: SpreadsheetLimits, allowance: Allowance): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of filledRows(sheet, limits)) {
    if (rows.length > 0) {
      allowance.rows -= 1;
      allowance.cells -= row.cells.length;
    }
    if (allowance.rows < 0 || allowance.cells < 0) throw new UnusableFile("file_too_large_inside");
    rows.push(row);
  }
  return rows;
}

/** A sheet's beginning, or undefined when the sheet has no rows. It is refused for what is in it once it was chosen. */
export function firstRows(sheet: FoundSheet, limits: SpreadsheetLimits, allowance: Allowance): SheetRow[] | undefined {
  const rows: SheetRow[] = [];
  try {
    for (const row of filledRows(sheet, limits)) {
      allowance.cells -= row.cells.length;
      if (rows.length >= limits.peekRows || allowance.cells < 0) return rows;
      rows.push(row);
    }
  } catch (error) {
    if (error instanceof UnusableFile) return rows;
    throw error;
  }
  return rows.length > 0 || sheet.mayHoldMore() ? rows : undefined;
}

/** Visits existing cells only: a sheet may claim millions. */
function* filledRows(sheet: FoundSheet, limits: SpreadsheetLimits): Generator<SheetRow> {
  const merges = mergesOf(sheet);
  let isFirst = true;
  // The indexes of a sparse list, including invalid ones.
  const indexes = Object.keys(sheet.worksheet["!data"] ?? []).map(Number);
  for (const index of indexes.sort((one, other) => one - other)) {
    const cells = rowCells(sheet, index, limits, isFirst);
    if (cells.length === 0) continue;
    if (!(index >= 0 && index < MAX_ROWS)) throw new UnusableFile("file_too_large_inside");
    isFirst = false;
    markCovered(cells, index, merges, limits.columns);
    yield { row: index + 1, cells, ...(sheet.isRowHidden(index) && { hidden: true }) };
  }
}

/** A row's cells up to the last non-empty one that is read. No text of the first row may stand further right. */
function rowCells(sheet: FoundSheet, row: number, limits: SpreadsheetLimits, isFirst: boolean) {
  const objects = sheet.worksheet["!data"]?.[row] ?? [];
  const cells: (Cell | null)[] = [];
  for (const column of Object.keys(objects).map(Number)) {
    if (!(column >= 0)) throw new UnusableFile("file_too_large_inside");
    if (column >= limits.columns && !isFirst) continue;
    const place = () => utils.encode_cell({ r: row, c: column });
    const cell = cellAt(sheet, place, objects[column], limits.textLength);
    if (!cell) continue;
    if (column < limits.columns) put(cells, column, cell);
    else if (cell.kind === "text" || cell.kind === "long") throw new UnusableFile("file_too_wide", place());
  }
  return cells;
}

function cellAt(sheet: FoundSheet, place: () => string, object: CellObject | undefined, textLength: number) {
  const text = sheet.damaged.size > 0 ? sheet.damaged.get(place()) : undefined;
  if (text !== undefined) return { kind: "damaged", text } as const;
  return object ? plainCell(object, textLength) : null;
}

type Merge = Range & { hasValue: boolean };

function mergesOf({ worksheet }: FoundSheet): Merge[] {
  return (worksheet["!merges"] ?? []).map(({ s, e }) => {
    const anchor: CellObject | undefined = worksheet["!data"]?.[s.r]?.[s.c];
    return { s, e, hasValue: anchor !== undefined && anchor.t !== "z" };
  });
}

/** Only a merge's first cell has a value; the others are marked instead of seeming empty. */
function markCovered(cells: (Cell | null)[], row: number, merges: readonly Merge[], columns: number): void {
  for (const { s, e, hasValue } of merges) {
    if (row < s.r || row > e.r) continue;
    for (let column = s.c; column <= Math.min(e.c, columns - 1); column++) {
      if (row === s.r && column === s.c) continue;
      put(cells, column, column === s.c && hasValue ? { kind: "merged", down: true } : { kind: "merged" });
    }
  }
}

function put(cells: (Cell | null)[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}
