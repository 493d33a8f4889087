import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "./locks.ts";
import { addPaid } from "./queries.ts";

/** How much of a captured amount a bill can take: at most its rest, and nothing once it was cancelled (invariant I-9). */
export function takenBy(bill: { remainingPaise: number; cancelledAt: Date | null }, capturedPaise: Paise): Paise {
  return paise(bill.cancelledAt ? 0 : Math.min(capturedPaise, bill.remainingPaise));
}

/**
 * Puts captured money on a bill, under the bill's lock, and gives the paise that the bill took. The caller writes the
 * ledger of the same transaction, and holds the payment's lock already.
 */
export async function creditBill(tx: Tx, billId: string, capturedPaise: Paise): Promise<Paise> {
  const bill = await lockBill(tx, billId);
  if (!bill) throw new Error(`bill ${billId} is gone`);
  const taken = takenBy(bill, capturedPaise);
  if (taken > 0) await addPaid(tx, billId, taken);
  return taken;
}
