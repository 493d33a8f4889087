import { type Insertable, sql } from "kysely";
import type { Person, PersonKind } from "../../../platform/auth/known-device.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

/** Whom a link lets choose a password. */
export interface Holder extends Person {
  /** Empty for those who have none. */
  email: string;
  name: string;
  passwordHash: string;
  /** Set by somebody else, and not replaced since. */
  passwordGiven: boolean;
  /** Empty for administrators. */
  flatNumber: string;
  phone: string;
  language: "en" | "hi";
}

const residents = (db: Db) =>
  db
    .selectFrom("residents")
    .select(["id", "email", "name", "passwordHash", "passwordGiven", "flatNumber", "phone"])
    .select(sql<"en" | "hi">`language`.as("language"))
    .select(sql<PersonKind>`'resident'`.as("kind"))
    .where("leftAt", "is", null)
    .where("approvedAt", "is not", null);

const admins = (db: Db) =>
  db
    .selectFrom("admins")
    .select(["id", "email", "name", "passwordHash", "passwordGiven"])
    .select([sql<string>`''`.as("flatNumber"), sql<string>`''`.as("phone")])
    .select([sql<"en" | "hi">`'en'`.as("language"), sql<PersonKind>`'admin'`.as("kind")])
    .where("refusedAt", "is", null)
    .where("approvedAt", "is not", null);

/** Locks somebody who may log in; undefined for who waits, has left or was removed. */
export async function lockHolder(tx: Tx, { kind, id }: Person): Promise<Holder | undefined> {
  return kind === "resident"
    ? residents(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst()
    : admins(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Of active residents, in an order that two who lock many keep. */
export function lockHoldersOfFlats(tx: Tx, flats: readonly string[]): Promise<Holder[]> {
  return residents(tx)
    .where("flatNumber", "=", sql<string>`any(${flats}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

type Link = Insertable<DB["passwordLinks"]>;

/** In place of the links of this purpose that these people may have. */
export async function replaceLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const fresh = ["tokenSha256", "address", "passwordSha256", "madeAt", "expiresAt"] as const;
  await tx
    .insertInto("passwordLinks")
    .values(links)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "personId", "purpose"])
        .doUpdateSet((eb) => Object.fromEntries(fresh.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
}

const alive = (db: Db, tokenSha256: Buffer, now: Date) =>
  db.selectFrom("passwordLinks").where("tokenSha256", "=", tokenSha256).where("expiresAt", ">", now);

/** Whose link this is, if it has not expired. */
export async function ownerOfLink(db: Db, kind: PersonKind, tokenSha256: Buffer, now: Date) {
  const link = await alive(db, tokenSha256, now).where("kind", "=", kind).select("personId as id").executeTakeFirst();
  if (!link) return undefined;
  return kind === "resident"
    ? residents(db).where("id", "=", link.id).executeTakeFirst()
    : admins(db).where("id", "=", link.id).executeTakeFirst();
}

/** Ends the link of a locked person. False when it is another's, has ended, or was made for what has changed since. */
export async function useLink(
  tx: Tx,
  { kind, id, email }: Holder,
  { tokenSha256, passwordSha256 }: Pick<Link, "tokenSha256" | "passwordSha256">,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passwordLinks")
    .where("kind", "=", kind)
    .where("personId", "=", id)
    .where("tokenSha256", "=", tokenSha256)
    .where("expiresAt", ">", now)
    .where("address", "=", email)
    .where("passwordSha256", "=", passwordSha256)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Invitations of these residents that were made after `since`. */
export function invitationsSince(tx: Tx, ids: readonly string[], since: Date) {
  return tx
    .selectFrom("passwordLinks")
    .select(["personId", "address", "passwordSha256"])
    .where("kind", "=", "resident")
    .where("personId", "=", sql<string>`any(${ids}::text[])`)
    .where("purpose", "=", "invitation")
    .where("madeAt", ">", since)
    .execute();
}

export async function insertAsk(tx: Tx, kind: PersonKind, typed: string, requestedAt: Date): Promise<void> {
  await tx.insertInto("passwordRequests").values({ kind, typed, requestedAt }).execute();
}

export function oldestAsks(db: Db, limit: number) {
  return db.selectFrom("passwordRequests").select("id").orderBy("id").limit(limit).execute();
}

/** Removes what was asked, unless another instance is at it. */
export async function takeAsk(tx: Tx, id: number) {
  const mine = tx.selectFrom("passwordRequests").select("id").where("id", "=", id).forUpdate().skipLocked();
  const ask = await tx
    .deleteFrom("passwordRequests")
    .where("id", "in", mine)
    .returning(["kind", "typed", "requestedAt"])
    .executeTakeFirst();
  return ask && { ...ask, kind: ask.kind as PersonKind };
}

export async function forgetOldLinks(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("passwordLinks").where("expiresAt", "<=", now).execute();
}
