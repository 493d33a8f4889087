import { LARGEST_PAISE, type Paise, paiseFromText, rupeesFromPaise } from "@aangan/contract/money";
import { type CellProblem, type Reading, trimmed, type ValueCell } from "./read-cell.ts";

/** Programs store 1234.10 as 1234.0999999999999, and 4523.40 as 4523.4000000163 after long sums. */
const NOISE = 1e-6;
const LARGEST_RUPEES = rupeesFromPaise(LARGEST_PAISE);

/** Takes a number, or number text such as "1500" or "1500.50". */
export function readAmount(cell: ValueCell): Reading<Paise> {
  if (cell.kind === "number") return notAnAmount(cell) ?? amountFromNumber(cell.value);
  if (cell.kind === "text") return amountFromText(trimmed(cell.text));
  return { problem: "amount_form" };
}

const PROBLEMS = { credit: "amount_not_positive", percent: "amount_percent", unseen: "amount_unseen" } as const;

/** The problem of a number whose format shows no amount to be paid. */
export function notAnAmount({ shownAs }: Extract<ValueCell, { kind: "number" }>): CellProblem | undefined {
  return shownAs && { problem: PROBLEMS[shownAs] };
}

function amountFromNumber(value: number): Reading<Paise> {
  if (value <= 0) return { problem: "amount_not_positive" };
  if (value > LARGEST_RUPEES + NOISE) return { problem: "amount_too_large" };
  // The rounded text counts only when it stands for the cell's number.
  const nearest = value.toFixed(2);
  if (Math.abs(value - Number(nearest)) >= NOISE) return { problem: "amount_decimals" };
  return amountFromText(nearest);
}

function amountFromText(text: string): Reading<Paise> {
  const paise = paiseFromText(text);
  if (paise !== null) return paise > 0 ? { value: paise } : { problem: "amount_not_positive" };
  if (/^-\d+(\.\d+)?$/.test(text)) return { problem: "amount_not_positive" };
  if (/^\d{1,8}\.\d{3,}$/.test(text)) return { problem: "amount_decimals" };
  if (/^[1-9]\d{8,}(\.\d+)?$/.test(text)) return { problem: "amount_too_large" };
  return { problem: "amount_form" };
}
