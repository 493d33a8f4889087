import { sql } from "kysely";
import type { Tx } from "./db.ts";
import type { PersonKind } from "./sessions.ts";

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

/** Stores another hash; false when the person was removed or the password changed since the former one was read. */
export async function replaceHash(tx: Tx, kind: PersonKind, known: KnownPerson, renewed: string): Promise<boolean> {
  const { table, goneAt } = PEOPLE[kind];
  const { numAffectedRows } = await sql`
    UPDATE ${table} SET password_hash = ${renewed}
    WHERE id = ${known.id} AND password_hash = ${known.passwordHash} AND ${goneAt} IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}
