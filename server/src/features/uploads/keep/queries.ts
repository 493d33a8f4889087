import type { UploadPhase } from "@aangan/contract/features/uploads/imports";
import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

export async function closeLeftOverUploads(tx: Tx, adminId: string, unseenSince: Date, now: Date): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ phase: "failed", endedAt: now })
    .where("adminId", "=", adminId)
    .where("endedAt", "is", null)
    .where("seenAt", "<", unseenSince)
    .execute();
}

/** Undefined for a taken name, unless it is the administrator's own and that upload has ended. */
export function insertUpload(tx: Tx, upload: Insertable<DB["uploads"]>) {
  const { id: _id, ...begun } = upload;
  return tx
    .insertInto("uploads")
    .values(upload)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ ...begun, done: 0, total: 0, endedAt: null })
        .where("uploads.adminId", "=", upload.adminId)
        .where("uploads.endedAt", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
}

export function updateUpload(tx: Tx, id: string, change: Updateable<DB["uploads"]>) {
  return tx
    .updateTable("uploads")
    .set(change)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
}

export function uploadOf(db: Db, adminId: string, id: string) {
  return db
    .selectFrom("uploads")
    .select(["phase", "done", "total"])
    .where("id", "=", id)
    .where("adminId", "=", adminId)
    .$narrowType<{ phase: UploadPhase }>()
    .executeTakeFirst();
}
