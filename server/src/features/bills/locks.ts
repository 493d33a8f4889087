import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

/** A payment is locked before its bill, a credit after it. */
export function lockBill(tx: Tx, id: string) {
  return tx.selectFrom("bills").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function isFrozen(db: Db, billId: string): Promise<boolean> {
  const frozen = db.selectFrom("frozenBills").select("billId").where("billId", "=", billId);
  return (await frozen.where("releasedAt", "is", null).executeTakeFirst()) !== undefined;
}

/** A released bill is frozen anew, even after the same finding: it is still wrong. A frozen one keeps its first reason. */
export async function freezeBills(tx: Tx, billIds: readonly string[], broke: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO frozen_bills (bill_id, broke, frozen_at)
    SELECT id, ${broke}, ${now} FROM bills WHERE id = ANY (${[...billIds]}::text[]) ORDER BY id
    ON CONFLICT (bill_id) DO UPDATE
      SET broke = excluded.broke, frozen_at = excluded.frozen_at,
        released_at = NULL, released_by = NULL, release_reason = NULL
      WHERE frozen_bills.released_at IS NOT NULL`.execute(tx);
}
