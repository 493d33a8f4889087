import { MAX_PAISE, type Paise, paise, paiseFromText, rupeesFromPaise } from "@aangan/contract/money";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { isWholePaise, paiseOf, scaled, scaleToInteger } from "./exact-paise.ts";
import { type CellProblem, type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import { plainlyTyped } from "./typed-text.ts";

export interface AmountStyle {
  /** As stored, to the paisa, or with the decimals that the format shows. */
  rounding: "paise" | "shown";
  /** Takes only a number, or number text such as "1500" or "1500.50", of two decimals. */
  strict?: true;
}

type NumberCell = Extract<Cell, { kind: "number" }>;

/** `digits` with the point before the last `decimals`. */
interface TypedAmount {
  digits: bigint;
  decimals: number;
}

/** Takes amounts as people type them, such as "Rs. 1,23,456.50/-", and rounds once to the paisa. */
export function readAmount(cell: ValueCell, { rounding, strict }: AmountStyle): Reading<Paise> {
  if (cell.kind === "number") {
    if (cell.shownAs) return { problem: PROBLEMS[cell.shownAs] };
    if (strict) return exactAmount(cell.value);
    return payable(rounding === "shown" ? paiseShown(cell) : paiseOf(cell.value));
  }
  if (cell.kind !== "text") return { problem: strict ? "amount_form" : "amount_not_number" };
  if (strict) return plainAmount(trimmed(cell.text));
  const typed = amountTyped(cell.text);
  return "problem" in typed ? typed : payable(paiseTyped(typed));
}

/** Numbers whose format shows no amount to be paid. */
const PROBLEMS = { credit: "amount_not_positive", percent: "amount_percent", unseen: "amount_unseen" } as const;

/** Programs store 1234.10 as 1234.0999999999999, and 4523.40 as 4523.4000000163 after long sums. */
const NOISE = 1e-6;
const MAX_RUPEES = rupeesFromPaise(MAX_PAISE);

function exactAmount(value: number): Reading<Paise> {
  if (value <= 0) return { problem: "amount_not_positive" };
  if (value > MAX_RUPEES + NOISE) return { problem: "amount_too_large" };
  // The rounded text counts only when it stands for the cell's number.
  const nearest = value.toFixed(2);
  if (Math.abs(value - Number(nearest)) >= NOISE) return { problem: "amount_decimals" };
  return plainAmount(nearest);
}

function plainAmount(text: string): Reading<Paise> {
  const paise = paiseFromText(text);
  if (paise !== null) return paise > 0 ? { value: paise } : { problem: "amount_not_positive" };
  if (/^-\d+(\.\d+)?$/.test(text)) return { problem: "amount_not_positive" };
  if (/^\d{1,8}\.\d{3,}$/.test(text)) return { problem: "amount_decimals" };
  if (/^[1-9]\d{8,}(\.\d+)?$/.test(text)) return { problem: "amount_too_large" };
  return { problem: "amount_form" };
}

/** Whether the cell has more than the paise that would be billed, or shows less. */
export function isRounded(cell: Cell): boolean {
  if (cell.kind === "number") {
    return !cell.shownAs && (paiseShown(cell) !== paiseOf(cell.value) || hasMoreThanPaise(cell.value));
  }
  const typed = cell.kind === "text" ? amountTyped(cell.text) : undefined;
  if (!typed || "problem" in typed || typed.decimals <= 2) return false;
  return paiseTyped(typed) * 10n ** BigInt(typed.decimals - 2) !== typed.digits;
}

const NOTHING = /^(?:(?:rs\.?|inr|₹) ?)?(?:-*|nil|vacant|empty|खाली|ख\u093cाली|रिक्त)(?: ?\/-)?$/;

/** What an office writes beside a flat that is not billed. */
export function isNothing(cell: Cell | null): boolean {
  if (cell === null) return true;
  if (cell.kind === "number") return paiseOf(cell.value) === 0n && !hasMoreThanPaise(cell.value);
  if (cell.kind !== "text") return false;
  const typed = amountTyped(cell.text);
  return "problem" in typed ? NOTHING.test(amountText(cell.text)) : typed.digits === 0n;
}

function payable(amount: bigint): Reading<Paise> {
  if (amount <= 0n) return { problem: "amount_not_positive" };
  if (amount > BigInt(MAX_PAISE)) return { problem: "amount_too_large" };
  return { value: paise(Number(amount)) };
}

function paiseShown({ value, decimals = 2 }: NumberCell): bigint {
  const visibleDecimals = Math.min(Math.max(decimals, 0), 2);
  if (visibleDecimals === 2) return paiseOf(value);
  return scaled(value, visibleDecimals) * 10n ** BigInt(2 - visibleDecimals);
}

/** Less than a millionth of a rupee is noise: programs store 4523.40 as 4523.4000000163. */
function hasMoreThanPaise(value: number): boolean {
  if (isWholePaise(value)) return false;
  const excess = scaled(value, 8) - paiseOf(value) * 1_000_000n;
  return excess >= 100n || excess <= -100n;
}

function paiseTyped({ digits, decimals }: TypedAmount): bigint {
  return scaleToInteger(digits, 2 - decimals);
}

function amountText(text: string): string {
  return plainlyTyped(text).toLowerCase().replaceAll("₨", "rs");
}

const AMOUNT =
  /^(?:(?:rs\.?|inr\.?|₹|रु\.?|रू\.?) ?)*\+? ?(\d(?:[\d, ]*\d)?)(?:\.(\d*))?(?: ?(?:\/ ?[-=]|rs\.?|inr|₹|रु\.?|only\.?|dr\.?))*$/;
const UNGROUPED = /^(?:0|[1-9]\d*)$/;
const BY_THOUSANDS = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/;
const BY_LAKHS = /^[1-9]\d?([, ])(?:\d{2}\1)*\d{3}$/;
/** No amount is as long, however it is written. */
const LONGEST = 80;

/** A credit must not become a bill by losing its sign. */
const SIGNS_OF_CREDIT = /^\(|\)$|^- ?|(?<!\/)-$|(?<=^(?:rs\.?|inr|₹) ?)-| ?\bcr\.?$/g;

function amountTyped(text: string): TypedAmount | CellProblem {
  const typed = amountText(text);
  if (typed.length > LONGEST) return { problem: "amount_form" };
  const read = digitsOf(typed);
  if (read) return read;
  const unsigned = typed.replace(SIGNS_OF_CREDIT, "").trim();
  return { problem: unsigned !== typed && digitsOf(unsigned) ? "amount_not_positive" : "amount_form" };
}

/** As programs show a number in too narrow a column. */
const SCIENTIFIC = /^(\d)(?:\.(\d{1,8}))?e\+?(\d{1,2})$/;

function digitsOf(typed: string): TypedAmount | undefined {
  const [, first, otherDigits = "", power = ""] = SCIENTIFIC.exec(typed) ?? [];
  if (first !== undefined) return { digits: BigInt(first + otherDigits), decimals: otherDigits.length - Number(power) };
  const [, whole = "", fraction = ""] = AMOUNT.exec(typed) ?? [];
  if (![UNGROUPED, BY_THOUSANDS, BY_LAKHS].some((form) => form.test(whole))) return undefined;
  return { digits: BigInt(whole.replace(/[, ]/g, "") + fraction), decimals: fraction.length };
}
