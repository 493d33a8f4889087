import { Email, Name, Phone } from "@aangan/contract/features/residents";
import { NewPassword } from "@aangan/contract/password";
import { isGuessable, type Owner } from "../../../../platform/auth/guessable.ts";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { type CellProblem, type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import { readBy, readText } from "./text.ts";
import { plainlyTyped, withoutUnseen } from "./typed-text.ts";

/** `tidied`: something was taken off or replaced that is not taken strictly. */
export type TidyReading = { value: string; tidied?: true } | CellProblem;

/** Whether the cell must be as the contract's schema takes it. */
interface Strictness {
  strict?: true;
}

const nameIn = readText(Name);
const emailIn = readText(Email, "email_form");

/** Two lines become one: "Anil Sharma, Sunita Sharma". */
export function readName(cell: ValueCell, { strict }: Strictness = {}): TidyReading {
  if (strict) return nameIn(cell);
  return tidied(cell, nameIn, (text) =>
    text
      .split(/[,\r\n\v\f\u0085\u2028\u2029]/)
      .map(withoutUnseen)
      .filter((line) => line !== "")
      .join(", "),
  );
}

/** Two addresses are none: nobody knows which one is read. */
export function readEmail(cell: ValueCell, { strict }: Strictness = {}): TidyReading {
  if (strict) return emailIn(cell);
  return tidied(cell, emailIn, (text) => withoutUnseen(text).replace(/[.,; ]+$/, ""));
}

const NO_EMAIL = /^(?:-*|n\.? ?[/.]? ?a\.?|nil|none|no|no e-?mail(?: id)?|not available|नहीं)$/i;

/** What an office writes for a resident without an e-mail address. */
export function isNoEmail(cell: Cell | null): boolean {
  return cell === null || (cell.kind === "text" && NO_EMAIL.test(plainlyTyped(cell.text)));
}

const LABEL =
  /(?:मोबाइल|मो|फ\u093c?ोन)[.: -]*|\b(?:mobile|mob|mo|phone|ph|tel|telephone|cell|contact|whats ?app|no|number|m)\b[.: -]*/gi;
/** The end of a number that a program wrote as a text. */
const NO_FRACTION = /^(\d{10,15})\.0+$/;

/** Takes numbers too. If not strict, whether one was shortened by the program is asked elsewhere, of all of them at once. */
export function readPhone(cell: ValueCell, { strict }: Strictness = {}): TidyReading {
  if (strict) return phoneIn(cell);
  if (cell.kind === "number") return phoneIn({ kind: "text", text: digitText(cell) });
  return tidied(cell, phoneIn, (text) =>
    plainlyTyped(text).replace(LABEL, "").replace(NO_FRACTION, "$1").replaceAll(".", " "),
  );
}

/** The longest whole number that a spreadsheet program keeps exactly. */
const EXACT_DIGITS = /^\d{1,15}$/;

/** As long as a local number. */
const NUMBER_OF_ITS_OWN = /\d{6,}/g;
/** A phone number shown as 9.87654E+09 was saved like this. */
const ROUNDED = /0000$/;

function phoneIn(cell: ValueCell): Reading<string> {
  if (cell.kind === "date" || cell.kind === "boolean") return { problem: "phone_form" };
  const typed = cell.kind === "text" ? trimmed(cell.text) : digitText(cell);
  if ((typed.match(NUMBER_OF_ITS_OWN) ?? []).length > 1) return { problem: "phone_several" };
  const read = readBy(Phone, typed, "phone_form");
  if (!("value" in read)) return read;
  return cell.kind === "number" && ROUNDED.test(read.value) ? { problem: "phone_rounded" } : read;
}

/** Keeps the password as typed. One stored as a number counts only while no digit can be lost. */
export function readPassword(cell: ValueCell, owner: Owner): Reading<string> {
  if (cell.kind === "date" || cell.kind === "boolean") return { problem: "password_number" };
  if (cell.kind === "number" && !EXACT_DIGITS.test(String(cell.value))) return { problem: "password_number" };
  const read = readBy(NewPassword, cell.kind === "text" ? cell.text : digitText(cell), "text_unreadable");
  if (!("value" in read)) return read;
  return isGuessable(read.value, owner) ? { problem: "password_guessable" } : read;
}

function digitText({ value, shown }: Extract<ValueCell, { kind: "number" }>): string {
  return shown ?? String(value);
}

/** Longer than any name, address or number with what may stand around it. */
const LONGEST = 400;

/** What is taken strictly stays as it is. */
function tidied(
  cell: ValueCell,
  read: (cell: ValueCell) => Reading<string>,
  tidy: (text: string) => string,
): TidyReading {
  const strict = read(cell);
  if ("value" in strict || cell.kind !== "text" || cell.text.length > LONGEST) return strict;
  const again = read({ kind: "text", text: tidy(cell.text) });
  return "value" in again ? { ...again, tidied: true } : again;
}
