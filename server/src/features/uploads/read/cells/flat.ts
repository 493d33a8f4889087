import { FlatNumber } from "@aangan/contract/features/residents";
import type { FieldReading } from "../field.ts";
import type { FlatBook } from "./flat-book.ts";
import { canonicalFlat, flatParts, flatPieces, withoutWords } from "./flat-parts.ts";
import { trimmed, type ValueCell } from "./read-cell.ts";
import { readText } from "./text.ts";

interface FlatOptions {
  /** Reads an unknown flat as the one that it nearly matches. */
  flatsMeant?: boolean;
  /** Takes only a text in the form of a flat number. */
  strict?: true;
}

const flatIn = readText(FlatNumber, "flat_form");

/** Takes other ways to write a flat of the book. Without a book, where residents are new, only its form can be wrong. */
export function parseFlat(cell: ValueCell, { strict, flatsMeant }: FlatOptions, book?: FlatBook): FieldReading {
  if (strict) return flatIn(cell);
  const text = flatText(cell);
  if (text === undefined) return { problem: "flat_form" };
  if (book) return flatInBook(text, book, flatsMeant);
  const exact = flatIn(cell);
  if ("value" in exact) return exact;
  const canonical = canonicalFlat(text);
  if (canonical !== undefined && flatsMeant) return { value: canonical, other: true };
  return { problem: "flat_form", ...(canonical !== undefined && { meant: canonical }) };
}

/** Undefined for a date. */
function flatText(cell: ValueCell): string | undefined {
  if (cell.kind === "text") return trimmed(cell.text);
  return cell.kind === "number" ? (cell.shown ?? String(cell.value)) : undefined;
}

const MAX_SHOWN_LENGTH = 64;

/** A flat that is a slip of the keyboard away is only a question. */
function flatInBook(text: string, book: FlatBook, flatsMeant = false): FieldReading {
  const flat = text.trim().toUpperCase();
  if (flat === "") return { problem: "cell_empty" };
  if (book.has(flat)) return { value: flat };
  const same = book.same(text);
  if (same !== undefined && flatsMeant) return { value: same, other: true };
  if (same !== undefined) return { problem: "flat_meant", params: { flat: text, meant: same }, meant: same };
  const params = { flat: text.trim().slice(0, MAX_SHOWN_LENGTH) };
  const near = book.near(text);
  if (near !== undefined) return { problem: "flat_meant", params: { ...params, meant: near }, meant: near };
  const hasBoth = flatParts(withoutWords(flatPieces(text)))?.block;
  return hasBoth ? { problem: "flat_unknown", params } : { problem: "flat_form" };
}
