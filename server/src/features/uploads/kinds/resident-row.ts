import { type ResidentColumn, residentColumns } from "@aangan/contract/features/uploads/columns";
import { type At, recordOf } from "../read/field.ts";

/** Everything but the secret. */
type ShownField = Exclude<ResidentColumn, "password">;

/** What an upload corrects of a resident who is there. */
export type CorrectedField = Exclude<ShownField, "flatNumber" | "complex">;

/** Empty texts where the file has none. */
export interface ResidentRow extends At, Readonly<Record<ShownField, string>> {
  phoneIsNumber: boolean;
  password: string | undefined;
}

export const shownFields = residentColumns.filter((name): name is ShownField => name !== "password");

export const correctedFields = shownFields.filter((name): name is CorrectedField => {
  return name !== "flatNumber" && name !== "complex";
});

export function shownResident(row: ResidentRow): Record<ShownField, string> {
  return recordOf(shownFields, (field) => row[field]);
}

/** All that would be written of a new resident but the password, which no plan has. */
export function residentKey(row: ResidentRow): string {
  return shownFields.map((field) => row[field]).join(" ");
}

export function correctionOf(row: ResidentRow): { flatNumber: string } & Record<CorrectedField, string> {
  return { flatNumber: row.flatNumber, ...recordOf(correctedFields, (field) => row[field]) };
}

export function isSamePerson(one: ResidentRow, other: ResidentRow): boolean {
  return JSON.stringify({ ...one, row: 0 }) === JSON.stringify({ ...other, row: 0 });
}
