import type { UploadPhase } from "@aangan/contract/features/uploads/imports";
import { type SqlBool, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../../platform/database/db.ts";
import type { DB } from "../../../../platform/database/schema.ts";

export async function setUploadResult(
  tx: Tx,
  id: string,
  result: Pick<Updateable<DB["uploads"]>, "plan" | "how" | "result" | "resultRows">,
): Promise<void> {
  await tx.updateTable("uploads").set(result).where("id", "=", id).execute();
}

export function uploadWithResult(db: Db | Tx, adminId: string, id: string) {
  return db
    .selectFrom("uploads")
    .select(["plan", sql<string>`result::text`.as("result")])
    .where("id", "=", id)
    .where("adminId", "=", adminId)
    .where("phase", "=", "done")
    .where("result", "is not", null)
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
    .select(sql<string | null>`result::text`.as("result"))
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
    .select([sql<string>`how::text`.as("how"), sql<string>`result_rows::text`.as("resultRows")])
    .where("uploads.id", "=", id)
    .where("phase", "=", "done")
    .where("result", "is not", null)
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
    .select(["id", "flatNumber", "number", "method", "amountPaise", "receivedOn"])
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
