import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { BillTypeTyped } from "@aangan/contract/features/bills";
import { kindNames, seldomNames } from "../kind-names.ts";
import { closestMatch, onlyOne, plainForm } from "./meant.ts";
import { type CellProblem, trimmed, type ValueCell } from "./read-cell.ts";
import { readText } from "./text.ts";
import { plainlyTyped } from "./typed-text.ts";

/** `exact`: written as the portal writes it. `meant` is a slip of the keyboard away, and only for asking. */
export type NamedReading<T extends string> = { value: T; exact: boolean } | (CellProblem & { meant?: T });

/** Say nothing about the type: "Electricity Charges for the month". */
const PLAIN_WORDS = words(
  "charge charges bill bills billing fee fees amount for the month monthly of बिल शुल्क देयक आकार",
);

const alsoCalled = (type: BillType) => [...kindNames[type], ...seldomNames[type]].map(plainForm);

const typeCalled = new Map(billTypes.flatMap((type) => alsoCalled(type).map((name) => [name, type] as const)));

const billTypeIn = readText(BillTypeTyped, "bill_type_unknown");

/** Takes other usual names, such as "Elec" or "बिजली बिल". */
export function readBillType(cell: ValueCell, { strict }: { strict?: true } = {}): NamedReading<BillType> {
  const read = billTypeIn(cell);
  if ("value" in read) return { ...read, exact: true };
  if (strict || cell.kind !== "text") return read;
  const typeName = plainlyTyped(cell.text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plainForm)
    .filter((word) => !PLAIN_WORDS.has(word))
    .join("");
  const type = typeCalled.get(typeName);
  return type ? { value: type, exact: false } : withSuggestion(read, cell.text, billTypes);
}

/** Takes other ways of writing a configured name, such as "Regency Park - I" for REGENCY PARK-1. */
export function readComplex(
  cell: ValueCell,
  complexes: readonly string[],
  { strict }: { strict?: true } = {},
): NamedReading<string> {
  const typed = cell.kind === "text" ? trimmed(cell.text) : "";
  if (complexes.includes(typed)) return { value: typed, exact: true };
  const read: CellProblem = { problem: "complex_unknown", params: { complexes: complexes.join(", ") } };
  if (strict || cell.kind !== "text") return read;
  const plain = plainName(cell.text);
  const same = complexes.filter((complex) => plainName(complex) === plain);
  if (same.length === 0) return withSuggestion(read, cell.text, complexes);
  const value = onlyOne(same);
  return value === undefined ? read : { value, exact: false };
}

function withSuggestion<T extends string>(problem: CellProblem, text: string, list: readonly T[]): NamedReading<T> {
  const near = closestMatch(trimmed(text), list) as T | undefined;
  return near === undefined ? problem : { ...problem, meant: near };
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The same for "PARK-1", "Park 01" and "Park - I". */
function plainName(name: string): string {
  const pieces = plainlyTyped(name)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((piece) => piece !== "");
  const place = ROMAN.indexOf(pieces.at(-1) ?? "");
  const numberedPieces = place < 0 || pieces.length < 2 ? pieces : [...pieces.slice(0, -1), String(place + 1)];
  return plainForm(numberedPieces.map((piece) => piece.replace(/^0+(?=\d)/, "")).join(""));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" ").map(plainForm));
}
