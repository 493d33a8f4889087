import {
  type BillColumn,
  type ResidentColumn,
  residentColumns,
  residentUpload,
  type UploadColumn,
} from "@aangan/contract/features/uploads/columns";
import { recordOf } from "../../src/features/uploads/read/field.ts";
import { blockNames, headerNames, nameParts } from "../../src/features/uploads/read/table/names.ts";
import type { RowReaders } from "../../src/features/uploads/read/table/sort-table.ts";
import type { TargetFields } from "../../src/features/uploads/read/table/target-fields.ts";
import type { Cell, Sheet, SheetRow } from "../../src/platform/spreadsheets/sheet.ts";

/** A day of a spreadsheet. */
export interface Serial {
  serial: number;
}
export type Value = string | number | null | Serial | Cell;

export const day: Serial = { serial: 46_366 };
export const merged: Cell = { kind: "merged" };

/** Rows as a spreadsheet program numbers them; those without a cell are not there. */
export function sheetOf(rows: readonly (readonly Value[])[], hiddenColumns: number[] = []): Sheet {
  const all = rows.map((values, index): SheetRow => ({ row: index + 1, cells: values.map(cellOf) }));
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  // What a whole sheet has beside is nothing to a table.
  return { name: "Bills", date1904: false, hiddenColumns, rows: filled } as Sheet;
}

function cellOf(value: Value): Cell | null {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "number") return { kind: "number", value };
  return "kind" in value ? value : { kind: "date", serial: value.serial };
}

const flats = /^[A-Z]{1,3}[-/ ]?\d{1,5}$/i;

function textIn(cell: Cell, form: RegExp): boolean {
  return cell.kind === "text" && form.test(cell.text.trim());
}

function fitsFlat(cell: Cell): boolean {
  return textIn(cell, flats) || textIn(cell, /^\d{1,5}$/) || (cell.kind === "number" && Number.isInteger(cell.value));
}

function paiseIn(cell: Cell | null | undefined): number | undefined {
  if (cell?.kind === "number") return Math.round(cell.value * 100);
  if (cell?.kind !== "text") return undefined;
  const plain = cell.text.replace(/rs\.?|₹|,|\/-/gi, "").trim();
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

const text = (cell: Cell) => cell.kind === "text";

export const billFields: TargetFields<BillColumn> = {
  flatNumber: { names: headerNames.flatNumber, required: true, key: true, blockNames, fits: fitsFlat },
  billType: {
    names: headerNames.billType,
    required: true,
    fits: (cell) => textIn(cell, /^(electricity|elec|maintenance|maint|cam|बिजली|रखरखाव)$/i),
  },
  originalAmount: {
    names: headerNames.originalAmount,
    required: true,
    money: true,
    fits: (cell) => paiseIn(cell) !== undefined,
  },
  dueDate: {
    names: headerNames.dueDate,
    required: true,
    fits: (cell) => cell.kind === "date" || textIn(cell, /^\d{1,4}[-/.]\w{1,3}[-/.]\d{2,4}$/),
  },
};

const special: Partial<TargetFields<ResidentColumn>> = {
  flatNumber: billFields.flatNumber,
  name: { names: headerNames.name, required: true, nameParts, fits: text },
  email: { names: headerNames.email, required: true, fits: (cell) => textIn(cell, /^\S+@\S+$/) },
  phone: {
    names: headerNames.phone,
    required: true,
    fits: (cell) => textIn(cell, /^[\d -]{10,15}$/) || (cell.kind === "number" && cell.value > 1e9),
  },
  complex: { names: headerNames.complex, required: true, fits: (cell) => textIn(cell, /^(richmond|regency) park$/i) },
};

/** A column that is not special holds any text. */
export const residentFields: TargetFields<ResidentColumn> = recordOf(residentColumns, (name) => {
  const { optional }: UploadColumn = residentUpload[name];
  return special[name] ?? { names: headerNames[name], required: optional !== true, fits: text };
});

export const paiseOf: RowReaders["paiseOf"] = ({ cells }, at) => paiseIn(cells[at]);

/** Readers of rows whose flat and amounts stand in these columns. */
export function readersOf(flat: number, amounts: readonly number[]): RowReaders {
  return {
    flatOf: ({ cells }) => !!cells[flat] && textIn(cells[flat], flats),
    paiseOf,
    isNothing: ({ cells }) =>
      amounts.every((at) => {
        const cell = cells[at];
        return !cell || paiseIn(cell) === 0 || textIn(cell, /^(-|nil|vacant)$/i);
      }),
  };
}
