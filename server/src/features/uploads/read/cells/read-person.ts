import { NewPassword, Phone } from "@aangan/contract/features/residents";
import { isGuessable, type Owner } from "../../../../platform/auth/guessable.ts";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import { readBy } from "./read-text.ts";

/** The longest whole number that a spreadsheet program keeps exactly. */
const EXACT_DIGITS = /^\d{1,15}$/;

/** As long as a local number. */
const NUMBER_OF_ITS_OWN = /\d{6,}/g;
/** A phone number shown as 9.87654E+09 was saved like this. */
const ROUNDED = /0000$/;

/** Takes numbers too: spreadsheet programs store phone numbers so. */
export function readPhone(cell: ValueCell): Reading<string> {
  if (cell.kind === "date" || cell.kind === "boolean") return { problem: "phone_form" };
  const typed = cell.kind === "text" ? trimmed(cell.text) : shownDigits(cell);
  if ((typed.match(NUMBER_OF_ITS_OWN) ?? []).length > 1) return { problem: "phone_several" };
  const read = readBy(Phone, typed, "phone_form");
  if (!("value" in read)) return read;
  return cell.kind === "number" && ROUNDED.test(read.value) ? { problem: "phone_rounded" } : read;
}

/** Keeps the password as typed. One stored as a number counts only while no digit can be lost. */
export function readPassword(cell: ValueCell, owner: Owner): Reading<string> {
  if (cell.kind === "date" || cell.kind === "boolean") return { problem: "password_number" };
  if (cell.kind === "number" && !EXACT_DIGITS.test(String(cell.value))) return { problem: "password_number" };
  const read = readBy(NewPassword, cell.kind === "text" ? cell.text : shownDigits(cell), "text_unreadable");
  if (!("value" in read)) return read;
  return isGuessable(read.value, owner) ? { problem: "password_guessable" } : read;
}

function shownDigits({ value, shown }: Extract<ValueCell, { kind: "number" }>): string {
  return shown ?? String(value);
}

export function readComplex(cell: ValueCell, complexes: readonly string[]): Reading<string> {
  const named = cell.kind === "text" ? trimmed(cell.text) : "";
  if (complexes.includes(named)) return { value: named };
  return { problem: "complex_unknown", params: { complexes: complexes.join(", ") } };
}
