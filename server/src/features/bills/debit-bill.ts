import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "./locks.ts";
import { addPaid } from "./queries.ts";

/**
 * Takes refunded money off a bill, under the bill's lock, so that it is to be paid again. The caller writes the ledger of the
 * same transaction. The database refuses more than was paid (invariant I-2).
 */
export async function debitBill(tx: Tx, billId: string, refundedPaise: Paise): Promise<void> {
  const bill = await lockBill(tx, billId);
  if (!bill) throw new Error(`bill ${billId} is gone`);
  await addPaid(tx, billId, -refundedPaise);
}
