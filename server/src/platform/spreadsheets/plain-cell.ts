import { type CellObject, SSF, utils } from "@e965/xlsx";
import type { Cell } from "./sheet.ts";

export function plainCell(object: CellObject, textLength: number, stale: boolean): Cell | null {
  const cell = contentOf(object, textLength);
  if (!stale || object.f === undefined) return cell;
  return cell?.kind === "text" || cell?.kind === "number" || cell?.kind === "date" ? { ...cell, stale: true } : cell;
}

function contentOf(object: CellObject, textLength: number): Cell | null {
  switch (object.t) {
    case "s":
      return textCell(String(object.v ?? ""), textLength);
    case "n":
      return numberCell(object);
    case "b":
      return { kind: "boolean", value: object.v === true };
    case "e":
      return { kind: "error", text: /^#.*/.exec(utils.format_cell(object))?.[0] ?? "#ERROR!" };
    default:
      // A stub without a formula is an empty cell with a style.
      return object.f === undefined ? null : { kind: "formula" };
  }
}

/** Enough of an overlong text to recognise it. */
const BEGINNING = 100;

/** Including no-break and zero-width blanks. */
const BLANK = /^[\s\u200b-\u200d\u2060\ufeff]*$/;

function textCell(text: string, longest: number): Cell | null {
  if (text.length > longest) return { kind: "long", text: text.slice(0, BEGINNING) };
  return BLANK.test(text) ? null : { kind: "text", text };
}

function numberCell({ v: value, z: format }: CellObject): Cell {
  if (typeof value !== "number" || !Number.isFinite(value)) return { kind: "error", text: "#NUM!" };
  if (typeof format !== "string") return { kind: "number", value };
  const { isDate, addsDigits } = kindOf(format);
  if (isDate) return { kind: "date", serial: value };
  const shown = addsDigits ? SSF.format(format, value) : undefined;
  return shown === undefined || shown === String(value) ? { kind: "number", value } : { kind: "number", value, shown };
}

/** Formats that add digits to a number, such as leading zeros or a country code. */
const DIGITS_AND_SIGNS = /^(?:[-+() 1-9]|\\.|"[^"]*")*(?:0(?:[-+() 1-9]|\\.|"[^"]*")*)+$/;

const known = new Map<string, { isDate: boolean; addsDigits: boolean }>();

function kindOf(format: string): { isDate: boolean; addsDigits: boolean } {
  const before = known.get(format);
  if (before) return before;
  const isDate = SSF.is_date(format);
  const kind = { isDate, addsDigits: !isDate && format.length < 100 && DIGITS_AND_SIGNS.test(format) };
  known.set(format, kind);
  return kind;
}
