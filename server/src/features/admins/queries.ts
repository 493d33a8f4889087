import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

const shown = ["id", "name", "email", "createdAt", "approvedAt", "waitingCode"] as const;

const sameEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

const isActive = (eb: ExpressionBuilder<DB, "admins">) =>
  eb.and([eb("approvedAt", "is not", null), eb("refusedAt", "is", null)]);

/** Leaves out refused and removed administrators; an active one comes first. Ignores the e-mail's case. */
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

export async function nobodyIsActive(db: Db): Promise<boolean> {
  const active = await db.selectFrom("admins").select("id").where(isActive).limit(1).executeTakeFirst();
  return active === undefined;
}

export async function activeAdminIds(db: Db): Promise<string[]> {
  const active = await db.selectFrom("admins").select("id").where(isActive).execute();
  return active.map(({ id }) => id);
}

/** Only one registration at a time can decide whether it is the first. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: first administrator'))`.execute(tx);
}

export async function insertAdmin(tx: Tx, admin: Insertable<DB["admins"]>): Promise<void> {
  await tx.insertInto("admins").values(admin).execute();
}

export async function countWaitingAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("admins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("approvedAt", "is", null)
    .where("refusedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For a password that its owner did not choose. */
export async function giveAdminPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("admins").set({ passwordHash, passwordGiven: true }).where("id", "=", id).execute();
}

export async function markApproved(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("admins").set({ approvedAt: now, approvedBy: adminId }).where("id", "=", id).execute();
}

/** Turns down a waiting administrator, or removes an active one. */
export async function markRefused(tx: Tx, id: string, adminId: string, now: Date): Promise<void> {
  await tx.updateTable("admins").set({ refusedAt: now, refusedBy: adminId }).where("id", "=", id).execute();
}

/** Earlier unused codes stop working. */
export async function replaceSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<void> {
  await tx.deleteFrom("setupCodes").where("usedAt", "is", null).execute();
  await tx.insertInto("setupCodes").values({ codeSha256, madeAt: now }).execute();
}

/** Returns false when there is no such unused code. */
export async function useSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("setupCodes")
    .set({ usedAt: now })
    .where("codeSha256", "=", codeSha256)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
