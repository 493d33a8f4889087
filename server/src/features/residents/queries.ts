import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type Contact, shownColumns } from "./resident.ts";

/** Active residents first, then those who wait. */
export function residentsOfFlats(db: Db, flatNumbers: readonly string[]) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "passwordHash", "approvedAt", "passwordGiven"])
    .where("flatNumber", "=", sql<string>`any(${flatNumbers}::text[])`)
    .where("leftAt", "is", null)
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt")
    .execute();
}

/** Active or waiting, by block as text, then by number. */
export function residentsInOrder(db: Db, complex: string | undefined) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "approvedAt", "waitingCode"])
    .where("leftAt", "is", null)
    .$if(complex !== undefined, (query) => query.where("complex", "=", complex ?? ""))
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber")
    .orderBy("createdAt")
    .execute();
}

/** Without those who were refused or never let in. */
export function formerResidents(db: Db, complex: string | undefined) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "leftAt"])
    .where("leftAt", "is not", null)
    .where("approvedAt", "is not", null)
    .$if(complex !== undefined, (query) => query.where("complex", "=", complex ?? ""))
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber")
    .orderBy("leftAt", "desc")
    .$narrowType<{ leftAt: Date }>()
    .execute();
}

/** Present or former. */
export function residentById(db: Db, id: string) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "approvedAt", "leftAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Not for residents who have left. */
export function lockResident(tx: Tx, id: string) {
  return tx
    .selectFrom("residents")
    .select([...shownColumns, "approvedAt"])
    .where("id", "=", id)
    .where("leftAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

const activeOfFlats = (db: Db, flatNumbers: readonly string[]) =>
  db
    .selectFrom("residents")
    .select(["id", "flatNumber"])
    .where("flatNumber", "=", sql<string>`any(${flatNumbers}::text[])`)
    .where("leftAt", "is", null)
    .where("approvedAt", "is not", null);

export function residentsThere(db: Db, flatNumbers: readonly string[]) {
  return activeOfFlats(db, flatNumbers).select(["name", "complex"]).execute();
}

/** None of them can leave until the transaction ends. */
export function lockActiveResidents(tx: Tx, flatNumbers: readonly string[]) {
  return activeOfFlats(tx, flatNumbers).forShare().execute();
}

/** For one flat, or in all. */
export async function countWaiting(db: Db, flatNumber?: string): Promise<number> {
  const { count } = await db
    .selectFrom("residents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("approvedAt", "is", null)
    .where("leftAt", "is", null)
    .$if(flatNumber !== undefined, (query) => query.where("flatNumber", "=", flatNumber ?? ""))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertResident(tx: Tx, resident: Insertable<DB["residents"]>): Promise<void> {
  await tx.insertInto("residents").values(resident).execute();
}

/** Skips flats that have an active resident. Returns how many were inserted. */
export async function insertResidentsOfFreeFlats(tx: Tx, residents: Insertable<DB["residents"]>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("residents")
    .values(residents)
    .onConflict((conflict) =>
      conflict.column("flatNumber").where("approvedAt", "is not", null).where("leftAt", "is", null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** For a password that its owner did not choose. */
export async function giveResidentPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("residents").set({ passwordHash, passwordGiven: true }).where("id", "=", id).execute();
}

export async function updateContact(tx: Tx, id: string, contact: Contact): Promise<void> {
  await tx.updateTable("residents").set(contact).where("id", "=", id).execute();
}

export async function markApproved(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("residents").set({ approvedAt: now, approvedBy: adminId }).where("id", "=", id).execute();
}

export async function markLeft(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("residents").set({ leftAt: now, leftBy: adminId }).where("id", "=", id).execute();
}
