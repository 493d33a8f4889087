import type { residentColumns } from "@aangan/contract/residents";
import type { Owner } from "../../platform/login/guessable.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import { readFlat } from "./cells/read-flat.ts";
import { readComplex, readEmail, readName, readPassword, readPhone } from "./cells/read-person.ts";
import type { ColumnNames, FoundColumn } from "./locate-columns.ts";
import { type RowsRead, readRows, type TakeCell } from "./read-rows.ts";

type ResidentColumn = (typeof residentColumns)[number];

/** Where the columns of a spreadsheet of residents are. */
export type ResidentColumns = Record<ResidentColumn, FoundColumn>;

/** One row of a spreadsheet of residents, with the password as it stands there. */
export interface ResidentRow {
  row: number;
  flatNumber: string;
  name: string;
  email: string;
  phone: string;
  password: string;
  complex: string;
}

export const residentColumnNames: ColumnNames<ResidentColumn> = {
  flatNumber: ["flatNumber", "Flat No", "Flat"],
  name: ["name", "Resident Name", "Owner Name", "Full Name"],
  email: ["email", "E-mail Id", "E-mail Address", "Mail"],
  phone: ["phone", "Phone Number", "Phone No", "Mobile", "Mobile Number", "Mobile No"],
  password: ["password"],
  complex: ["complex", "Complex Name"],
};

/** Beside a column Phone, which is then that of the landline, the mobile numbers are taken. */
export const preferredResidentColumns = { phone: ["Mobile", "Mobile Number", "Mobile No"] } as const;

/** Reads the rows of a spreadsheet of residents. Passwords obey the rules of every other password. */
export function readResidentRows(
  sheet: Sheet,
  columns: ResidentColumns,
  complexes: readonly string[],
): RowsRead<ResidentRow> {
  const readRow = (take: TakeCell<ResidentColumn>, row: number): ResidentRow | undefined => {
    const flatNumber = take("flatNumber", readFlat);
    const name = take("name", readName);
    const email = take("email", readEmail);
    const phone = take("phone", readPhone);
    const password = take("password", (cell) => readPassword(cell, known({ flatNumber, name, email, phone })));
    const complex = take("complex", (cell) => readComplex(cell, complexes));
    if (!flatNumber || !name || !email || !phone || !password || !complex) return undefined;
    return { row, flatNumber, name, email, phone, password, complex };
  };
  return readRows(sheet, columns, readRow, "password");
}

/** What of a person could be read. */
function known(read: { [K in keyof Owner]: string | undefined }): Owner {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
