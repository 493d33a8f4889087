import type { Role } from "@aangan/contract/rights";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

const listedColumns = [
  "id",
  "name",
  "email",
  "createdAt",
  "approvedAt",
  "waitingCode",
  "passwordGiven",
  "invitedAt",
] as const;

/** Neither refused nor removed. */
const present = (db: Db) =>
  db
    .selectFrom("admins")
    .select(listedColumns)
    .select((eb) => eb.ref("role").$castTo<Role>().as("role"))
    .where("refusedAt", "is", null);

/** An active one comes first. Ignores the e-mail's case. */
export function adminsByEmail(db: Db, email: string) {
  return present(db)
    .select("passwordHash")
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt")
    .execute();
}

export function adminsInOrder(db: Db) {
  return present(db)
    .leftJoin("lastLogins", "lastLogins.adminId", "admins.id")
    .select("at as lastLogInAt")
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("secondFactors")
            .select("adminId")
            .whereRef("adminId", "=", "admins.id")
            .where("confirmedAt", "is not", null),
        )
        .as("hasFactor"),
    )
    .orderBy((eb) => eb("approvedAt", "is", null))
    .orderBy("createdAt")
    .execute();
}

export function adminById(db: Db, id: string) {
  return present(db).where("id", "=", id).executeTakeFirst();
}

export function lockAdmin(tx: Tx, id: string) {
  return present(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function activeAdmins(db: Db) {
  return present(db).where("approvedAt", "is not", null).execute();
}

const secretaries = (db: Db) => present(db).where("approvedAt", "is not", null).where("role", "=", "secretary");

export function activeSecretaries(db: Db) {
  return secretaries(db).execute();
}

/** Locks all active secretaries, so that none of them leaves meanwhile, and returns their ids. */
export async function lockSecretaries(tx: Tx): Promise<string[]> {
  return (await secretaries(tx).orderBy("id").forUpdate().execute()).map(({ id }) => id);
}

/** Only one registration at a time can decide whether it is the first. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: first administrator'))`.execute(tx);
}

export async function insertAdmin(tx: Tx, admin: Insertable<DB["admins"]>): Promise<void> {
  await tx.insertInto("admins").values(admin).execute();
}

export async function updateAdmin(tx: Tx, id: string, changes: Updateable<DB["admins"]>): Promise<void> {
  await tx.updateTable("admins").set(changes).where("id", "=", id).execute();
}

export async function replaceSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<void> {
  await tx.deleteFrom("setupCodes").where("usedAt", "is", null).execute();
  await tx.insertInto("setupCodes").values({ codeSha256, madeAt: now }).execute();
}

export async function useSetupCode(tx: Tx, codeSha256: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("setupCodes")
    .set({ usedAt: now })
    .where("codeSha256", "=", codeSha256)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
