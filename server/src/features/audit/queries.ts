import type { QueryOf } from "@aangan/contract/endpoint";
import type { listAuditEntries as contract } from "@aangan/contract/features/audit";
import { type SqlBool, sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { ChainedEntry } from "./chain.ts";

export interface AuditSearch extends Pick<QueryOf<typeof contract>, "action" | "from" | "to"> {
  /** Ids of the people who acted. */
  actors: readonly string[] | undefined;
  /** Ids and flat numbers; an entry matches by any of them. */
  about: readonly string[] | undefined;
  /** The last entry of the previous page. */
  before: number | undefined;
}

/** Newest first. Days are India's. */
export function auditEntries(db: Db, { actors, about, action, from, to, before }: AuditSearch, limit: number) {
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
  if (action) found = found.where("action", "=", action);
  if (from) found = found.where("log.at", ">=", startOfDay(from));
  if (to) found = found.where("log.at", "<", endOfDay(to));
  if (before !== undefined) {
    found = found.where(sql<SqlBool>`(log.at, log.id) < (SELECT at, id FROM audit_log WHERE id = ${before})`);
  }
  return found.orderBy("log.at", "desc").orderBy("log.id", "desc").limit(limit).execute();
}

export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number];

/** Includes former people; matches the whole flat number, or a part of the name or address. */
export async function peopleLike(db: Db, words: string, limit: number): Promise<string[]> {
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM residents WHERE flat_number = ${words.toUpperCase()} OR name ILIKE ${part} OR email ILIKE ${part}
     LIMIT ${limit})
    UNION ALL
    (SELECT id FROM admins WHERE name ILIKE ${part} OR email ILIKE ${part} LIMIT ${limit})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function residentsOfFlat(db: Db, flatNumber: string): Promise<string[]> {
  const rows = await db.selectFrom("residents").select("id").where("flatNumber", "=", flatNumber).execute();
  return rows.map(({ id }) => id);
}

export async function sealEntries(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT seal_audit_log(${limit}) AS sealed`.execute(tx);
  return rows[0]?.sealed ?? 0;
}

export function headOfChain(db: Db) {
  return db
    .selectFrom("auditLog")
    .select(["seal", sql<string>`encode(hash, 'hex')`.as("hash")])
    .where("seal", "is not", null)
    .orderBy("seal", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** In the chain's order, with the fields as they are hashed. */
export async function sealedEntries(db: Db, after: number, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    SELECT seal, encode(hash, 'hex') AS hash, id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at,
      actor_kind, actor_id, action, subject, detail::text, touched::text, request_id, address
    FROM audit_log WHERE seal > ${after} ORDER BY seal LIMIT ${limit}`.execute(db);
  return rows;
}

export async function unsealedEntries(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  return db
    .selectFrom("auditLog")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("at").as("oldestAt")])
    .where("seal", "is", null)
    .executeTakeFirstOrThrow();
}
