import type { MonthEnd, MonthEndOfComplex } from "@aangan/contract/features/month-end/month-end";
import type { Text } from "../../lib/language/text.ts";
import { paiseOf } from "./sheets.ts";

/** One line of the summary. Without `paise` it is a heading, or blank. */
export interface Line {
  label: string;
  paise?: (complex: MonthEndOfComplex) => number;
  /** How the spreadsheet computes it, given the column's letter. Without it the value is the server's. */
  formula?: (column: string) => string;
}

type Figure = Exclude<keyof MonthEndOfComplex, "complex">;
export type Signs = Partial<Record<Figure, 1 | -1>>;

/** Figures of a complex added and taken off, in paise. */
export function adding(signs: Signs) {
  return (complex: MonthEndOfComplex): number =>
    Object.entries(signs).reduce((sum, [figure, sign]) => sum + sign * paiseOf(complex[figure as Figure]), 0);
}

/** Lines in the making, below a row of headings. */
export function createLines(t: Text) {
  const lines: Line[] = [];
  /** Returns the row of the line, for formulas of later ones. */
  function add(label: string, paise?: Line["paise"], formula?: Line["formula"]): number {
    lines.push({ label, ...(paise && { paise }), ...(formula && { formula }) });
    return lines.length + 1;
  }
  return {
    lines,
    add,
    /** Says that two lines are the same. */
    control: (paise: NonNullable<Line["paise"]>, one: number, other: number) =>
      add(t("month_file.control"), paise, (letter) => `ROUND(${letter}${one}-${letter}${other},2)`),
    sumOf: (first: number, last: number) => (letter: string) => `ROUND(SUM(${letter}${first}:${letter}${last}),2)`,
  };
}

export type Lines = ReturnType<typeof createLines>;

/** A sum over a list's sheet: its column with amounts, and that with the complex; `also` another column and what it must say. */
export type SumOfList = (
  sheet: "bills" | "payments" | "moved",
  columns: { amount: string; complex: string },
  letter: string,
  also?: { column: string; says: string },
) => string;

export function sumOfList(t: Text, { bills, payments, movements }: MonthEnd): SumOfList {
  const rows = { bills: bills.length, payments: payments.length, moved: movements.length };
  return (sheet, { amount, complex }, letter, also) => {
    // An empty list has its line of sums there, which names no complex.
    const range = (of: string) => `'${t(`month_file.${sheet}`)}'!$${of}$2:$${of}$${Math.max(rows[sheet], 1) + 1}`;
    const second = also === undefined ? "" : `,${range(also.column)},"${also.says.replaceAll('"', '""')}"`;
    return `ROUND(SUMIFS(${range(amount)},${range(complex)},${letter}$1${second}),2)`;
  };
}
