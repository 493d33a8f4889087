import { parseFlat } from "../read/cells/flat-book.ts";
import { canonicalFlat, flatText } from "../read/cells/flat-parts.ts";
import type { ValueCell } from "../read/cells/read-cell.ts";
import { readFlat } from "../read/cells/text.ts";
import type { At, BadCell, Field } from "../read/field.ts";
import { blockNames, headerNames } from "../read/table/names.ts";

/** The flat of a resident who is there. */
export const flatField: Field = {
  names: headerNames.flatNumber,
  blockNames,
  required: true,
  constant: false,
  fillDown: false,
  looksRight: isFlatLike,
  read: (cell, style, { flats }) => {
    if (style.strict) return readFlat(cell);
    const text = flatText([cell]);
    if (text === undefined) return { problem: "flat_form" };
    const found = parseFlat(text, flats);
    if (!("value" in found)) return found;
    if (found.meant === undefined) return { value: found.value };
    if (style.flatsMeant) return { value: found.value, other: true };
    return { problem: "flat_meant", params: { flat: text, meant: found.meant }, meant: found.meant };
  },
};

/** A flat by its form, whether the portal has it or not. */
export function isFlatLike(cell: ValueCell): boolean {
  if (cell.kind === "number") return Number.isInteger(cell.value) && cell.value > 0 && cell.value < 1_000_000;
  return cell.kind === "text" && canonicalFlat(cell.text) !== undefined;
}

/** Nobody lives there. */
export function badFlat({ sheet, row, flatNumber: flat }: At & { flatNumber: string }, column = "flatNumber"): BadCell {
  return { sheet, row, column, field: "flatNumber", code: "flat_unknown", params: { flat }, shown: flat };
}
