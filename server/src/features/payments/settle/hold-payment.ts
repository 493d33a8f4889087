import type { Tx } from "../../../platform/database/db.ts";
import { lockPaymentById } from "../queries.ts";

/** Keeps a payment as it is until the transaction ends. Who needs its bill or its credit too locks those afterwards, never before. */
export async function holdPayment(tx: Tx, id: string): Promise<void> {
  await lockPaymentById(tx, id);
}
