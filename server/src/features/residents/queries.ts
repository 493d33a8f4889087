import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Residents } from "../../platform/schema.ts";

const shown = ["id", "name", "flatNumber", "email", "phone", "complex", "createdAt"] as const;

/** The active resident of a flat, with the stored hash, or one who waits there with none active. */
export function residentsOfFlat(db: Db, flatNumber: string) {
  return db
    .selectFrom("residents")
    .select([...shown, "passwordHash", "approvedAt"])
    .where("flatNumber", "=", flatNumber)
    .where("leftAt", "is", null)
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt")
    .execute();
}

/** Residents who are active or wait, by block as text, then by number (specification, All Users). */
export function residentsInOrder(db: Db, complex: string | undefined) {
  return db
    .selectFrom("residents")
    .select([...shown, "approvedAt"])
    .where("leftAt", "is", null)
    .$if(complex !== undefined, (query) => query.where("complex", "=", complex ?? ""))
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber")
    .orderBy("createdAt")
    .execute();
}

/** One resident, present or former. */
export function residentById(db: Db, id: string) {
  return db
    .selectFrom("residents")
    .select([...shown, "approvedAt", "leftAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks one resident who has not left, until the transaction ends. */
export function lockResident(tx: Tx, id: string) {
  return tx
    .selectFrom("residents")
    .select([...shown, "approvedAt"])
    .where("id", "=", id)
    .where("leftAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Active residents of these flats, by flat number. */
export async function activeResidentsByFlat(db: Db, flatNumbers: readonly string[]) {
  const found = await db
    .selectFrom("residents")
    .select(["id", "flatNumber"])
    .where("flatNumber", "in", [...flatNumbers])
    .where("leftAt", "is", null)
    .where("approvedAt", "is not", null)
    .execute();
  return new Map(found.map((resident) => [resident.flatNumber, resident]));
}

/** How many wait for approval with this flat number. */
export async function countWaiting(db: Db, flatNumber: string): Promise<number> {
  const { count } = await db
    .selectFrom("residents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("flatNumber", "=", flatNumber)
    .where("approvedAt", "is", null)
    .where("leftAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}


export async function insertResident(tx: Tx, resident: Insertable<Residents>): Promise<void> {
  await tx.insertInto("residents").values(resident).execute();
}

export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("residents").set({ passwordHash }).where("id", "=", id).execute();
}

export async function markApproved(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("residents").set({ approvedAt: now, approvedBy: adminId }).where("id", "=", id).execute();
}

export async function markLeft(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("residents").set({ leftAt: now, leftBy: adminId }).where("id", "=", id).execute();
}
