import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { ChainedEntry } from "./chain.ts";

/** What the office searches the log for. */
export interface AuditSearch {
  /** Ids of the people who did it. */
  actors: readonly string[] | undefined;
  /** Ids and flat numbers, one of which it is about. */
  about: readonly string[] | undefined;
  action: string | undefined;
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
  /** The entry that stood last on the page before. */
  before: number | undefined;
}

/** Entries of the log with the people who did it, newest first. */
export function auditEntries(db: Db, { actors, about, action, from, until, before }: AuditSearch, limit: number) {
  let found = db
    .selectFrom("auditLog as log")
    .leftJoin("residents", (join) =>
      join.onRef("residents.id", "=", "log.actorId").on("log.actorKind", "=", "resident"),
    )
    .leftJoin("admins", (join) => join.onRef("admins.id", "=", "log.actorId").on("log.actorKind", "=", "admin"))
    .select(["log.id", "log.at", "actorKind", "actorId", "action", "subject", "detail", "requestId", "address", "seal"])
    .select((eb) => eb.fn.coalesce("residents.name", "admins.name").as("name"))
    .select("residents.flatNumber");
  if (actors) found = found.where("actorId", "=", sql<string>`ANY (${actors}::text[])`);
  if (about) found = found.where(sql<SqlBool>`touched && ${about}::text[]`);
  if (action !== undefined) found = found.where("action", "=", action);
  if (from) found = found.where("log.at", ">=", from);
  if (until) found = found.where("log.at", "<", until);
  if (before !== undefined) {
    found = found.where(sql<SqlBool>`(log.at, log.id) < (SELECT at, id FROM audit_log WHERE id = ${before})`);
  }
  return found.orderBy("log.at", "desc").orderBy("log.id", "desc").limit(limit).execute();
}

export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number];

/** Ids of people, former ones too, whose flat number it is or whose name or address it is part of; at most so many. */
export async function peopleLike(db: Db, words: string, limit: number): Promise<string[]> {
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM residents WHERE flat_number = ${words.toUpperCase()} OR name ILIKE ${part} OR email ILIKE ${part}
     LIMIT ${limit})
    UNION ALL
    (SELECT id FROM admins WHERE name ILIKE ${part} OR email ILIKE ${part} LIMIT ${limit})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of everybody who has or had a flat. */
export async function residentsOfFlat(db: Db, flatNumber: string): Promise<string[]> {
  const rows = await db.selectFrom("residents").select("id").where("flatNumber", "=", flatNumber).execute();
  return rows.map(({ id }) => id);
}

/** Seals the next entries, at most so many; gives how many. */
export async function sealEntries(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT seal_audit_log(${most}) AS sealed`.execute(tx);
  return rows[0]?.sealed ?? 0;
}

/** The last sealed entry. */
export function headOfChain(db: Db) {
  return db
    .selectFrom("auditLog")
    .select(["seal", sql<string>`encode(hash, 'hex')`.as("hash")])
    .where("seal", "is not", null)
    .orderBy("seal", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Sealed entries after a place of the chain, in its order, with their fields as they are hashed. */
export async function sealedEntries(db: Db, after: number, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    SELECT seal, encode(hash, 'hex') AS hash, id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at,
      actor_kind, actor_id, action, subject, detail::text, touched::text, request_id, address
    FROM audit_log WHERE seal > ${after} ORDER BY seal LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many entries wait for their seal, and since when the oldest. */
export async function unsealedEntries(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  return db
    .selectFrom("auditLog")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("at").as("oldestAt")])
    .where("seal", "is", null)
    .executeTakeFirstOrThrow();
}
