import type { Hindrance } from "@aangan/contract/features/uploads/undo-upload";
import type { OfficeMethod } from "@aangan/contract/methods";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export interface ReceiptToUndo {
  id: string;
  /** Empty of a post-dated cheque. */
  number: string;
  residentId: string;
  flatNumber: string;
  way: OfficeMethod;
  amountPaise: number;
  receivedOn: string;
  countedOn: string | null;
  reason: Hindrance | null;
}

/** The receipts of an upload that stand, by flat. What was taken back, returned or given back before is no hindrance. */
export async function receiptsToUndo(db: Db, uploadId: string, closedUpTo: string): Promise<ReceiptToUndo[]> {
  const { rows } = await sql<ReceiptToUndo>`
    SELECT r.id, coalesce(r.number, '') AS number, r.resident_id, r.flat_number, r.method AS way, r.amount_paise, r.received_on, r.counted_on,
      CASE
        WHEN r.state = 'DEPOSITED' THEN 'deposited'
        WHEN r.state = 'CLEARED' THEN 'cleared'
        WHEN EXISTS (SELECT FROM payments WHERE receipt_id = r.id AND refunded_paise > 0) THEN 'paid_out'
        WHEN EXISTS (SELECT FROM payments AS p JOIN credits AS c ON c.payment_id = p.id
          WHERE p.receipt_id = r.id AND c.used_paise > 0) THEN 'advance_used'
        WHEN EXISTS (SELECT FROM payments AS p JOIN credits AS c ON c.payment_id = p.id
          WHERE p.receipt_id = r.id AND c.left_paise <> c.amount_paise) THEN 'paid_out'
        WHEN r.method = 'cash' AND r.counted_on <= ${closedUpTo}::date THEN 'day_closed'
      END AS reason
    FROM receipts AS r
    WHERE r.upload_id = ${uploadId} AND r.state NOT IN ('BOUNCED', 'GIVEN_BACK', 'CANCELLED')
    ORDER BY r.flat_number, r.serial, r.id`.execute(db);
  return rows;
}

/** The flats whose counter must wait. */
export async function flatsOfUpload(db: Db, uploadId: string): Promise<string[]> {
  const found = db.selectFrom("receipts").select("residentId").distinct().where("uploadId", "=", uploadId);
  return (await found.execute()).map(({ residentId }) => residentId);
}

/** Everything that their money lies in: payments, then bills, then credits, each in the order of their ids. */
export async function lockMoneyOfUpload(tx: Tx, uploadId: string): Promise<void> {
  const own = sql`SELECT p.id FROM payments AS p JOIN receipts AS r ON r.id = p.receipt_id WHERE r.upload_id = ${uploadId}`;
  await sql`SELECT id FROM payments WHERE id IN (${own}) ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT id FROM bills WHERE id IN (SELECT bill_id FROM payments WHERE id IN (${own})) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  await sql`SELECT id FROM credits WHERE payment_id IN (${own}) ORDER BY id FOR UPDATE`.execute(tx);
}

/** Returns how many it ended. */
export async function endReceipts(
  tx: Tx,
  ids: readonly string[],
  end: { endedAt: Date; endedBy: string; endReason: string },
): Promise<number> {
  const ended = tx
    .updateTable("receipts")
    .set({ state: "CANCELLED", ...end })
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .where("state", "in", ["LATER", "RECEIVED"]);
  return Number((await ended.executeTakeFirstOrThrow()).numUpdatedRows);
}
