import type { Doubt } from "@aangan/contract/features/uploads/review";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { cellText } from "../../read/cells/shown-cell.ts";
import type { SheetFound, Table } from "../../read/rows/tables.ts";
import { plainWords } from "../../read/table/plain-words.ts";
import { answer, type DoubtContext, doubt } from "./evidence.ts";

/** Another visible sheet holds such a table too. */
export function severalSheets({ found, how }: DoubtContext): Doubt | undefined {
  const tables = found.filter(({ isTable }) => isTable);
  if (tables.length < 2) return undefined;
  const answers = tables.map(({ sheet, readable, header }) =>
    answer(
      "sheet",
      { sheets: [sheet.name] },
      {
        params: { sheet: sheet.name },
        count: readable,
        sample: firstRow(sheet.rows[header ? header.index + header.lines : 0], sheet.date1904),
      },
    ),
  );
  const all = tables.map(({ sheet }) => sheet.name);
  if (haveEqualHeaders(tables)) {
    answers.push(answer("all", { sheets: all }, { count: tables.reduce((sum, { readable }) => sum + readable, 0) }));
  }
  const answerKey = how.sheets && (how.sheets.length > 1 ? "all" : "sheet");
  return doubt("several_sheets", answers, answerKey);
}

function haveEqualHeaders(tables: readonly SheetFound[]): boolean {
  const texts = tables.map(({ header }) => (header?.headers ?? []).map((text) => plainWords(text).join(" ")).join("|"));
  return new Set(texts).size === 1;
}

function firstRow(row: SheetFound["sheet"]["rows"][number] | undefined, date1904: boolean): string {
  const cells = (row?.cells ?? []).map((cell) => cellText(cell, date1904)).filter((text) => text !== undefined);
  return cells.slice(0, 5).join(" · ");
}

/** Rows of the table that the file does not show. */
export function rowsHidden({ reads, tables, how }: DoubtContext): Doubt | undefined {
  const hidden = reads.flatMap(({ hiddenRows }) => hiddenRows);
  if (hidden.length === 0) return undefined;
  const rows = tables.flatMap((table) => table.rows).length;
  const answers = [
    answer("with", { hidden: "with" }, { count: rows }),
    answer("without", { hidden: "without" }, { count: rows - hidden.length }),
  ];
  return doubt("rows_hidden", answers, how.hidden, { count: hidden.length, rows: hidden.slice(0, 10).join(", ") });
}

/** The results that the file stores may be old, or were never computed. */
export function resultsOld({ tables, how }: DoubtContext): Doubt | undefined {
  const results = tables.flatMap(({ sheet, places, amounts, rows, money }) => {
    const paid = [...amounts.map(({ at }) => at), ...columnsOf(places[money ?? "amount"])];
    const checkedColumns = sheet.recalculates ? [...paid, ...Object.values(places).flatMap(columnsOf)] : paid;
    const formulas: Cell[] = [];
    for (const { cells } of rows) formulas.push(...resultsIn(cells, checkedColumns));
    return sheet.recalculates || formulas.every(isZero) ? formulas : [];
  });
  if (results.length < (tables.some(({ sheet }) => sheet.recalculates) ? 1 : MIN_ZEROS)) return undefined;
  const answerKey = how.agreed?.includes("results_old") ? "right" : undefined;
  return doubt("results_old", [answer("right", { agreed: ["results_old"] }, { count: results.length })], answerKey);
}

/** One formula may well result in nothing. */
const MIN_ZEROS = 2;

function columnsOf(place: Table["places"][keyof Table["places"]]): readonly number[] {
  return place && "at" in place ? place.at : [];
}

function resultsIn(cells: readonly (Cell | null)[], columns: readonly number[]): Cell[] {
  return columns.flatMap((at) => cells[at] ?? []).filter(isResult);
}

function isResult(cell: Cell): boolean {
  return "formula" in cell;
}

function isZero(cell: Cell): boolean {
  return cell.kind === "number" && cell.value === 0;
}
