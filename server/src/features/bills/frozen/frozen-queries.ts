import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A released bill is frozen anew; a frozen one keeps its first reason. */
export async function insertFrozen(
  tx: Tx,
  billIds: readonly string[],
  frozen: { broke: string; frozenAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO frozen_bills (bill_id, broke, frozen_at)
    SELECT id, ${frozen.broke}, ${frozen.frozenAt} FROM bills WHERE id = ANY (${[...billIds]}::text[]) ORDER BY id
    ON CONFLICT (bill_id) DO UPDATE
      SET broke = excluded.broke, frozen_at = excluded.frozen_at,
        released_at = NULL, released_by = NULL, release_reason = NULL
      WHERE frozen_bills.released_at IS NOT NULL`.execute(tx);
}

export function frozenToList(db: Db) {
  return db
    .selectFrom("frozenBills")
    .innerJoin("bills", "bills.id", "frozenBills.billId")
    .select(["frozenBills.billId", "bills.flatNumber", "broke", "frozenAt"])
    .where("releasedAt", "is", null)
    .orderBy("frozenAt", "desc")
    .orderBy("frozenBills.billId")
    .execute();
}

export async function markReleased(
  tx: Tx,
  billId: string,
  release: { releasedAt: Date; releasedBy: string; releaseReason: string },
): Promise<boolean> {
  const released = await tx
    .updateTable("frozenBills")
    .set(release)
    .where("billId", "=", billId)
    .where("releasedAt", "is", null)
    .returning("billId")
    .executeTakeFirst();
  return released !== undefined;
}
