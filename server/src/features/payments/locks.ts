import type { Tx } from "../../platform/database/db.ts";

/** Locks a payment until the transaction ends. Who needs its bill too locks that afterwards, never before. */
export function lockPayment(tx: Tx, gateway: string, id: string) {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
}

/** The same of a payment at any company. */
export function lockPaymentById(tx: Tx, id: string) {
  return tx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
