import type { BodyOf } from "@aangan/contract/endpoint";
import { type addResident, type correctResident, Resident } from "@aangan/contract/residents";
import type { Insertable, Selectable } from "kysely";
import type { Residents } from "../../platform/database/schema.ts";

/** What the office may correct. A flat or complex is not corrected: its bills would go to another home. */
export type Contact = BodyOf<typeof correctResident>;

/** What a resident brings along. */
export type Newcomer = BodyOf<typeof addResident>;

/** A newcomer as the office brings one in, with the hash of the password. */
export type NewResident = Omit<Newcomer, "password"> & Pick<Insertable<Residents>, "passwordHash">;

type ShownField = Exclude<keyof Resident, "_id">;

/** The columns that are shown, under the names of the contract's fields. */
export const shownColumns = [
  "id",
  ...(Object.keys(Resident.shape).filter((name) => name !== "_id") as ShownField[]),
] as const;

/** What is shown of a resident, as read from the table. */
export type ShownResident = Pick<Selectable<Residents>, (typeof shownColumns)[number]>;

/** A resident as the API shows one. */
export function residentOnWire(row: ShownResident): Resident {
  const shown = Object.fromEntries(shownColumns.map((name) => [name, row[name]])) as ShownResident;
  const { id: _id, createdAt, ...fields } = shown;
  return { _id, ...fields, createdAt: createdAt.toISOString() };
}
