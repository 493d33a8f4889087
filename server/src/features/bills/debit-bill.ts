import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "./locks.ts";
import { addPaid } from "./queries.ts";

/** Locks the bill; the caller books the ledger. The database refuses more than was paid (I-2). */
export async function debitBill(tx: Tx, billId: string, refundedPaise: Paise): Promise<void> {
  const bill = await lockBill(tx, billId);
  if (!bill) throw new Error(`bill ${billId} is gone`);
  await addPaid(tx, billId, -refundedPaise);
}
