import type { BodyOf } from "@aangan/contract/endpoint";
import { addResident, Resident, type ResidentListItem } from "@aangan/contract/features/residents";
import type { Insertable, Selectable } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

export type Newcomer = BodyOf<typeof addResident>;

export type NewResident = Omit<Newcomer, "password"> & Pick<Insertable<DB["residents"]>, "passwordHash">;

/** What the office's files correct: neither flat, complex nor password. */
export type CorrectedField = Exclude<keyof Newcomer, (typeof FIXED_FIELDS)[number]>;

const FIXED_FIELDS = ["flatNumber", "complex", "password"] as const satisfies readonly (keyof Newcomer)[];

const { shape } = addResident.body as NonNullable<typeof addResident.body>;

export const correctedColumns = Object.keys(shape).filter((name): name is CorrectedField => {
  return !(FIXED_FIELDS as readonly string[]).includes(name);
});

type ShownField = Exclude<keyof Resident, "_id">;

export const shownColumns = [
  "id",
  ...(Object.keys(Resident.shape).filter((name) => name !== "_id") as ShownField[]),
] as const;

export type ShownResident = Pick<Selectable<DB["residents"]>, (typeof shownColumns)[number]>;

export function toResident(row: ShownResident): Resident {
  const visibleValues = Object.fromEntries(shownColumns.map((name) => [name, row[name]])) as ShownResident;
  const { id: _id, createdAt, ...fields } = visibleValues;
  return { _id, ...fields, createdAt: createdAt.toISOString() };
}

export function listedResident(
  row: ShownResident & Pick<Selectable<DB["residents"]>, "approvedAt" | "waitingCode" | "emailBadSince">,
): ResidentListItem {
  const comesBack = row.emailBadSince !== null && { mailsComeBack: true as const };
  if (row.approvedAt) return { ...toResident(row), state: "active", waitingCode: null, ...comesBack };
  return { ...toResident(row), ...comesBack, state: "waiting", waitingCode: row.waitingCode };
}
