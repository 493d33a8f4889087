import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { ASKING_PAUSE_MS } from "../settle/ask-gateway.ts";
import { hastenCheck } from "../settle/claim-queries.ts";

/**
 * A returning browser proves nothing (I-16), and every id gets the same page, so strangers learn nothing. Refuses with
 * `not_found` what cannot be an id.
 */
export async function returnFromGateway(needs: PaymentNeeds, transactionId: string): Promise<string> {
  if (!/^[A-Z0-9]{20}$/.test(transactionId)) refuse("not_found");
  const now = needs.clock();
  const isDue = await needs.database.inTransaction((tx) => hastenCheck(tx, transactionId, now, ASKING_PAUSE_MS));
  if (isDue) needs.nudge("reconcile-payments");
  return `${needs.publicUrl}/user/payment/${transactionId}`;
}
