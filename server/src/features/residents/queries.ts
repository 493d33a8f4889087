import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Residents } from "../../platform/database/schema.ts";
import { type Contact, shownColumns } from "./resident.ts";

/** The active residents of these flats and those who wait for one of them, with the stored hash; the active ones first. */
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

/** Residents who are active or wait, by block as text, then by number (specification, All Users). */
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

/** Residents who lived here and were removed; who was refused or never let in is none of them. */
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

/** One resident, present or former. */
export function residentById(db: Db, id: string) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "approvedAt", "leftAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks one resident who has not left, until the transaction ends. */
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

/** Active residents of these flats, and in which complex they live. */
export function residentsThere(db: Db, flatNumbers: readonly string[]) {
  return activeOfFlats(db, flatNumbers).select(["name", "complex"]).execute();
}

/** Their ids; none of them can leave until the transaction ends. */
export function lockActiveResidents(tx: Tx, flatNumbers: readonly string[]) {
  return activeOfFlats(tx, flatNumbers).forShare().execute();
}

/** How many wait for approval, with this flat number or in all. */
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

export async function insertResident(tx: Tx, resident: Insertable<Residents>): Promise<void> {
  await tx.insertInto("residents").values(resident).execute();
}

/** Inserts residents, except those whose flat has an active one. Returns how many came in. */
export async function insertResidentsOfFreeFlats(tx: Tx, residents: Insertable<Residents>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("residents")
    .values(residents)
    .onConflict((conflict) =>
      conflict.column("flatNumber").where("approvedAt", "is not", null).where("leftAt", "is", null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Sets a password that its owner did not choose. */
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
