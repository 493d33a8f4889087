import type { DoubtCode, UploadField, WarningCode } from "@aangan/contract/features/uploads/how";
import { refuse } from "../../../../platform/refusal.ts";
import type { Sheet } from "../../../../platform/spreadsheets/sheet.ts";
import { flatBook } from "../../read/cells/flat-book.ts";
import { type Places, sheetFound, type Table, wantedBy } from "../../read/rows/tables.ts";
import { headerAt } from "../../read/table/find-header.ts";
import type { ReviewKind } from "../kind.ts";
import { daysAreMoney, daysMixed } from "./day-doubts.ts";
import type { Evidence } from "./evidence.ts";
import type { FoundColumn } from "./locate-columns.ts";
import { amountHidden, severalAmounts } from "./money-doubts.ts";
import { resultsOld, severalSheets } from "./sheet-doubts.ts";

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

/** What a file in the specified form leaves open about money. The first sheet is the one that is read. */
export function strictDoubts(
  kind: ReviewKind,
  sheets: readonly Sheet[],
  columns: Readonly<Partial<Record<UploadField, FoundColumn>>>,
  rules: { today: string; complexes: readonly string[] },
): DoubtCode[] {
  const surroundings = { ...rules, flats: flatBook([]) };
  const wanted = wantedBy(kind, surroundings);
  const [sheet] = sheets;
  const header = sheet && headerAt(sheet, wanted, sheet.rows[0]?.row ?? 1);
  if (!header) return [];
  const places: Places = {};
  for (const [field, column] of Object.entries(columns)) {
    if (column.index >= 0) places[field as UploadField] = { at: [column.index], chosen: false };
  }
  const { money, day } = kind;
  const table: Table = { sheet, header, places, amounts: [], rows: sheet.rows.slice(1), money, day };
  const found = sheets.length > 1 ? sheets.map((one) => sheetFound(one, kind, wanted)) : [];
  const evidence: Evidence = { kind, how: {}, surroundings, wanted, found, tables: [table], reads: [] };
  const ofMoney = money ? [amountHidden, severalAmounts, resultsOld, daysAreMoney, daysMixed] : [];
  return [severalSheets, ...ofMoney].flatMap((judge) => judge(evidence)?.code ?? []);
}
