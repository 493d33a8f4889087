import { setImmediate as othersTurn } from "node:timers/promises";
import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Doubt } from "@aangan/contract/features/uploads/review";
import type { Db } from "../../../platform/database/db.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { flatBook } from "../read/cells/flat-book.ts";
import { cellText } from "../read/cells/shown-cell.ts";
import type { At, BadCell, ParseContext } from "../read/field.ts";
import { readTable, type TableRead } from "../read/rows/read-table.ts";
import {
  fieldsOf,
  headersOf,
  type SheetFound,
  sheetFound,
  type Table,
  tableIn,
  targetFields,
} from "../read/rows/tables.ts";
import type { TargetFields } from "../read/table/target-fields.ts";
import { dayOrder, daysAreMoney, daysMixed } from "./doubts/day-doubts.ts";
import type { DoubtContext } from "./doubts/evidence.ts";
import { amountHidden, amountsRounded, severalAmounts } from "./doubts/money-doubts.ts";
import { flatsOther, foldRepeats, missingFields } from "./doubts/row-doubts.ts";
import { resultsOld, rowsHidden, severalSheets } from "./doubts/sheet-doubts.ts";
import type { JudgeContext, Judgement, ReviewKind, RowOutcome } from "./kind.ts";
import { findLayout, howFromLayout, layoutKey } from "./layouts.ts";
import { type PlannedRow, planOf, withoutPasswords } from "./plan.ts";
import type { Tidied } from "./warnings/seen.ts";

/** A file as read, and who asks. */
export interface FileInput {
  sheets: readonly Sheet[];
  sha256: Buffer;
  how: How;
  surroundings: ParseContext;
  /** The table that the specified call reads, strictly. */
  table?: Table;
  /** Those of all rows, where they are locked. */
  people?: JudgeContext["people"];
}

/** What follows from the file, the answers and the flats alone. */
export interface FileReading<R extends At> {
  /** With what a layout answered. */
  how: How;
  layout: { id: string; name: string } | undefined;
  surroundings: ParseContext;
  found: readonly SheetFound[];
  tables: readonly Table[];
  reads: readonly TableRead<R>[];
  /** With what was answered of repeated rows done. */
  rows: readonly R[];
  fileDoubts: Doubt[];
}

export interface Evaluation<R extends At> extends FileReading<R> {
  settled: Judgement<R>;
  bad: BadCell[];
  doubts: Doubt[];
  headers: Partial<Record<UploadField, string>>;
  plan: string;
  /** Nothing is open: every doubt is answered, no row is bad, every warning is ticked. */
  isSettled: boolean;
  /** Nothing was open from the start, and nothing had to be understood. */
  isUnambiguous: boolean;
}

export async function surroundingsOf(
  kind: ReviewKind,
  db: Db,
  { complex }: How,
  rules: Pick<ParseContext, "today" | "complexes">,
  before?: ParseContext,
): Promise<ParseContext> {
  const all = await kind.flatsOfPortal(db);
  const flatsTold = JSON.stringify(all);
  if (before?.flatsTold === flatsTold) return before;
  const book = flatBook(all.map(({ flatNumber }) => flatNumber));
  if (complex === undefined) return { ...rules, flats: book, flatsTold };
  // A number without a letter is likelier to mean a flat of the page's complex.
  const near = flatBook(all.flatMap((flat) => (flat.complex === complex ? [flat.flatNumber] : [])));
  return { ...rules, flats: { ...book, same: (text) => book.same(text) ?? near.same(text) }, flatsTold };
}

/** Reads a file as it is told to, and finds what is open; after `before`: only what would be written. Writes nothing. */
export async function evaluate<R extends At>(
  kind: ReviewKind<R>,
  db: Db,
  input: FileInput,
  before?: Evaluation<R>,
): Promise<Evaluation<R>> {
  return judgeFile(kind, db, input, await readFile(kind, db, input, before), before !== undefined);
}

/** `again`: only what would be written. */
export async function judgeFile<R extends At>(
  kind: ReviewKind<R>,
  db: Db,
  input: FileInput,
  reading: FileReading<R>,
  again = false,
): Promise<Evaluation<R>> {
  const { how, tables, reads, rows, fileDoubts } = reading;
  const { surroundings, sha256, table, people } = input;
  const headers = tables[0] ? headersOf(kind, tables[0]) : {};
  const tidied = tidiedBy(tables, reads);
  const strict = table !== undefined;
  const settled = await kind.judge(rows, { db, how, surroundings, tidied, headers, again, strict, people });
  const bad = [...reads.flatMap((read) => read.bad), ...settled.bad];
  const doubts = tables.length === 0 ? fileDoubts : [...fileDoubts, ...settled.doubts];
  const isOpen = tables.length === 0 || bad.length > 0 || doubts.some(({ given }) => given === undefined);
  const unticked = settled.warnings.some(({ code, tick }) => tick && !how.agreed?.includes(code));
  return {
    ...{ ...reading, settled, bad, doubts, headers },
    plan: isOpen || strict ? "" : planOf(settled.fates.map(planned), withoutPasswords(how), sha256),
    isSettled: !isOpen && !unticked && settled.fates.length > 0,
    isUnambiguous: !isOpen && isQuiet(settled) && isPlain(kind, input, tables, reads, doubts),
  };
}

function planned({ row: { sheet, row }, fate, key, paise, changes }: RowOutcome<At>): PlannedRow {
  return { sheet, row, fate, key, paise, changes };
}

