import { addResident, Email } from "@aangan/contract/people/residents";
import { type ResidentColumn, residentColumns } from "@aangan/contract/uploads/columns";
import type { Owner } from "../../platform/login/guessable.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import type { Newcomer } from "../residents/resident.ts";
import type { Reading, ValueCell } from "./cells/read-cell.ts";
import { readComplex, readPassword, readPhone } from "./cells/read-person.ts";
import { readFlat, readText } from "./cells/read-text.ts";
import type { FoundColumns } from "./locate-columns.ts";
import { type RowsRead, readRows } from "./read-rows.ts";

export type ResidentColumns = FoundColumns<ResidentColumn>;

export type ResidentRow = Newcomer & { row: number };

/** The columns before this one, of the same row. */
type Known = Partial<Newcomer> & Partial<Owner>;

type CellReader = (cell: ValueCell, known: Known, complexes: readonly string[]) => Reading<string>;

const { shape: schemas } = addResident.body as NonNullable<typeof addResident.body>;

/** What is not simply a text that the contract's schema takes. */
const readers: Partial<Record<ResidentColumn, CellReader>> = {
  flatNumber: readFlat,
  email: readText(Email, "email_form"),
  phone: readPhone,
  password: readPassword,
  complex: (cell, _known, complexes) => readComplex(cell, complexes),
};

export function readResidentRows(
  sheet: Sheet,
  columns: ResidentColumns,
  complexes: readonly string[],
): RowsRead<ResidentRow> {
  const cells = residentColumns.map((name) => ({ name, read: readers[name] ?? readText(schemas[name]) }));
  return readRows(sheet, columns, (take, row) => {
    const known: Known = {};
    for (const { name, read } of cells) {
      const value = take(name, (cell) => read(cell, known, complexes));
      if (value !== undefined) known[name] = value;
    }
    return { row, ...(known as Newcomer) };
  });
}
