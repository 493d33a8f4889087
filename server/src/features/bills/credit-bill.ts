import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "./locks.ts";
import { addPaid } from "./queries.ts";

/** At most the bill's rest, and nothing once it is cancelled (I-9). */
export function payablePaise(bill: { remainingPaise: number; cancelledAt: Date | null }, capturedPaise: Paise): Paise {
  return paise(bill.cancelledAt ? 0 : Math.min(capturedPaise, bill.remainingPaise));
}

/** Locks the bill and returns the paise it took. The caller holds the payment's lock and books the ledger. */
export async function creditBill(tx: Tx, billId: string, capturedPaise: Paise): Promise<Paise> {
  const appliedPaise = payablePaise(await mustLock(tx, billId), capturedPaise);
  if (appliedPaise > 0) await addPaid(tx, billId, appliedPaise);
  return appliedPaise;
}

/** Locks the bill; the caller books the ledger. The database refuses more than was paid (I-2). */
export async function debitBill(tx: Tx, billId: string, refundedPaise: Paise): Promise<void> {
  await mustLock(tx, billId);
  await addPaid(tx, billId, -refundedPaise);
}

async function mustLock(tx: Tx, billId: string) {
  const bill = await lockBill(tx, billId);
  if (!bill) throw new Error(`bill ${billId} is gone`);
  return bill;
}
