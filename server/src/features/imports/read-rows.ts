import type { BadRow } from "@aangan/contract/refusals";
import type { Cell, Sheet, SheetRow } from "../../platform/spreadsheets/sheet.ts";
import { type Reading, type ValueCell, valueCell } from "./cells/read-cell.ts";
import { shownOf } from "./cells/shown-cell.ts";
import type { FoundColumn } from "./locate-columns.ts";
import { type CellProblem, problemText } from "./row-problems.ts";

export interface RowsRead<R> {
  rows: R[];
  badRows: BadRow[];
  /** Cells that were accepted but that somebody should look at. */
  warnings: BadRow[];
  /** Rows with something in the wanted columns, good or bad. */
  total: number;
  /** Rows that the file hides; they count like all others. */
  hidden: number;
}

/** Notes the problem and returns undefined when the cell cannot be used. */
export type TakeCell<K extends string> = <T>(column: K, read: (cell: ValueCell) => Reading<T>) => T | undefined;

/** Omit `shown` for secrets. */
export function badRow(row: number, column: FoundColumn, problem: CellProblem, shown?: string): BadRow {
  const { problem: code, params } = problem;
  const message = problemText(problem, shown);
  return {
    row,
    column: column.header,
    message,
    ...(shown !== undefined && { shown }),
    code,
    ...(params && { params }),
  };
}

/** Calls `readRow` for every row, even after a bad one, so that the office learns of all problems at once. */
export function readRows<K extends string, R>(
  sheet: Sheet,
  columns: Record<K, FoundColumn>,
  readRow: (take: TakeCell<K>, row: number) => R | undefined,
  secret?: K,
): RowsRead<R> {
  const read: RowsRead<R> = { rows: [], badRows: [], warnings: [], total: 0, hidden: 0 };
  const wanted = Object.values<FoundColumn>(columns);
  for (const sheetRow of sheet.rows.slice(1)) {
    if (wanted.every(({ index }) => cellAt(sheetRow, index) === null)) continue;
    read.total += 1;
    if (sheetRow.hidden) read.hidden += 1;
    const problemsBefore = read.badRows.length;
    const meant = readRow((column, readCell) => {
      const cell = cellAt(sheetRow, columns[column].index);
      const reading = readValue(cell, readCell);
      const note = (problem: CellProblem) =>
        badRow(sheetRow.row, columns[column], problem, column === secret ? undefined : shownOf(cell, sheet.date1904));
      if (!("value" in reading)) read.badRows.push(note(reading));
      else if (isStale(cell)) read.warnings.push(note({ problem: "result_stale" }));
      return "value" in reading ? reading.value : undefined;
    }, sheetRow.row);
    if (meant !== undefined && read.badRows.length === problemsBefore) read.rows.push(meant);
  }
  return read;
}

function isStale(cell: Cell | null): boolean {
  return cell !== null && "stale" in cell;
}

export function cellAt(row: SheetRow, index: number): Cell | null {
  return row.cells[index] ?? null;
}

function readValue<T>(cell: Cell | null, read: (cell: ValueCell) => Reading<T>): Reading<T> {
  const value = valueCell(cell);
  return "value" in value ? read(value.value) : value;
}

/** A row may have several problems. */
export function countBad(badRows: readonly BadRow[]): number {
  return new Set(badRows.map(({ row }) => row)).size;
}
