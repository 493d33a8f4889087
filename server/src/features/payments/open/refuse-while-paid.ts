import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { hasOpenPayment, isUnderReview } from "../queries.ts";

/**
 * Refuses with `bill_under_review` or `payment_being_confirmed`. Under the bill's lock no payment can be opened later.
 */
export async function refuseWhilePaid(tx: Tx, billId: string): Promise<void> {
  if (await isUnderReview(tx, billId)) refuse("bill_under_review");
  if (await hasOpenPayment(tx, billId)) refuse("payment_being_confirmed");
}
