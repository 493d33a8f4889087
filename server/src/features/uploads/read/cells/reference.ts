import type { Reading, ValueCell } from "./read-cell.ts";
import { plainlyTyped } from "./typed-text.ts";

/** Programs keep no more digits of a number. */
const EXACT = 1e15;
const LONGEST = 40;

/** A UTR or a cheque number, in capitals without blanks and dashes; which of them it can be is not looked at. */
export function readReference(cell: ValueCell): Reading<string> {
  if (cell.kind === "number") {
    if (!Number.isInteger(cell.value) || cell.value < 0) return { problem: "reference_unreadable" };
    if (cell.value >= EXACT) return { problem: "reference_rounded" };
    // A format may put zeros in front.
    const digits = String(cell.value);
    return { value: cell.shown && /^0\d+$/.test(cell.shown) && cell.shown.endsWith(digits) ? cell.shown : digits };
  }
  if (cell.kind !== "text") return { problem: "reference_unreadable" };
  const typed = plainlyTyped(cell.text)
    .replace(/^'|[\s-]/g, "")
    .toUpperCase();
  if (/^\d(?:\.\d+)?E\+?\d+$/.test(typed)) return { problem: "reference_rounded" };
  const isPlain = /^[A-Z0-9]+$/.test(typed) && typed.length <= LONGEST;
  return isPlain ? { value: typed } : { problem: "reference_unreadable" };
}
