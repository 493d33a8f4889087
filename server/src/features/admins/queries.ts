import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Admins, DB } from "../../platform/database/schema.ts";

const shown = ["id", "name", "email", "createdAt", "approvedAt", "waitingCode"] as const;

const sameEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** Who was let in and never removed. */
const isActive = (eb: ExpressionBuilder<DB, "admins">) =>
  eb.and([eb("approvedAt", "is not", null), eb("refusedAt", "is", null)]);

/** Administrators with this e-mail who were not refused or removed; an active one first. E-mails count without case. */
export function adminsByEmail(db: Db, email: string) {
  return db
    .selectFrom("admins")
    .select([...shown, "passwordHash", "passwordGiven"])
    .where(sameEmail(email))
    .where("refusedAt", "is", null)
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt")
    .execute();
}

/** Everybody who is an administrator or waits to be one, active ones first. */
export function adminsInOrder(db: Db) {
  return db
    .selectFrom("admins")
    .select(shown)
    .where("refusedAt", "is", null)
    .orderBy((eb) => eb("approvedAt", "is", null))
    .orderBy("createdAt")
    .execute();
}

export function adminById(db: Db, id: string) {
  return db.selectFrom("admins").select(shown).where("id", "=", id).where("refusedAt", "is", null).executeTakeFirst();
}

export function lockAdmin(tx: Tx, id: string) {
  return tx
    .selectFrom("admins")
    .select(shown)
    .where("id", "=", id)
    .where("refusedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** True while nobody is an active administrator. */
export async function nobodyIsActive(db: Db): Promise<boolean> {
  const active = await db.selectFrom("admins").select("id").where(isActive).limit(1).executeTakeFirst();
  return active === undefined;
}

export async function activeAdminIds(db: Db): Promise<string[]> {
  const active = await db.selectFrom("admins").select("id").where(isActive).execute();
  return active.map(({ id }) => id);
}

/** Lets only one registration at a time decide whether it is the first. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: first administrator'))`.execute(tx);
}

export async function insertAdmin(tx: Tx, admin: Insertable<Admins>): Promise<void> {
  await tx.insertInto("admins").values(admin).execute();
}

/** How many wait for approval. */
export async function countWaitingAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("admins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("approvedAt", "is", null)
    .where("refusedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets a password that its owner did not choose. */
export async function giveAdminPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("admins").set({ passwordHash, passwordGiven: true }).where("id", "=", id).execute();
}

export async function markApproved(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("admins").set({ approvedAt: now, approvedBy: adminId }).where("id", "=", id).execute();
}

/** From now on the office is closed to this person: who waited is turned down, who was let in is removed. */
export async function markRefused(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("admins").set({ refusedAt: now, refusedBy: adminId }).where("id", "=", id).execute();
}

/** Makes the one set-up code that counts; codes made before are worth nothing from now on. */
export async function replaceSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<void> {
  await tx.deleteFrom("setupCodes").where("usedAt", "is", null).execute();
  await tx.insertInto("setupCodes").values({ codeSha256, madeAt: now }).execute();
}

/** Uses up a set-up code; false when there is no such unused one. */
export async function useSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("setupCodes")
    .set({ usedAt: now })
    .where("codeSha256", "=", codeSha256)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
