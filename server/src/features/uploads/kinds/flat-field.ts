import { parseFlat } from "../read/cells/flat.ts";
import { canonicalFlat } from "../read/cells/flat-parts.ts";
import type { ValueCell } from "../read/cells/read-cell.ts";
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
  read: (cell, options, { flats }) => parseFlat(cell, options, flats),
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
