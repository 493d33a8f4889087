import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { DoubtCode, How, UploadField, WarningCode } from "@aangan/contract/features/uploads/how";
import { refuse } from "../../../platform/refusal.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { plainForm } from "../read/cells/meant.ts";
import type { ParseContext } from "../read/field.ts";
import { type ColumnMap, letterOf, type SpecifiedColumns, type Table, targetFields } from "../read/rows/tables.ts";
import { headerAt } from "../read/table/find-header.ts";
import type { ReviewKind } from "./kind.ts";

/** In the sentence of `review_needed`. */
const issuePhrases: Partial<Record<DoubtCode | WarningCode, string>> = {
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
  refuse("review_needed", { params: { doubts: codes.map((code) => issuePhrases[code] ?? code).join(", ") } });
}

/** What the specified call answers to the questions of a review. Old results of residents are warnings. */
export function strictAnswers({ money }: ReviewKind): How {
  return { days: "dmy", rounding: "paise", hidden: "with", ...(!money && { agreed: ["results_old"] }) };
}

/** The table of a sheet with the specified names in its first row; refuses with `columns_missing` or `columns_twice`. */
export function specifiedTable(kind: ReviewKind, sheet: Sheet, context: ParseContext): Table {
  const columns = locateColumns(sheet, kind.upload);
  const missing = columns.filter(({ isMissing }) => isMissing).map(({ field }) => field);
  if (missing.length > 0) refuse("columns_missing", { params: { columns: missing.join(", ") } });
  const twice = columns.flatMap(({ best }) => (best.length > 1 ? best.map(withLetter) : []));
  if (twice.length > 0) refuse("columns_twice", { params: { columns: twice.join(", ") } });
  const header = headerAt(sheet, targetFields(kind, context), sheet.rows[0]?.row ?? 1);
  if (!header) throw new Error("a sheet whose columns were found has a first row");
  const places: ColumnMap = {};
  const specified: SpecifiedColumns = { headers: {}, unused: [] };
  for (const {
    field,
    best: [column],
    unused,
  } of columns) {
    if (!column) continue;
    places[field] = { at: [column.at], chosen: false };
    specified.headers[field] = column.text;
    specified.unused.push(...unused.map(({ text }) => ({ header: text, used: column.text })));
  }
  const { money, day } = kind;
  return { sheet, header, places, specified, amounts: [], rows: sheet.rows.slice(1), money, day };
}

interface HeaderCell {
  at: number;
  text: string;
  isHidden: boolean;
}

/** The columns that a field may have. Takes a hidden one only when no other matches. */
function locateColumns({ rows, hiddenColumns }: Sheet, upload: ReviewKind["upload"]) {
  const headers = (rows[0]?.cells ?? []).flatMap((cell, at): HeaderCell[] => {
    return cell?.kind === "text" ? [{ at, text: cell.text.trim(), isHidden: hiddenColumns.includes(at) }] : [];
  });
  const named = (names: readonly string[]) => {
    const plainNames = names.map(plain);
    return headers.filter(({ text }) => plainNames.includes(plain(text)));
  };
  return (Object.entries(upload) as [UploadField, UploadColumn][]).map(([field, column]) => {
    const { alsoCalled = [], preferred = [], optional = false } = column;
    const all = named([field, ...alsoCalled]);
    const visible = all.filter(({ isHidden }) => !isHidden);
    const best =
      [named(preferred).filter((one) => visible.includes(one)), visible, all].find((some) => some.length > 0) ?? [];
    const unused = visible.filter((one) => !best.includes(one));
    return { field, best, unused, isMissing: best.length === 0 && !optional };
  });
}

/** For comparing headers: case, blanks, dots, dashes and marks do not count. */
function plain(header: string): string {
  return plainForm(header).replace(/\p{M}/gu, "");
}

/** Adds the letters of the column. */
function withLetter({ at, text }: HeaderCell): string {
  return `${text} (${letterOf(at)})`;
}
