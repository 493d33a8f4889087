import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockBill } from "./locks.ts";
import { billById, markCancelled } from "./queries.ts";
import { billOnWire } from "./wire.ts";

/** What bills cannot know by themselves, for payments come after them. */
export interface PaymentsOfBill {
  /** Refuses while a payment of the bill, which is locked, may still take its money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
}

/** Which bill is withdrawn, and why. */
export interface Cancellation {
  billId: string;
  reason: string;
}

/**
 * Withdraws a bill of which nothing was paid (decision on bills, 11). No payment of it can be opened meanwhile, for that
 * takes the same lock. A payment that had ended and turns out to be made after all becomes a credit (invariant I-9).
 * Refuses with `not_found`, `bill_cancelled`, `bill_already_paid`, `bill_has_payments`, and by its payments.
 */
export async function cancelBill(
  tx: Tx,
  admin: { id: string },
  { billId, reason }: Cancellation,
  payments: PaymentsOfBill,
  now: Date,
): Promise<Made<typeof Bill>> {
  const bill = (await lockBill(tx, billId)) ?? refuse("not_found");
  if (bill.cancelledAt) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (bill.amountPaidPaise > 0) refuse("bill_has_payments");
  await payments.refuseWhilePaid(tx, billId);
  await markCancelled(tx, billId, { cancelledAt: now, cancelledBy: admin.id, cancelReason: reason });
  return billOnWire((await billById(tx, billId)) ?? refuse("server_error"));
}
