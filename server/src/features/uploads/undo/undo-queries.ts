import type { BillType } from "@aangan/contract/bill-kinds";
import type { Hindrance } from "@aangan/contract/features/uploads/undo-upload";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/**
 * The upload stays as it is until the transaction ends. What only names it need not wait: a bill that is changed twice in a
 * transaction is checked to name its upload, under the bill's lock.
 */
export function lockUpload(tx: Tx, id: string) {
  return tx
    .selectFrom("uploads")
    .select(["kind", "phase", "undoneAt", "fileName"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function uploadToUndo(db: Db, id: string) {
  return db.selectFrom("uploads").select(["kind", "phase", "undoneAt"]).where("id", "=", id).executeTakeFirst();
}

export async function lockLiveBills(tx: Tx, uploadId: string): Promise<void> {
  await sql`SELECT id FROM bills WHERE upload_id = ${uploadId} AND cancelled_at IS NULL ORDER BY id FOR UPDATE`.execute(
    tx,
  );
}

/** Uses of advances that the portal made by itself on bills of the upload, and the payments that brought the advances. */
export async function ownUses(db: Db, uploadId: string) {
  const { rows } = await sql<{ useId: string; paymentId: string | null }>`
    SELECT u.id::text AS use_id, c.payment_id FROM bills AS b
      JOIN credit_uses AS u ON u.bill_id = b.id AND u.used_by = 'clock'
      JOIN credits AS c ON c.id = u.credit_id
    WHERE b.upload_id = ${uploadId} AND b.cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM credit_use_returns WHERE credit_use_id = u.id)
    ORDER BY u.id`.execute(db);
  return rows;
}

export interface BillToUndo {
  id: string;
  residentId: string;
  flatNumber: string;
  billType: BillType;
  totalPaise: number;
  reason: Hindrance | null;
}

/** The live bills of an upload by flat. What the portal paid from advances is no hindrance: it is taken back. */
export async function billsToUndo(db: Db, uploadId: string): Promise<BillToUndo[]> {
  const { rows } = await sql<BillToUndo>`
    SELECT b.id, b.resident_id, b.flat_number, b.bill_type, b.total_paise,
      CASE
        WHEN EXISTS (SELECT FROM frozen_bills WHERE bill_id = b.id AND released_at IS NULL) THEN 'frozen'
        WHEN EXISTS (SELECT FROM payments WHERE bill_id = b.id AND state = 'REVIEW') THEN 'under_review'
        WHEN EXISTS (SELECT FROM payments WHERE bill_id = b.id AND state IN ('CREATED', 'PENDING')) THEN 'payment_open'
        WHEN b.amount_paid_paise = own.paise THEN NULL
        WHEN b.remaining_paise = 0 THEN 'paid'
        ELSE 'part_paid'
      END AS reason
    FROM bills AS b, LATERAL (
      SELECT coalesce(sum(u.amount_paise), 0) AS paise FROM credit_uses AS u
      WHERE u.bill_id = b.id AND u.used_by = 'clock'
        AND NOT EXISTS (SELECT FROM credit_use_returns WHERE credit_use_id = u.id)) AS own
    WHERE b.upload_id = ${uploadId} AND b.cancelled_at IS NULL
    ORDER BY b.flat_number, b.id`.execute(db);
  return rows;
}

interface Undone {
  undoneAt: Date;
  undoneBy: string;
  undoReason: string;
}

/** Returns how many bills it cancelled. */
export async function cancelLiveBills(
  tx: Tx,
  uploadId: string,
  { undoneAt, undoneBy, undoReason }: Undone,
): Promise<number> {
  const cancelled = tx
    .updateTable("bills")
    .set({ cancelledAt: undoneAt, cancelledBy: undoneBy, cancelReason: undoReason })
    .where("uploadId", "=", uploadId)
    .where("cancelledAt", "is", null);
  return Number((await cancelled.executeTakeFirstOrThrow()).numUpdatedRows);
}

export async function markUndone(tx: Tx, uploadId: string, undone: Undone): Promise<void> {
  await tx.updateTable("uploads").set(undone).where("id", "=", uploadId).execute();
}
