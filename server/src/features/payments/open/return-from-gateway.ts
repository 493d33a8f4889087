import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { hastenCheck } from "../settle/claim-queries.ts";

/** Proves nothing (I-16). Every id gets the same page, so strangers learn nothing. Refuses non-ids with `not_found`. */
export async function returnFromGateway(needs: PaymentNeeds, transactionId: string): Promise<string> {
  if (!/^[A-Z0-9]{20}$/.test(transactionId)) refuse("not_found");
  const isDue = await needs.database.inTransaction((tx) => hastenCheck(tx, transactionId, needs.clock()));
  if (isDue) needs.nudge("reconcile-payments");
  return `${needs.publicUrl}/user/payment/${transactionId}`;
}
