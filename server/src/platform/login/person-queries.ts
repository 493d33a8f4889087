import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/db.ts";
import type { PersonKind } from "./person-kind.ts";
import { tokenSha256 } from "./sessions.ts";

/** Where each kind of person stands, and the column that says since when one is gone. */
const PEOPLE = {
  resident: { table: sql.table("residents"), goneAt: sql.ref("left_at") },
  admin: { table: sql.table("admins"), goneAt: sql.ref("refused_at") },
} as const satisfies Record<PersonKind, unknown>;

/** Somebody, and the stored hash of the password that was found right. */
export interface KnownPerson {
  id: string;
  passwordHash: string;
}

/**
 * Keeps somebody from being removed or given another password until the transaction ends, and gives the stored hash; undefined
 * when that person has been removed already.
 */
export async function keepPerson(tx: Tx, kind: PersonKind, id: string): Promise<KnownPerson | undefined> {
  const { table, goneAt } = PEOPLE[kind];
  const { rows } = await sql<KnownPerson>`
    SELECT id, password_hash FROM ${table} WHERE id = ${id} AND ${goneAt} IS NULL FOR SHARE`.execute(tx);
  return rows[0];
}

/** Somebody who calls, with the token of the session. */
export interface CallingPerson {
  kind: PersonKind;
  id: string;
  token: string;
}

const CALLER_LOCKS = {
  // A session only begins and ends; that it was used does not have to wait.
  keeping: sql`FOR KEY SHARE OF session FOR SHARE OF person`,
  // At once as strong as ending it needs: two who first share it would wait for one another.
  ending: sql`FOR UPDATE OF session FOR NO KEY UPDATE OF person`,
};

/** Keeps the caller's session, and the caller, from ending until the transaction ends; false when one of them has ended. */
export async function keepCaller(
  tx: Tx,
  { kind, id, token }: CallingPerson,
  lock: keyof typeof CALLER_LOCKS,
  now: Date,
): Promise<boolean> {
  const { table, goneAt } = PEOPLE[kind];
  const { rows } = await sql`
    SELECT 1 FROM sessions AS session JOIN ${table} AS person ON person.id = session.person_id
    WHERE session.token_sha256 = ${tokenSha256(token)} AND session.kind = ${kind} AND session.person_id = ${id}
      AND session.expires_at > ${now} AND ${sql.ref("person")}.${goneAt} IS NULL ${CALLER_LOCKS[lock]}`.execute(tx);
  return rows.length === 1;
}

/** Stores another hash; false when the person was removed or the password changed since the former one was read. */
export function replaceHash(tx: Tx, kind: PersonKind, known: KnownPerson, renewed: string): Promise<boolean> {
  return replace(tx, kind, known, sql`password_hash = ${renewed}`);
}

/** The same for a password that its owner has chosen. */
export function choosePassword(tx: Tx, kind: PersonKind, known: KnownPerson, chosen: string): Promise<boolean> {
  return replace(tx, kind, known, sql`password_hash = ${chosen}, password_given = false`);
}

async function replace(tx: Tx, kind: PersonKind, known: KnownPerson, set: RawBuilder<unknown>): Promise<boolean> {
  const { table, goneAt } = PEOPLE[kind];
  const { numAffectedRows } = await sql`
    UPDATE ${table} SET ${set}
    WHERE id = ${known.id} AND password_hash = ${known.passwordHash} AND ${goneAt} IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}