/** Returns what was read `before` when nothing that it depends on has changed. */
export async function readFile<R extends At>(
  kind: ReviewKind<R>,
  db: Db,
  asked: FileInput,
  before?: FileReading<R>,
): Promise<FileReading<R>> {
  const { sheets, surroundings, table } = asked;
  const targets = targetFields(kind, surroundings);
  const { how, layout } = table ? { how: asked.how, layout: undefined } : await withLayout(kind, db, asked, targets);
  if (before?.surroundings === surroundings && JSON.stringify(before.how) === JSON.stringify(how)) return before;
  await othersTurn();
  // One sheet in the specified form has no rivals, and looking for its table takes as long as reading it.
  const found = table && sheets.length === 1 ? [] : sheets.map((sheet) => sheetFound(sheet, kind, targets));
  await othersTurn();
  const tables = table ? [table] : tablesOf(kind, asked, targets, how);
  const reads: TableRead<R>[] = [];
  for (const table of tables) reads.push(await readTable(kind, table, how, surroundings));
  await othersTurn();
  const evidence: DoubtContext<R> = { kind, how, surroundings, wanted: targets, found, tables, reads };
  const all = reads.flatMap(({ rows }) => rows);
  const { rows, doubt } = table ? { rows: all, doubt: undefined } : foldRepeats(evidence, all);
  return { how, layout, surroundings, found, tables, reads, rows, fileDoubts: doubtsOf(evidence, doubt) };
}

function tablesOf(kind: ReviewKind, { sheets }: FileInput, targets: TargetFields<UploadField>, how: How): Table[] {
  const wholeSheets = sheets.filter((sheet) => sheet.whole);
  return wholeSheets.flatMap((sheet, index) => {
    // The row of the header was said of the first sheet.
    const { headerRow: _headerRow, ...rest } = how;
    return tableIn(sheet, kind, targets, index === 0 ? how : rest) ?? [];
  });
}

/** What a layout of this header has answered, below what is answered now. */
async function withLayout(kind: ReviewKind, db: Db, { sheets, how }: FileInput, targets: TargetFields<UploadField>) {
  const first = sheets.find((sheet) => sheet.whole);
  const table = first && tableIn(first, kind, targets, how);
  if (!table) return { how, layout: undefined };
  const layout = await findLayout(db, kind.name, layoutKey(table.header.headers));
  if (!layout) return { how, layout: undefined };
  const known = howFromLayout(layout.body, table.header.headers);
  const columns = { ...known.columns, ...how.columns };
  const values = { ...known.values, ...how.values };
  const merged: How = {
    ...known,
    ...how,
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(Object.keys(values).length > 0 && { values }),
  };
  return { how: merged, layout: { id: layout.id, name: layout.name } };
}

function doubtsOf(evidence: DoubtContext, repeated: Doubt | undefined): Doubt[] {
  const { found, tables } = evidence;
  if (tables.length === 0) return [severalSheets({ ...evidence, found })].filter((one) => one !== undefined);
  const amounts = severalAmounts(evidence);
  return [
    severalSheets(evidence),
    amountHidden(evidence),
    amounts,
    ...missingFields(evidence, amounts),
    resultsOld(evidence),
    daysAreMoney(evidence),
    daysMixed(evidence),
    dayOrder(evidence),
    amountsRounded(evidence),
    flatsOther(evidence),
    rowsHidden(evidence),
    repeated,
  ].filter((one) => one !== undefined);
}

function tidiedBy(tables: readonly Table[], reads: readonly TableRead<At>[]): Tidied {
  const leftOut = tables.flatMap((table, index) => {
    const read = reads[index];
    const rows = [
      ...(read?.sorted.left ?? []).filter(({ reason }) => reason === "vacant").map(({ row }) => row),
      ...(read?.away ?? []).map(({ row }) => row),
    ];
    if (rows.length === 0) return [];
    const byRow = new Map(table.rows.map((row) => [row.row, row]));
    return rows.map((row) => ({ sheet: table.sheet.name, row, shown: rowShown(byRow.get(row), table) }));
  });
  const away = new Set(reads.flatMap((read) => read.away.map(({ row }) => row)));
  const [wrong] = reads.flatMap(({ sorted }, index) => {
    const sheet = tables[index]?.sheet.name ?? "";
    return sorted.wrongTotals.filter(({ row }) => away.has(row)).map((total) => ({ ...total, sheet }));
  });
  return { leftOut, tidied: reads.flatMap(({ tidied }) => tidied), ...(wrong && { wrongTotal: wrong }) };
}

const SHOWN_CELLS = 4;

function rowShown(row: Table["rows"][number] | undefined, { sheet: { date1904 } }: Table): string {
  const texts = (row?.cells ?? []).flatMap((cell) => cellText(cell, date1904) ?? []);
  return texts.slice(0, SHOWN_CELLS).join(" · ");
}

/** Nothing to warn of, to correct or to hand out. */
function isQuiet({ warnings, changes, withoutPassword }: Judgement<At>): boolean {
  return warnings.length + changes.length + withoutPassword.length === 0;
}

/** The only table of the file, in the specified form: its own names in the first row, and nothing to be told. */
function isPlain(
  kind: ReviewKind,
  { sheets }: FileInput,
  tables: readonly Table[],
  reads: readonly TableRead<At>[],
  doubts: readonly Doubt[],
): boolean {
  const [table] = tables;
  const [read] = reads;
  if (!table || !read || tables.length > 1 || doubts.length > 0) return false;
  const { header, sheet, places } = table;
  const isFirst = sheet === sheets[0] && header.index === 0 && header.lines === 1;
  const isExact = Object.entries(places).every(
    ([, place]) =>
      "at" in place && place.at.length === 1 && header.columns.find(({ at }) => place.at[0] === at)?.why === "exact",
  );
  const isWhole = fieldsOf(kind).every((field) => places[field] ?? kind.upload[field]?.optional);
  const { sorted, away, values, tidied } = read;
  return isFirst && isExact && isWhole && sorted.left.length + away.length + values.size + tidied.length === 0;
}
