import type { BadRow } from "@aangan/contract/refusals";
import type { Cell, Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { FoundColumn } from "../locate-columns.ts";
import { badRow, cellAt } from "../read-rows.ts";
import { dayFromSerial, firstNumberOf } from "./read-day.ts";
import { shownOf } from "./shown-cell.ts";

const MONTHS = 12;

/** Real dates among texts, where an American program seems to have read 05/12/2026 as 12 May and left 15/12/2026. */
export function exchangedDays(sheet: Sheet, column: FoundColumn): BadRow[] {
  const real: { row: number; cell: Cell }[] = [];
  let params: { row: number; text: string } | undefined;
  for (const sheetRow of sheet.rows.slice(1)) {
    const cell = cellAt(sheetRow, column.index);
    const first = cell && firstPart(cell, sheet.date1904);
    if (!cell || first === null) continue;
    if (first <= MONTHS !== (cell.kind === "date")) return [];
    if (cell.kind === "date") real.push({ row: sheetRow.row, cell });
    else params ??= { row: sheetRow.row, text: shownOf(cell, sheet.date1904) ?? "" };
  }
  const problem = params && ({ problem: "day_mixed", params } as const);
  return problem ? real.map(({ row, cell }) => badRow(row, column, problem, shownOf(cell, sheet.date1904))) : [];
}

/** The day of a real date, or the first number of a text. */
function firstPart(cell: Cell, date1904: boolean): number | null {
  if (cell.kind === "text") return firstNumberOf(cell.text);
  const day = cell.kind === "date" ? dayFromSerial(cell.serial, date1904) : null;
  return day === null ? null : Number(day.slice(-2));
}
