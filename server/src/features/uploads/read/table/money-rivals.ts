import type { Sheet, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { kindOfHeader } from "./kind-columns.ts";
import { hasMoneyWord, namesNoMoney, saysSum } from "./money-words.ts";
import { scoreContent } from "./score-content.ts";
import { scoreName } from "./score-name.ts";
import type { HeaderGuess, TargetFields } from "./target-fields.ts";

export interface MoneyRival {
  at: number;
  header: string;
}

/**
 * Visible columns that could be meant instead of the amount: by their headers and cells, and because they differ from it.
 * `paiseOf` is undefined for a cell that is no money.
 */
export function moneyRivals<F extends string>(
  sheet: Pick<Sheet, "rows" | "hiddenColumns">,
  guess: HeaderGuess<F>,
  targets: TargetFields<F>,
  paiseOf: (row: SheetRow, at: number) => number | undefined,
): MoneyRival[] {
  const money = (Object.keys(targets) as F[]).find((field) => targets[field].money);
  const moneyColumn = money && guess.placed[money]?.[0];
  if (money === undefined || moneyColumn === undefined) return [];
  const rows = sheet.rows.slice(guess.index + guess.lines);
  const isNamed = rivalHeader(guess.headers, guess.headers[moneyColumn] ?? "", targets[money].names);
  const differs = (row: SheetRow, at: number) => {
    const [one, other] = [paiseOf(row, at) ?? 0, paiseOf(row, moneyColumn) ?? 0];
    return one !== other;
  };
  return guess.headers.flatMap((header, at) => {
    if (header === "" || at === moneyColumn || sheet.hiddenColumns.includes(at) || !isNamed(header)) return [];
    if (servesOtherField(guess, targets, money, at, rows)) return [];
    const cells = rows.map((row) => row.cells[at] ?? null);
    if (scoreContent(cells, targets[money].fits) < 0.5) return [];
    return rows.some((row) => differs(row, at)) ? [{ at, header }] : [];
  });
}

/** Columns for bill types are rivals of one another, and of a column that may be their sum; so is all that a total may contain. */
function rivalHeader(headers: readonly string[], moneyHeader: string, names: readonly string[]) {
  const kinds = headers.filter((header) => kindOfHeader(header) !== undefined).length;
  const areKinds = kindOfHeader(moneyHeader) !== undefined || kinds >= 2;
  const isTotal = saysSum(moneyHeader);
  return (header: string) =>
    !namesNoMoney(header, names) &&
    (isTotal ||
      hasMoneyWord(header) ||
      scoreName(header, names) > 0 ||
      (areKinds && kindOfHeader(header) !== undefined));
}

/** A column of days, whose numbers are no money. */
function servesOtherField<F extends string>(
  { placed }: HeaderGuess<F>,
  targets: TargetFields<F>,
  money: F,
  at: number,
  rows: readonly SheetRow[],
): boolean {
  const field = (Object.keys(targets) as F[]).find((one) => one !== money && placed[one]?.includes(at));
  const cells = rows.map((row) => row.cells[at] ?? null);
  return field !== undefined && scoreContent(cells, targets[field].fits) >= 0.5;
}
