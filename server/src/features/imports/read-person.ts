import { Email, Name, NewPassword, Phone } from "@aangan/contract/residents";
import * as z from "zod/mini";
import { isGuessable, type Owner } from "../../platform/guessable.ts";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import type { CellProblem } from "./row-problems.ts";

/** The longest whole number that a spreadsheet program keeps exactly. */
const EXACT_DIGITS = /^\d{1,15}$/;

/** What the contract's codes are called in a spreadsheet. */
const problemOfCode: Record<string, CellProblem["problem"]> = {
  text_too_long: "cell_long",
  text_invalid: "text_unreadable",
  field_missing: "cell_empty",
  password_too_short: "password_short",
  password_too_long: "cell_long",
};

function readBy(schema: z.ZodMiniType<string>, text: string, otherwise: CellProblem["problem"]): Reading<string> {
  const read = z.safeParse(schema, text);
  if (read.success) return { value: read.data };
  return { problem: problemOfCode[read.error.issues[0]?.message ?? ""] ?? otherwise };
}

export function readName(cell: ValueCell): Reading<string> {
  return cell.kind === "text" ? readBy(Name, trimmed(cell.text), "text_unreadable") : { problem: "cell_not_text" };
}

export function readEmail(cell: ValueCell): Reading<string> {
  return cell.kind === "text" ? readBy(Email, trimmed(cell.text), "email_form") : { problem: "email_form" };
}

/** A phone number, which spreadsheet programs store as a number: all its digits, or a problem. */
export function readPhone(cell: ValueCell): Reading<string> {
  if (cell.kind === "date") return { problem: "phone_form" };
  return readBy(Phone, cell.kind === "text" ? trimmed(cell.text) : String(cell.value), "phone_form");
}

/** A password exactly as typed. One of digits was stored as a number, and is taken while no digit can have got lost. */
export function readPassword(cell: ValueCell, owner: Owner): Reading<string> {
  if (cell.kind === "date") return { problem: "password_number" };
  const typed = cell.kind === "text" ? cell.text : String(cell.value);
  if (cell.kind === "number" && !EXACT_DIGITS.test(typed)) return { problem: "password_number" };
  const read = readBy(NewPassword, typed, "text_unreadable");
  return "value" in read && isGuessable(read.value, owner) ? { problem: "password_guessable" } : read;
}

/** One of the association's complexes. Names count exactly as configured. */
export function readComplex(cell: ValueCell, complexes: readonly string[]): Reading<string> {
  const named = cell.kind === "text" ? trimmed(cell.text) : "";
  if (complexes.includes(named)) return { value: named };
  return { problem: "complex_unknown", params: { complexes: complexes.join(", ") } };
}
