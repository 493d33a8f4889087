import { addResident, Email } from "@aangan/contract/features/residents";
import { type ResidentColumn, residentColumns } from "@aangan/contract/features/uploads/columns";
import type { Owner } from "../../../platform/auth/guessable.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import type { Newcomer } from "../../residents/resident.ts";
import type { FoundColumns } from "../judge/doubts/locate-columns.ts";
import { type RowsRead, readRows } from "../keep/read-rows.ts";
import type { Reading, ValueCell } from "../read/cells/read-cell.ts";
import { readComplex, readPassword, readPhone } from "../read/cells/read-person.ts";
import { readFlat, readText } from "../read/cells/read-text.ts";

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
