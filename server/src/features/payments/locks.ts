import type { Tx } from "../../platform/database/db.ts";

/** Lock the payment's bill after this, never before. */
export function lockPayment(tx: Tx, gateway: string, id: string) {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
}

export function lockPaymentById(tx: Tx, id: string) {
  return tx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
