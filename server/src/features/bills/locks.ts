import type { Db, Tx } from "../../platform/database/db.ts";

/** Locks a bill until the transaction ends. A payment is locked before its bill, a credit after it. */
export function lockBill(tx: Tx, id: string) {
  return tx.selectFrom("bills").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The row that keeps a bill from taking money since a check of the books found it wrong, to be asked for in a statement. */
export function frozenOf(db: Db, billId: string) {
  return db.selectFrom("frozenBills").select("billId").where("billId", "=", billId).where("releasedAt", "is", null);
}

/** Whether a bill takes no money because a check of the books found it wrong. */
export async function isFrozen(db: Db, billId: string): Promise<boolean> {
  return (await frozenOf(db, billId).executeTakeFirst()) !== undefined;
}
