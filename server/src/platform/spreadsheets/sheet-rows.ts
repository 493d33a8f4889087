import { type CellObject, type Range, SSF, type WorkSheet } from "@e965/xlsx";
import type { SpreadsheetLimits } from "./limits.ts";
import type { Cell, SheetRow } from "./sheet.ts";

const MOST_ROWS = 1_048_576;

/**
 * Turns a parsed worksheet into plain rows, empty ones left out. Only cells that exist are visited, so that a sheet that
 * claims a million rows costs nothing. Gives null when more is in it than is allowed, or a cell lies outside of any sheet.
 */
export function sheetRows(worksheet: WorkSheet, limits: SpreadsheetLimits): SheetRow[] | null {
  const merges = worksheet["!merges"] ?? [];
  const data = worksheet["!data"] ?? [];
  const rows: SheetRow[] = [];
  for (const index of existing(data)) {
    const cells = rowCells(data[index] ?? [], limits);
    if (cells === null) return null;
    if (cells.length === 0) continue;
    // One row more than the limit: the header is a row as well.
    if (!(index >= 0 && index < MOST_ROWS) || rows.length > limits.rows) return null;
    markCovered(cells, index, merges, limits.columns);
    rows.push({ row: index + 1, cells, ...(worksheet["!rows"]?.[index]?.hidden && { hidden: true }) });
  }
  return rows.toSorted((one, other) => one.row - other.row);
}

/** Where something stands in a list of which most may be missing; also beyond what a list can hold, or before it. */
function existing(list: object): number[] {
  return Object.keys(list).map(Number);
}

/** The cells of a row up to the last one with something in it, or null when it is too wide. */
function rowCells(objects: CellObject[], limits: SpreadsheetLimits): (Cell | null)[] | null {
  const cells: (Cell | null)[] = [];
  for (const column of existing(objects)) {
    const object = objects[column];
    const cell = object && plainCell(object, limits.textLength);
    if (!cell) continue;
    if (!(column >= 0 && column < limits.columns)) return null;
    put(cells, column, cell);
  }
  return cells;
}

/** Puts a cell in its column; those before it are empty unless they have been put there. */
function put(cells: (Cell | null)[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

function plainCell(object: CellObject, textLength: number): Cell | null {
  switch (object.t) {
    case "s":
      return textCell(String(object.v ?? ""), textLength);
    case "n":
      return numberCell(object);
    case "b":
      return { kind: "boolean" };
    case "e":
      return { kind: "error" };
    default:
      // A stub is an empty cell with a style, unless it has a formula.
      return object.f === undefined ? null : { kind: "formula" };
  }
}

function textCell(text: string, longest: number): Cell | null {
  if (text.length > longest) return { kind: "long" };
  return isBlank(text) ? null : { kind: "text", text };
}

function numberCell({ v: value, z: format }: CellObject): Cell {
  if (typeof value !== "number" || !Number.isFinite(value)) return { kind: "error" };
  return typeof format === "string" && SSF.is_date(format)
    ? { kind: "date", serial: value }
    : { kind: "number", value };
}

/** True for a text of nothing but blanks, the no-break and the zero-width ones included. */
function isBlank(text: string): boolean {
  return /^[\s\u200b-\u200d\u2060\ufeff]*$/.test(text);
}

/** A merge shows many cells as one, and only the first has a value. The others say so, instead of seeming empty. */
function markCovered(cells: (Cell | null)[], row: number, merges: readonly Range[], columns: number): void {
  for (const { s, e } of merges) {
    if (row < s.r || row > e.r) continue;
    for (let column = s.c; column <= Math.min(e.c, columns - 1); column++) {
      if (row > s.r || column > s.c) put(cells, column, { kind: "merged" });
    }
  }
}
