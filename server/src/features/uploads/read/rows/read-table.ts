import { setImmediate as othersTurn } from "node:timers/promises";
import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import { paise, rupeeText } from "@aangan/contract/money";
import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { isNothing } from "../cells/amount.ts";
import { guessDays } from "../cells/guess-days.ts";
import type { At, BadCell, ParseContext, ParseOptions, TableKind } from "../field.ts";
import type { SortedTable } from "../table/target-fields.ts";
import { cellReader } from "./cell-reader.ts";
import { type CellsRead, fieldReader } from "./field-reader.ts";
import { filledRows, sortRows } from "./sort-rows.ts";
import { absentFields, fieldsOf, headerText, type Table } from "./tables.ts";

/** A row as read; several columns of money make several of one. */
export interface TableRead<R> extends CellsRead {
  rows: R[];
  sorted: SortedTable<SheetRow>;
  /** Rows that a person left out, or that the file hides. */
  away: { row: number; reason: "chosen" | "hidden" }[];
  hiddenRows: number[];
  /** Empty, merged or ditto cells that may stand for the value above. */
  fillable: UploadField[];
  /** Amount cells as they are, with the row of each. */
  money: { row: SheetRow; cell: Cell }[];
  style: ParseOptions;
}

export function styleOf(table: Table, how: How): ParseOptions {
  const { date1904 } = table.sheet;
  return {
    date1904,
    days: how.days ?? guessedOrder(table),
    turnDays: how.turnDays ?? false,
    rounding: how.rounding ?? "paise",
    flatsMeant: how.flats !== "asWritten",
    ...(table.specified && { strict: true }),
  };
}

function guessedOrder(table: Table): ParseOptions["days"] {
  return guessDays(cellsOf(table, table.day), table.sheet.date1904).order === "mdy" ? "mdy" : "dmy";
}

/** The cells of a field's column, for a first look. */
export function cellsOf({ places, rows }: Table, field: UploadField | undefined): (Cell | null)[] {
  const place = field && places[field];
  if (!place || "value" in place || place.at.length !== 1) return [];
  const [at = -1] = place.at;
  return rows.map((row) => row.cells[at] ?? null);
}

/** Then other requests have their turn. */
const ROWS_AT_ONCE = 100;

/** Reads a table as it is told to. Pure. */
export async function readTable<R extends At>(
  kind: TableKind<R>,
  table: Table,
  how: How,
  surroundings: ParseContext,
): Promise<TableRead<R>> {
  const style = styleOf(table, how);
  const cells = cellReader(kind, table, how);
  await othersTurn();
  const sorted = style.strict ? filledRows(table) : sortRows(kind, table, cells, style);
  const { kept, away } = withoutAway(table, sorted.rows, how);
  const read: TableRead<R> = {
    rows: [],
    bad: [],
    sorted,
    away,
    hiddenRows: sorted.rows.filter(({ hidden }) => hidden).map(({ row }) => row),
    tidied: [],
    values: new Map(),
    others: [],
    stale: [],
    fillable: [],
    money: [],
    style,
  };
  const readField = fieldReader(kind, table, how, { surroundings, style, read });
  for (const [nth, row] of kept.entries()) {
    if (nth % ROWS_AT_ONCE === 0) await othersTurn();
    for (const amount of amountsOf(table, row)) {
      const values = readRow(kind, row, amount, { cells, readField, read });
      if (values) read.rows.push(kind.rowOf(values, { sheet: table.sheet.name, row: row.row }));
    }
  }
  read.fillable = [...cells.fillable].filter((field) => !how.fillDown?.includes(field));
  read.bad = wrongTotals(table, sorted, withoutAbsent(kind, table, read.bad));
  return read;
}

/** What has no column is asked once, and is not a problem of every row. */
function withoutAbsent(kind: TableKind, table: Table, bad: readonly BadCell[]): BadCell[] {
  const absent = absentFields(kind, table);
  return bad.filter(({ field, code }) => code !== "cell_empty" || !absent.includes(field));
}

/** A row has one bill, or one for each column of money that has something in this row. */
function amountsOf({ amounts }: Table, row: SheetRow): ({ at: number; billType: string } | undefined)[] {
  if (amounts.length === 0) return [undefined];
  const filled = amounts.filter(({ at }) => !isNothing(row.cells[at] ?? null));
  return filled.length > 0 ? filled : [];
}

interface Reading<R> {
  cells: ReturnType<typeof cellReader>;
  readField: ReturnType<typeof fieldReader>;
  read: TableRead<R>;
}

function readRow<R>(
  kind: TableKind,
  row: SheetRow,
  amount: { at: number; billType: string } | undefined,
  { cells, readField, read }: Reading<R>,
): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  const before = read.bad.length;
  for (const field of fieldsOf(kind)) {
    if (amount && field === "billType") {
      values[field] = amount.billType;
      continue;
    }
    const cell = amount && field === kind.money ? (row.cells[amount.at] ?? null) : cells.of(row, field);
    const value = readField(row, field, cell, values);
    if (value !== undefined) values[field] = value;
    if (cell && !read.style.strict && kind.fields[field]?.money) read.money.push({ row, cell });
  }
  return read.bad.length === before ? values : undefined;
}

function withoutAway(table: Table, rows: readonly SheetRow[], { leaveOut = [], hidden }: How) {
  const chosen = new Set(leaveOut.filter(({ sheet }) => sheet === table.sheet.name).map(({ row }) => row));
  const away: { row: number; reason: "chosen" | "hidden" }[] = [];
  const kept = rows.filter((row) => {
    const reason = chosen.has(row.row) ? "chosen" : row.hidden && hidden === "without" ? "hidden" : undefined;
    if (reason) away.push({ row: row.row, reason });
    return reason === undefined;
  });
  return { kept, away };
}

/** A row that looks like a total but is none: one problem in place of many. */
function wrongTotals(table: Table, { wrongTotals }: SortedTable<SheetRow>, bad: readonly BadCell[]): BadCell[] {
  const wrong = new Map(wrongTotals.map((total) => [total.row, total]));
  const otherCells = bad.filter(({ row }) => !wrong.has(row));
  const field = table.money;
  if (!field) return otherCells;
  const of = [...new Set(bad.map(({ row }) => row))].flatMap((row): BadCell[] => {
    const total = wrong.get(row);
    if (!total) return [];
    const params = { sum: rupeeText(paise(total.sumPaise)) };
    const amountText = rupeeText(paise(total.paise));
    const column = headerText(table, field);
    return [{ sheet: table.sheet.name, row, column, field, code: "total_not_sum", params, shown: amountText }];
  });
  return [...otherCells, ...of];
}
