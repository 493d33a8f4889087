import type { residentColumns } from "@aangan/contract/uploads/columns";
import type { Owner } from "../../platform/login/guessable.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import type { Newcomer } from "../residents/resident.ts";
import type { Reading, ValueCell } from "./cells/read-cell.ts";
import { readFlat } from "./cells/read-flat.ts";
import { readComplex, readEmail, readName, readPassword, readPhone } from "./cells/read-person.ts";
import type { ColumnNames, FoundColumn } from "./locate-columns.ts";
import { type RowsRead, readRows } from "./read-rows.ts";

type ResidentColumn = (typeof residentColumns)[number];

export type ResidentColumns = Record<ResidentColumn, FoundColumn>;

export type ResidentRow = Newcomer & { row: number };

export const residentColumnNames: ColumnNames<ResidentColumn> = {
  flatNumber: ["flatNumber", "Flat No", "Flat"],
  name: ["name", "Resident Name", "Owner Name", "Full Name"],
  email: ["email", "E-mail Id", "E-mail Address", "Mail"],
  phone: ["phone", "Phone Number", "Phone No", "Mobile", "Mobile Number", "Mobile No"],
  password: ["password"],
  complex: ["complex", "Complex Name"],
};

/** A column Phone next to one of these is the landline. */
export const preferredResidentColumns = { phone: ["Mobile", "Mobile Number", "Mobile No"] } as const;

/** In the order of `cellReaders`. */
type Known = Partial<Newcomer> & Partial<Owner>;

type CellReader = (cell: ValueCell, known: Known, complexes: readonly string[]) => Reading<string>;

/** The password comes after what it must not be guessable from. */
const cellReaders: Record<ResidentColumn, CellReader> = {
  flatNumber: readFlat,
  name: readName,
  email: readEmail,
  phone: readPhone,
  password: readPassword,
  complex: (cell, _known, complexes) => readComplex(cell, complexes),
};

/** The password rules are the same as everywhere. */
export function readResidentRows(
  sheet: Sheet,
  columns: ResidentColumns,
  complexes: readonly string[],
): RowsRead<ResidentRow> {
  const names = Object.keys(cellReaders) as ResidentColumn[];
  return readRows<ResidentColumn, ResidentRow>(
    sheet,
    columns,
    (take, row) => {
      const known: Known = {};
      for (const name of names) {
        const value = take(name, (cell) => cellReaders[name](cell, known, complexes));
        if (value !== undefined) known[name] = value;
      }
      return names.every((name) => known[name] !== undefined) ? { row, ...(known as Newcomer) } : undefined;
    },
    "password",
  );
}
