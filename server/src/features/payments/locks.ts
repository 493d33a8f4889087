import type { Tx } from "../../platform/database/db.ts";

/** Lock the payment's bill after this, never before. */
export function lockPaymentById(tx: Tx, id: string) {
  return tx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
