import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import type { Person, PersonKind } from "../../platform/login/known-device.ts";

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

type Link = Insertable<DB["passwordLinks"]>;

/** In place of the link that the person may have. */
export async function replaceLink(tx: Tx, link: Link): Promise<void> {
  const { kind: _kind, personId: _id, ...fresh } = link;
  await tx
    .insertInto("passwordLinks")
    .values(link)
    .onConflict((conflict) => conflict.columns(["kind", "personId"]).doUpdateSet(fresh))
    .execute();
}
