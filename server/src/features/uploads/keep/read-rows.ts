import type { BadRow } from "@aangan/contract/refusals";
import type { Cell, Sheet, SheetRow } from "../../../platform/spreadsheets/sheet.ts";
import type { FoundColumn, FoundColumns } from "../judge/doubts/locate-columns.ts";
import { type CellProblem, type Reading, type ValueCell, valueCell } from "../read/cells/read-cell.ts";
import { shownOf } from "../read/cells/shown-cell.ts";
import { badRow as rowOf } from "./refuse-rows.ts";

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

/** Notes the problem and returns undefined when the cell cannot be used, or is empty in an optional column. */
export type TakeCell<K extends string> = <T>(column: K, read: (cell: ValueCell) => Reading<T>) => T | undefined;

/** Omit `shown` for secrets. */
export function badRow(row: number, { header: column }: FoundColumn, found: CellProblem, shown?: string): BadRow {
  const { problem: code, params } = found;
  return rowOf({ row, column, code, ...(params && { params }), ...(shown !== undefined && { shown }) });
}

/** Calls `readRow` for every row, even after a bad one, so that the office learns of all problems at once. */
export function readRows<K extends string, R>(
  sheet: Sheet,
  columns: FoundColumns<K>,
  readRow: (take: TakeCell<K>, row: number) => R | undefined,
): RowsRead<R> {
  const read: RowsRead<R> = { rows: [], badRows: [], warnings: [], total: 0, hidden: 0 };
  const wanted = Object.values<FoundColumn>(columns);
  // One for all rows: thousands of them are read while others wait.
  let sheetRow: SheetRow;
  const take: TakeCell<K> = (name, readCell) => {
    const column = columns[name];
    const cell = cellAt(sheetRow, column.index);
    const value = valueCell(cell);
    const reading = "value" in value ? readCell(value.value) : value;
    const note = (problem: CellProblem) =>
      badRow(sheetRow.row, column, problem, column.secret ? undefined : shownOf(cell, sheet.date1904));
    if ("value" in reading) {
      if (sheet.recalculates && cell && "formula" in cell) read.warnings.push(note({ problem: "result_stale" }));
      return reading.value;
    }
    if (!(column.optional && reading.problem === "cell_empty")) read.badRows.push(note(reading));
    return undefined;
  };
  for (sheetRow of sheet.rows.slice(1)) {
    const { cells, row, hidden } = sheetRow;
    if (wanted.every(({ index }) => (cells[index] ?? null) === null)) continue;
    read.total += 1;
    if (hidden) read.hidden += 1;
    const problemsBefore = read.badRows.length;
    const meant = readRow(take, row);
    if (meant !== undefined && read.badRows.length === problemsBefore) read.rows.push(meant);
  }
  return read;
}

function cellAt(row: SheetRow, index: number): Cell | null {
  return row.cells[index] ?? null;
}
