import type { DoubtCode, How, UploadField, WarningCode } from "@aangan/contract/features/uploads/how";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { At, Field, ParseContext } from "../read/field.ts";
import { readTable, type TableRead } from "../read/rows/read-table.ts";
import { type ColumnMap, fieldsOf, headersOf, sheetFound, type Table, targetFields } from "../read/rows/tables.ts";
import { headerAt } from "../read/table/find-header.ts";
import { daysAreMoney, daysMixed } from "./doubts/day-doubts.ts";
import type { DoubtContext } from "./doubts/evidence.ts";
import { amountHidden, severalAmounts } from "./doubts/money-doubts.ts";
import { resultsOld, severalSheets } from "./doubts/sheet-doubts.ts";
import type { ReviewKind } from "./kind.ts";
import type { FoundColumn } from "./locate-columns.ts";

/** In the sentence of `review_needed`. */
const named: Partial<Record<DoubtCode | WarningCode, string>> = {
  several_sheets: "which of the sheets counts",
  several_amounts: "which column is the amount",
  amount_hidden: "the hidden column of amounts",
  days_are_money: "whether the column of due dates has dates",
  days_mixed: "day and month of the due dates",
  results_old: "the results of formulas, which may be old,",
  second_bills: "whether these bills were raised before",
  rows_hidden: "the hidden rows",
  rows_repeat: "the rows that are there more than once",
  day_order: "day and month of the dates",
  flats_other: "the flats that are written in another way",
  amounts_rounded: "the amounts with more than two decimals",
  total_differs: "the total, which differs from the rows",
  left_out: "the rows that are left out",
  payments_open: "the online payments of these bills that are not decided yet",
  instrument_shared: "the transfers and cheques that pay for several flats",
  cheque_again: "the cheques whose number was entered before with another bank",
  ended_before: "the money whose receipts were taken back before",
};

/** Nobody is there to answer: refuses with `review_needed`. */
export function refuseDoubts(codes: readonly (DoubtCode | WarningCode)[]): void {
  if (codes.length === 0) return;
  refuse("review_needed", { params: { doubts: codes.map((code) => named[code] ?? code).join(", ") } });
}

type Columns = Readonly<Partial<Record<UploadField, FoundColumn>>>;

/** The first row is the header, and the columns have the specified names. */
export function specifiedTable(kind: ReviewKind, sheet: Sheet, columns: Columns, context: ParseContext): Table {
  const header = headerAt(sheet, targetFields(kind, context), sheet.rows[0]?.row ?? 1);
  if (!header) throw new Error("a sheet whose columns were found has a first row");
  const places: ColumnMap = {};
  const headers: Partial<Record<UploadField, string>> = {};
  for (const field of fieldsOf(kind)) {
    const { index = -1, header: text = field } = columns[field] ?? {};
    if (index >= 0) places[field] = { at: [index], chosen: false };
    headers[field] = text;
  }
  const { money, day } = kind;
  return { sheet, header, places, headers, amounts: [], rows: sheet.rows.slice(1), money, day };
}

/** What a file in the specified form leaves open about money. The first of the sheets is the one that is read. */
export function strictDoubts(
  kind: ReviewKind,
  table: Table,
  sheets: readonly Sheet[],
  context: ParseContext,
): DoubtCode[] {
  const wanted = targetFields(kind, context);
  const found = sheets.length > 1 ? sheets.map((sheet) => sheetFound(sheet, kind, wanted)) : [];
  const evidence: DoubtContext = { kind, how: {}, surroundings: context, wanted, found, tables: [table], reads: [] };
  const ofMoney = kind.money ? [amountHidden, severalAmounts, resultsOld, daysAreMoney, daysMixed] : [];
  return [severalSheets, ...ofMoney].flatMap((judge) => judge(evidence)?.code ?? []);
}

/** What the specified call answers in a person's stead. */
const HOW: How = { days: "dmy" };

export function readStrictly<R extends At>(
  kind: ReviewKind<R>,
  table: Table,
  context: ParseContext,
): Promise<TableRead<R>> {
  return readTable({ ...kind, fields: strictFields(kind) }, table, HOW, context);
}

/** Only an optional column may be empty, and no cell stands for the one above. */
function strictFields({ fields, upload }: ReviewKind): ReviewKind["fields"] {
  const strict = Object.entries(fields).map(([name, field]): [string, Field] => {
    return [name, { ...field, required: upload[name as UploadField]?.optional !== true, fillDown: false }];
  });
  return Object.fromEntries(strict);
}

/** The rows as read and what the portal makes of them. */
export function judgeStrictly<R extends At>(
  kind: ReviewKind<R>,
  db: Db,
  { table, rows, context }: { table: Table; rows: readonly R[]; context: ParseContext },
) {
  const tidied = { leftOut: [], tidied: [] };
  const judging = { how: HOW, surroundings: context, tidied, headers: headersOf(kind, table), again: false };
  return kind.judge(rows, { ...judging, db, strict: true });
}
