import type { Db, Tx } from "../../platform/database/db.ts";

/** A payment is locked before its bill, a credit after it. */
export function lockBill(tx: Tx, id: string) {
  return tx.selectFrom("bills").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A query to be part of another statement. */
export function frozenOf(db: Db, billId: string) {
  return db.selectFrom("frozenBills").select("billId").where("billId", "=", billId).where("releasedAt", "is", null);
}

export async function isFrozen(db: Db, billId: string): Promise<boolean> {
  return (await frozenOf(db, billId).executeTakeFirst()) !== undefined;
}
