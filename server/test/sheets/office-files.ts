import { read as readBook, utils } from "@e965/xlsx";
import { addResidents } from "../../src/features/residents/add-residents.ts";
import type { NewResident } from "../../src/features/residents/resident.ts";
import type { TestPortal } from "../desks/portal.ts";
import { workbookOf } from "./workbooks.ts";

export const BILL_HEADER = ["flatNumber", "billType", "originalAmount", "dueDate"];
export const RESIDENT_HEADER = ["flatNumber", "name", "email", "phone", "password", "complex"];

/** In the order of the columns' places in the template. */
export const RECEIPT_HEADER = ["flatNumber", "amount", "way", "receivedOn", "reference", "bank", "chequeOn", "note"];

/** A spreadsheet of residents of block T. */
export function residentsFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => [
    `T-${index + 1}`,
    `Resident ${index + 1}`,
    `t${index + 1}@example.com`,
    9_876_512_001 + index,
    `mango-${index}-courtyard`,
    "RICHMOND PARK",
  ]);
  return workbookOf([RESIDENT_HEADER, ...rows]);
}

/** A spreadsheet of bills for block T. */
export function billsFile(count: number, dueOn: string, amount = (flat: number) => 100 + flat / 100): Buffer {
  const rows = Array.from({ length: count }, (_, index) => [`T-${index + 1}`, "electricity", amount(index + 1), dueOn]);
  return workbookOf([BILL_HEADER, ...rows]);
}

/** The day this many days from today. */
export function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function countRows(portal: TestPortal, table: "bills" | "residents" | "receipts"): Promise<number> {
  const { count } = await portal.database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the residents of a spreadsheet without hashing passwords, which takes long. */
export async function moveIn(portal: TestPortal, file: Buffer): Promise<void> {
  const sheet = Object.values(readBook(file).Sheets)[0] ?? {};
  const people = utils.sheet_to_json<NewResident & { password: string }>(sheet);
  const residents = people.map(({ password: _, ...row }) => ({
    ...row,
    phone: String(row.phone),
    passwordHash: "none",
  }));
  await portal.database.inTransaction((tx) => addResidents(tx, { id: "office" }, residents, portal.now()));
}
