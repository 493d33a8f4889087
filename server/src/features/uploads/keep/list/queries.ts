import type { UploadPhase } from "@aangan/contract/features/uploads/imports";
import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../../platform/database/db.ts";
import type { DB } from "../../../../platform/database/schema.ts";

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
export async function layoutsInTheWay(tx: Tx, kind: string, name: string, key: Buffer) {
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

export async function setUploadTold(
  tx: Tx,
  id: string,
  told: Pick<Updateable<DB["uploads"]>, "plan" | "how" | "told" | "toldRows">,
): Promise<void> {
  await tx.updateTable("uploads").set(told).where("id", "=", id).execute();
}

export function toldUpload(db: Db | Tx, adminId: string, id: string) {
  return db
    .selectFrom("uploads")
    .select(["plan", sql<string>`told::text`.as("told")])
    .where("id", "=", id)
    .where("adminId", "=", adminId)
    .where("phase", "=", "done")
    .where("told", "is not", null)
    .$narrowType<{ plan: Buffer }>()
    .executeTakeFirst();
}

/** With the administrator's name; newest first. JSON comes as text, whose keys keep their spelling. */
function uploadsShown(db: Db) {
  return db
    .selectFrom("uploads")
    .innerJoin("admins", "admins.id", "uploads.adminId")
    .leftJoin("admins as undoers", "undoers.id", "undoneBy")
    .select(["uploads.id", "kind", "fileName", "startedAt", "phase", "total", "admins.name as by"])
    .select(["undoneAt", "undoReason", "undoers.name as undoneByName"])
    .select(sql<string | null>`told::text`.as("told"))
    .$narrowType<{ phase: UploadPhase }>();
}

export type UploadRow = Awaited<ReturnType<typeof uploadsInOrder>>[number];

/** After the upload `before`; none after one that is not there. */
export function uploadsInOrder(db: Db, before: string | undefined, limit: number) {
  let found = uploadsShown(db);
  if (before !== undefined) {
    found = found.where(
      sql<SqlBool>`(started_at, uploads.id) < (SELECT started_at, id FROM uploads WHERE id = ${before})`,
    );
  }
  return found.orderBy("startedAt", "desc").orderBy("uploads.id", "desc").limit(limit).execute();
}

export function reportedUpload(db: Db, id: string) {
  return uploadsShown(db)
    .select([sql<string>`how::text`.as("how"), sql<string>`told_rows::text`.as("toldRows")])
    .where("uploads.id", "=", id)
    .where("phase", "=", "done")
    .where("told", "is not", null)
    .executeTakeFirst();
}

export function billsWithIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("bills")
    .select(["id", "flatNumber", "billType", "originalPaise", "dueOn"])
    .where("id", "=", sql<string>`ANY (${[...ids]}::text[])`)
    .execute();
}

export function receiptsWithIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("receipts")
    .select(["id", "flatNumber", "number", "way", "amountPaise", "receivedOn"])
    .where("id", "=", sql<string>`ANY (${[...ids]}::text[])`)
    .execute();
}

export function layoutsByName(db: Db) {
  return db
    .selectFrom("uploadLayouts")
    .leftJoin("admins as makers", "makers.id", "madeBy")
    .leftJoin("admins as users", "users.id", "usedBy")
    .select(["uploadLayouts.id", "kind", "uploadLayouts.name", "madeAt", "usedAt"])
    .select((eb) => [
      eb.fn.coalesce("makers.name", "madeBy").as("madeBy"),
      eb.fn.coalesce("users.name", "usedBy").as("usedBy"),
    ])
    .where("forgottenAt", "is", null)
    .orderBy(sql`lower(upload_layouts.name)`)
    .orderBy("uploadLayouts.id")
    .execute();
}
