import { Email, Name } from "@aangan/contract/features/residents";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import type { CellProblem, Reading, ValueCell } from "./read-cell.ts";
import { readPhone } from "./read-person.ts";
import { readText } from "./read-text.ts";
import { plainlyTyped, withoutUnseen } from "./typed-text.ts";

/** `tidied`: something was taken off or replaced that the strict readers would not take. */
export type TidyReading = { value: string; tidied?: true } | CellProblem;

export const readName = readText(Name);
export const readEmail = readText(Email, "email_form");

/** Two lines become one: "Anil Sharma, Sunita Sharma". */
export function readNameAs(cell: ValueCell): TidyReading {
  return tidied(cell, readName, (text) =>
    text
      .split(/[,\r\n\v\f\u0085\u2028\u2029]/)
      .map(withoutUnseen)
      .filter((line) => line !== "")
      .join(", "),
  );
}

/** Two addresses are none: nobody knows which one is read. */
export function readEmailAs(cell: ValueCell): TidyReading {
  return tidied(cell, readEmail, (text) => withoutUnseen(text).replace(/[.,; ]+$/, ""));
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

/** Whether a number of many zeros was shortened by the program is asked elsewhere, of all of them at once. */
export function readPhoneAs(cell: ValueCell): TidyReading {
  if (cell.kind === "number") return readPhone({ kind: "text", text: cell.shown ?? String(cell.value) });
  return tidied(cell, readPhone, (text) =>
    plainlyTyped(text).replace(LABEL, "").replace(NO_FRACTION, "$1").replaceAll(".", " "),
  );
}

/** Longer than any name, address or number with what may stand around it. */
const LONGEST = 400;

/** What the strict reader takes stays as it is. */
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
