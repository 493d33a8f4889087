import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockBill } from "./locks.ts";
import { billById, markCancelled } from "./queries.ts";
import { billOnWire } from "./wire.ts";

/** Bills do not know their payments. */
export interface PaymentsOfBill {
  /** Refuses while a payment of the locked bill may still take money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
}

export interface Cancellation {
  billId: string;
  reason: string;
}

/** Opening a payment takes the same lock. Money that still arrives later becomes a credit (I-9). */
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
