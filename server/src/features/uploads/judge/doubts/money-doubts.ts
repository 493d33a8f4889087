import type { How } from "@aangan/contract/features/uploads/how";
import type { Doubt } from "@aangan/contract/features/uploads/review";
import { paise, rupeeText } from "@aangan/contract/money";
import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { isRounded, readAmount } from "../../read/cells/amount.ts";
import { valueCell } from "../../read/cells/read-cell.ts";
import { cellText } from "../../read/cells/shown-cell.ts";
import { letterOf, type Table } from "../../read/rows/tables.ts";
import { kindColumns } from "../../read/table/kind-columns.ts";
import { moneyRivals } from "../../read/table/money-rivals.ts";
import { type Answer, answer, type DoubtContext, doubt } from "./evidence.ts";

/** Another column could be the amount too. */
export function severalAmounts({ how, tables, wanted, kind, reads }: DoubtContext): Doubt | undefined {
  const [table] = tables;
  if (!table?.money) return undefined;
  const moneyColumn = moneyColumnOf(table);
  const rivals = moneyColumn === undefined ? [] : rivalsOf(table, wanted, moneyColumn);
  const kinds = kind.fields.billType ? kindsIn(table, wanted) : [];
  const areKinds = kinds.length > 1;
  if (rivals.length === 0 && !areKinds) return undefined;
  const columns = [...(moneyColumn === undefined ? [] : [moneyColumn]), ...rivals.filter((at) => at !== moneyColumn)];
  const rows = billedRows(tables, reads);
  const example = rows.find(({ cells }) => new Set(columns.map((at) => moneyIn(cells[at] ?? null))).size > 1);
  const answers = columns.map((at) => columnAnswer(table, at, rows, example));
  if (areKinds) answers.push(kindsAnswer(table, kinds, rows));
  const isAnswered = how.amounts?.length || how.columns?.[table.money];
  return doubt("several_amounts", answers, isAnswered ? (how.amounts?.length ? "kinds" : "column") : undefined);
}

function moneyColumnOf({ money, places, header }: Table): number | undefined {
  const place = money && places[money];
  return place && "at" in place ? place.at[0] : money && header.placed[money]?.[0];
}

function rivalsOf({ sheet, header, money }: Table, targets: DoubtContext["wanted"], moneyColumn: number): number[] {
  const guess = { ...header, placed: { ...header.placed, ...(money && { [money]: [moneyColumn] }) } };
  const rivals = moneyRivals(sheet, guess, targets, (row, at) => moneyIn(row.cells[at] ?? null));
  return rivals.map(({ at }) => at);
}

function kindsIn({ header, sheet }: Table, targets: DoubtContext["wanted"]): NonNullable<How["amounts"]> {
  return kindColumns(sheet, header, targets).map(({ at, billType }) => ({ at, billType }));
}

/** A total in the file would be counted twice. A flat that owes nothing by the column taken now may owe by another. */
function billedRows(tables: DoubtContext["tables"], reads: DoubtContext["reads"]): readonly SheetRow[] {
  if (reads.length === 0) return tables[0]?.rows ?? [];
  return reads.flatMap(({ sorted }, nth) => {
    const otherRows = sorted.left.filter(({ reason }) => reason !== "vacant");
    const isNone = new Set(otherRows.map(({ row }) => row));
    return tables[nth]?.rows.filter(({ row }) => !isNone.has(row)) ?? [];
  });
}

/** `example`: a row that shows how the answers differ. */
function columnAnswer(table: Table, at: number, rows: readonly SheetRow[], example = rows[0]): Answer {
  const cells = rows.map(({ cells }) => cells[at] ?? null);
  return answer(
    "column",
    { columns: { [table.money ?? ""]: { at: [at] } }, amounts: [] },
    {
      params: { header: table.header.headers[at] ?? "", letter: letterOf(at), sum: sumText(cells) },
      count: cells.filter((cell) => paiseOf(cell, "paise") > 0).length,
      sample: exampleIn(table, at, example),
    },
  );
}

function kindsAnswer(table: Table, amounts: NonNullable<How["amounts"]>, rows: readonly SheetRow[]): Answer {
  const cells = amounts.flatMap(({ at }) => rows.map(({ cells }) => cells[at] ?? null));
  const columns = amounts.map(({ at, billType }) => `${table.header.headers[at] ?? letterOf(at)}: ${billType}`);
  return answer(
    "kinds",
    { amounts },
    {
      params: { columns: columns.join(", "), sum: sumText(cells) },
      count: cells.filter((cell) => paiseOf(cell, "paise") > 0).length,
    },
  );
}

/** The amounts stand in a column that the file does not show. */
export function amountHidden({ tables, how, wanted, reads }: DoubtContext): Doubt | undefined {
  const [table] = tables;
  const at = table && moneyColumnOf(table);
  if (!table || at === undefined || !table.sheet.hiddenColumns.includes(at)) return undefined;
  const rows = billedRows(tables, reads);
  const otherAnswers = rivalsOf(table, wanted, at).map((other) => columnAnswer(table, other, rows));
  const answerKey = table.money && how.columns?.[table.money] ? "this" : undefined;
  return doubt("amount_hidden", [{ ...columnAnswer(table, at, rows), key: "this" }, ...otherAnswers], answerKey);
}

/** Amounts with a third decimal, or whose format hides paise. */
export function amountsRounded({ reads, how }: DoubtContext): Doubt | undefined {
  const cells = reads.flatMap(({ money }) => money.map(({ cell }) => cell));
  const rounded = cells.filter(isRounded);
  if (rounded.length === 0) return undefined;
  const answers = (["paise", "shown"] as const).map((rounding) =>
    answer(
      rounding,
      { rounding },
      {
        params: { sum: sumText(cells, rounding) },
        count: rounded.length,
        sample: rupeeText(paise(paiseOf(rounded[0] ?? null, rounding))),
      },
    ),
  );
  return doubt("amounts_rounded", answers, how.rounding);
}

function sumText(cells: readonly (Cell | null)[], rounding: "paise" | "shown" = "paise"): string {
  return rupeeText(paise(cells.reduce((sum, cell) => sum + paiseOf(cell, rounding), 0)));
}

function paiseOf(cell: Cell | null, rounding: "paise" | "shown"): number {
  return moneyIn(cell, rounding) ?? 0;
}

function moneyIn(cell: Cell | null, rounding: "paise" | "shown" = "paise"): number | undefined {
  const value = valueCell(cell);
  const amount = "value" in value ? readAmount(value.value, { rounding }) : value;
  return "value" in amount ? amount.value : undefined;
}

/** "A-041: 3300" */
function exampleIn({ places: { flatNumber }, sheet: { date1904 } }: Table, at: number, row?: SheetRow): string {
  const columns = flatNumber && "at" in flatNumber ? flatNumber.at : [];
  const textAt = (column: number) => cellText(row?.cells[column] ?? null, date1904)?.trim() ?? "";
  const flat = columns.map(textAt).filter(Boolean).join("-");
  return [flat, textAt(at)].filter(Boolean).join(": ");
}
