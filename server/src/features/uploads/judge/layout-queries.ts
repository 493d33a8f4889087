import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

/** The names and the number of layouts are looked at before one is added. */
export async function lockLayouts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: upload layouts'))`.execute(tx);
}

/** The body as text: the keys of an object would be turned into camel case. */
export function layoutByKey(db: Db | Tx, kind: string, key: Buffer) {
  return db
    .selectFrom("uploadLayouts")
    .select(["id", "name", sql<string>`body::text`.as("body")])
    .where("kind", "=", kind)
    .where("headersSha256", "=", key)
    .where("forgottenAt", "is", null)
    .executeTakeFirst();
}

/** The ids of the layouts with this name and with this header, and how many there are of all kinds. */
export async function conflictingLayouts(tx: Tx, kind: string, name: string, key: Buffer) {
  const { rows } = await sql<{ sameName: number | null; sameHeader: number | null; count: number }>`
    SELECT max(id) FILTER (WHERE kind = ${kind} AND lower(name) = lower(${name})) AS same_name,
      max(id) FILTER (WHERE kind = ${kind} AND headers_sha256 = ${key}) AS same_header, count(*) AS count
    FROM upload_layouts WHERE forgotten_at IS NULL`.execute(tx);
  return rows[0] ?? { sameName: null, sameHeader: null, count: 0 };
}

export async function insertLayout(tx: Tx, layout: Insertable<DB["uploadLayouts"]>): Promise<number> {
  const { id } = await tx.insertInto("uploadLayouts").values(layout).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** False for one that is not there, or that was forgotten. */
export async function updateLayout(tx: Tx, id: number, changes: Updateable<DB["uploadLayouts"]>): Promise<boolean> {
  const changed = await tx
    .updateTable("uploadLayouts")
    .set(changes)
    .where("id", "=", id)
    .where("forgottenAt", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
