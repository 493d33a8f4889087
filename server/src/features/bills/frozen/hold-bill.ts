import type { Tx } from "../../../platform/database/db.ts";
import { lockBill } from "../queries.ts";

/** Keeps a bill as it is until the transaction ends. Who needs a credit too locks that afterwards, never before. */
export async function holdBill(tx: Tx, billId: string): Promise<void> {
  await lockBill(tx, billId);
}
