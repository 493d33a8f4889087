import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { hasOpenPayment, isUnderReview } from "../queries.ts";

/**
 * Refuses while a payment of a bill may still take its money: one in review with `bill_under_review`, an open one, also a
 * superseded one, with `payment_being_confirmed`. Under the bill's lock no other can be opened afterwards.
 */
export async function refuseWhilePaid(tx: Tx, billId: string): Promise<void> {
  if (await isUnderReview(tx, billId)) refuse("bill_under_review");
  if (await hasOpenPayment(tx, billId)) refuse("payment_being_confirmed");
}
