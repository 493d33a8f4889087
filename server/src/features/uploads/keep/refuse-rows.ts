import { rowProblems } from "@aangan/contract/features/uploads/row-problems";
import type { BadRow } from "@aangan/contract/refusals";
import { refuse } from "../../../platform/refusal.ts";
import type { BadCell } from "../read/field.ts";
import { formatCount } from "./texts.ts";

/** With its sentence. */
export function badRow({ row, column, code, params, shown }: Omit<BadCell, "sheet" | "field">): BadRow {
  const sentence = rowProblems[code].replace(/\{(\w+)\}/g, (match, name: string) => String(params?.[name] ?? match));
  const message = shown === undefined ? sentence : `“${shown}”: ${sentence}`;
  return { row, column, message, ...(shown !== undefined && { shown }), code, ...(params && { params }) };
}

export function byRow(rows: readonly BadRow[]): BadRow[] {
  return rows.toSorted((one, other) => one.row - other.row);
}

/** A file goes in whole or not at all. */
export function refuseBadRows(total: number, badRows: readonly BadRow[]): void {
  if (total === 0) refuse("workbook_empty");
  if (badRows.length === 0) return;
  const bad = new Set(badRows.map(({ row }) => row)).size;
  refuse("rows_invalid", { rows: byRow(badRows), params: { bad: formatCount(bad), total: formatCount(total) } });
}
