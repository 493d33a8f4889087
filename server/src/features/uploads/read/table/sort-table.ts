import type { Cell, Sheet, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import {
  filledCells,
  type HeaderTexts,
  headerTexts,
  numbersColumns,
  repeatsHeader,
  saysTotal,
  tellsUnits,
} from "./rows/row-marks.ts";
import { addingUp, type RunningSum } from "./rows/total-rows.ts";
import { isFilled } from "./score-content.ts";
import type { Columns, HeaderGuess, LeftReason, SortedTable } from "./target-fields.ts";

export interface TableShape<F extends string> {
  header: Pick<HeaderGuess<F>, "index" | "lines">;
  placed: Columns<F>;
  /** The field that says whose row it is. */
  key: F;
  /** Columns of money: one, or one for each bill type. None for people. */
  amounts: readonly number[];
  /** Fields that are filled down ahead of their rows. */
  fillDown: readonly F[];
}

export interface RowReaders {
  /** Whether the row's flat can be read. */
  flatOf(row: SheetRow): boolean;
  /** The money in a column of the row; undefined when it cannot be read. */
  paiseOf(row: SheetRow, at: number): number | undefined;
  /** Whether all its amounts are 0, a dash, nil, vacant or empty; what cannot be read is not nothing. */
  isNothing(row: SheetRow): boolean;
}

interface Table {
  headerRows: readonly HeaderTexts[];
  wanted: readonly number[];
  flat: readonly number[];
  amounts: readonly number[];
  fillDown: readonly number[];
  /** Index of the last row with a flat, or -1. */
  lastFlat: number;
  /** The number of that row, or of the header. */
  lastRow: number;
  readers: RowReaders;
  adding: RunningSum;
}

/** Tells the rows of a table from those that are none. Money is never left out, but for totals that agree. */
export function sortTable<F extends string>(
  { rows }: Pick<Sheet, "rows">,
  shape: TableShape<F>,
  readers: RowReaders,
): SortedTable<SheetRow> {
  const start = shape.header.index + shape.header.lines;
  const below = rows.slice(start);
  const columnsOf = (fields: readonly F[]) => fields.flatMap((field) => shape.placed[field] ?? []);
  const lastFlat = below.findLastIndex((row) => readers.flatOf(row));
  const table: Table = {
    headerRows: rows.slice(shape.header.index, start).map(headerTexts),
    wanted: [...new Set([...columnsOf(Object.keys(shape.placed) as F[]), ...shape.amounts])],
    flat: columnsOf([shape.key]),
    amounts: shape.amounts,
    fillDown: columnsOf(shape.fillDown),
    lastFlat,
    lastRow: (below[lastFlat] ?? rows[start - 1])?.row ?? 0,
    readers,
    adding: addingUp(shape.amounts, readers.paiseOf),
  };
  const sorted: Pick<SortedTable<SheetRow>, "rows" | "left"> = { rows: [], left: [] };
  let nearHeader = true;
  for (const [index, row] of below.entries()) {
    const reason: LeftReason | undefined = readers.flatOf(row)
      ? vacancy(row, table)
      : reasonOf(row, index, table, nearHeader);
    nearHeader = reason === "header" || (nearHeader && (reason === "numbers" || reason === "units"));
    if (reason) sorted.left.push({ row: row.row, reason });
    else sorted.rows.push(row);
  }
  return { ...sorted, ...table.adding.totals() };
}

function vacancy(row: SheetRow, { amounts, readers, adding }: Table): LeftReason | undefined {
  if (amounts.length > 0 && readers.isNothing(row)) return "vacant";
  adding.add(row);
  return undefined;
}

/** Of a row without a readable flat. */
function reasonOf(row: SheetRow, index: number, table: Table, nearHeader: boolean): LeftReason | undefined {
  if (table.headerRows.some((header) => repeatsHeader(row, header))) return "header";
  if (nearHeader && numbersColumns(row)) return "numbers";
  if (nearHeader && tellsUnits(row)) return "units";
  if (index < table.lastFlat && isSection(row, table)) return "section";
  if (isTrueTotal(row, table)) return "total";
  if (isPrepared(row, table)) return "prepared";
  if (index > table.lastFlat && table.lastFlat >= 0 && (isFoot(row, table) || isSigned(row, table))) return "foot";
  noteMoney(row, table);
  return undefined;
}

/** A merge across hides the cells beside it; one downwards may well cover money. */
function hasMoney(row: SheetRow, { amounts, readers }: Table): boolean {
  const cells = amounts.map((at) => row.cells[at] ?? null);
  return cells.some((cell) => cell && (cell.kind !== "merged" || isMergedDown(cell))) && !readers.isNothing(row);
}

function isMergedDown(cell: Cell | null | undefined): boolean {
  return cell?.kind === "merged" && "down" in cell;
}

function showsMoney(row: SheetRow, { amounts, readers }: Table): boolean {
  return amounts.some((at) => readers.paiseOf(row, at) !== undefined);
}

function filledOf(row: SheetRow, columns: readonly number[]): number[] {
  return columns.filter((at) => isFilled(row.cells[at]));
}

function isSection(row: SheetRow, table: Table): boolean {
  const filled = filledOf(row, table.wanted);
  const isHeading = filled.length === 0 ? filledCells(row).length === 1 : filled.length === 1;
  const at = filled[0] ?? row.cells.findIndex(isFilled);
  return isHeading && row.cells[at]?.kind === "text" && !table.fillDown.includes(at) && !hasMoney(row, table);
}

/** By its word, or by having nothing but amounts; never without the sum. A single bill without a flat is no total of one. */
function isTrueTotal(row: SheetRow, table: Table): boolean {
  if (!hasMoney(row, table) || !showsMoney(row, table)) return false;
  if (claimsTotal(row, table)) return table.adding.agrees(row, 1);
  const hasOnlyAmounts = table.wanted.every((at) => table.amounts.includes(at) || !row.cells[at]);
  return hasOnlyAmounts && table.adding.agrees(row, 2);
}

/** A word of total beside somebody's flat, or beside a bill without one, is a remark. */
function claimsTotal(row: SheetRow, { flat, wanted, amounts }: Table): boolean {
  if (filledOf(row, flat).some((at) => !saysTotal(row.cells[at]))) return false;
  const beside = filledOf(row, wanted).filter((at) => !amounts.includes(at));
  return beside.length > 0 ? beside.some((at) => saysTotal(row.cells[at])) : row.cells.some(saysTotal);
}

function isPrepared(row: SheetRow, table: Table): boolean {
  if (filledOf(row, table.amounts).length > 0 && hasMoney(row, table)) return false;
  if (table.flat.some((at) => isMergedDown(row.cells[at]))) return false;
  return filledOf(row, table.wanted).every((at) => table.fillDown.includes(at) || table.amounts.includes(at));
}

/** A row with most of its fields is somebody's, whatever is wrong with it. */
function isFoot(row: SheetRow, table: Table): boolean {
  return !hasMoney(row, table) && filledOf(row, table.wanted).length * 2 <= table.wanted.length;
}

/** Prepared by, checked by, treasurer: words below a gap, in the columns of the table. A figure among them may be owed. */
function isSigned(row: SheetRow, { wanted, lastRow }: Table): boolean {
  const cells = wanted.map((at) => row.cells[at]).filter(isFilled);
  return row.row > lastRow + 1 && cells.every((cell) => cell?.kind === "text" && !/\p{N}/u.test(cell.text));
}

function noteMoney(row: SheetRow, table: Table): void {
  if (!hasMoney(row, table) || !showsMoney(row, table)) return;
  if (claimsTotal(row, table)) table.adding.disagrees(row);
  else table.adding.add(row);
}
