import { type Right, type Role, rightsOf, roles } from "@aangan/contract/rights";
import { sql } from "kysely";
import type { Db, Tx } from "../database/db.ts";
import type { Person, PersonKind } from "./known-device.ts";
import { tokenSha256 } from "./sessions.ts";

const PEOPLE = {
  resident: { table: sql.table("residents"), goneAt: sql.ref("left_at"), role: sql`NULL` },
  admin: { table: sql.table("admins"), goneAt: sql.ref("refused_at"), role: sql.ref("role") },
} as const satisfies Record<PersonKind, unknown>;

/** A person, and the stored hash that the password matched. */
export interface KnownPerson {
  id: string;
  passwordHash: string;
}

/** Locks a person against removal and changes of the password, and returns the stored hash; undefined when removed. */
export async function shareLockPerson(tx: Tx, kind: PersonKind, id: string): Promise<KnownPerson | undefined> {
  const { table, goneAt } = PEOPLE[kind];
  const { rows } = await sql<KnownPerson>`
    SELECT id, password_hash FROM ${table} WHERE id = ${id} AND ${goneAt} IS NULL FOR SHARE`.execute(tx);
  return rows[0];
}

/** The people of the office who have a right now, by name; those of one name with their addresses. */
export function adminsWithRight(db: Db, right: Right) {
  const able = roles.filter((role) => rightsOf[role].includes(right));
  return db
    .selectFrom("admins")
    .select("id")
    .select(
      sql<string>`CASE count(*) OVER (PARTITION BY name) WHEN 1 THEN name ELSE name || ' (' || email || ')' END`.as(
        "name",
      ),
    )
    .where("approvedAt", "is not", null)
    .where("refusedAt", "is", null)
    .where("role", "in", able)
    .orderBy("admins.name")
    .orderBy("id")
    .execute();
}

export async function nameOfAdmin(db: Db, id: string): Promise<string> {
  const admin = await db.selectFrom("admins").select("name").where("id", "=", id).executeTakeFirst();
  return admin?.name ?? "";
}

export type CallingPerson = Person & { token: string };

/** The person first, as removing somebody does. */
const CALLER_LOCKS = {
  // Recording that the session was used must not wait.
  keeping: sql`FOR SHARE OF person FOR KEY SHARE OF session`,
  // As strong as the change needs from the start: two that upgrade a shared lock would deadlock.
  changing: sql`FOR NO KEY UPDATE OF person FOR UPDATE OF session`,
};

/** Locks the caller and the session until the transaction ends. Undefined when one of them has ended. */
export async function shareLockCaller(tx: Tx, caller: CallingPerson, lock: keyof typeof CALLER_LOCKS, now: Date) {
  const { kind, id, token } = caller;
  const { table, goneAt, role } = PEOPLE[kind];
  const { rows } = await sql<{ role: Role | null }>`
    SELECT ${role} AS role FROM sessions AS session JOIN ${table} AS person ON person.id = session.person_id
    WHERE session.token_sha256 = ${tokenSha256(token)} AND session.kind = ${kind} AND session.person_id = ${id}
      AND session.expires_at > ${now} AND ${sql.ref("person")}.${goneAt} IS NULL ${CALLER_LOCKS[lock]}`.execute(tx);
  return rows[0];
}

/** Stores another hash. False when the person was removed, or the password changed since `known` was read. */
export async function replaceHash(tx: Tx, kind: PersonKind, known: KnownPerson, hash: string, also = sql``) {
  const { table, goneAt } = PEOPLE[kind];
  const { numAffectedRows } = await sql`
    UPDATE ${table} SET password_hash = ${hash} ${also}
    WHERE id = ${known.id} AND password_hash = ${known.passwordHash} AND ${goneAt} IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

export function choosePassword(tx: Tx, kind: PersonKind, known: KnownPerson, chosen: string): Promise<boolean> {
  return replaceHash(tx, kind, known, chosen, sql`, password_given = false`);
}
