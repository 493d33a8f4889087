import { type CellObject, SSF, utils } from "@e965/xlsx";
import type { Cell, ShownAs } from "../sheet.ts";
import { decimalsOfValue, numberFormat } from "./number-format.ts";

export function plainCell(object: CellObject, textLength: number): Cell | null {
  const cell = contentOf(object, textLength);
  if (cell === null || (object.f === undefined && object.F === undefined)) return cell;
  return "value" in cell || cell.kind === "text" || cell.kind === "date" ? { ...cell, formula: true } : cell;
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

function textCell(text: string, maxLength: number): Cell | null {
  if (text.length > maxLength) return { kind: "long", text: text.slice(0, BEGINNING) };
  return BLANK.test(text) ? null : { kind: "text", text };
}

function numberCell({ v: value, z: format }: CellObject): Cell {
  if (typeof value !== "number" || !Number.isFinite(value)) return { kind: "error", text: "#NUM!" };
  if (typeof format !== "string") return { kind: "number", value };
  const { isDate, addsDigits, decimals, shownAs } = numberFormat(format);
  if (isDate) return { kind: "date", serial: value };
  if (shownAs && value > 0) {
    const text = formatOrFallback(format, value, shownAs);
    return { kind: "number", value, ...(text !== "" && { shown: text }), shownAs, ...hiding(value, decimals) };
  }
  if (addsDigits) {
    const text = SSF.format(format, value);
    if (text !== String(value)) return { kind: "number", value, shown: text, ...hiding(value, decimals) };
  }
  return { kind: "number", value, ...hiding(value, decimals) };
}

/** The library does not know every format. */
function formatOrFallback(format: string, value: number, shownAs: ShownAs): string {
  try {
    return SSF.format(format, value).trim();
  } catch {
    return shownAs === "credit" ? `-${value}` : "";
  }
}

function hiding(value: number, [positive, negative]: readonly (number | undefined)[]): { decimals?: number } {
  const decimals = value < 0 ? negative : positive;
  return decimals !== undefined && decimals < decimalsOfValue(value) ? { decimals } : {};
}
