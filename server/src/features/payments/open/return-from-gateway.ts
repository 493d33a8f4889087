import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { ASKING_PAUSE_MS } from "../settle/ask-gateway.ts";
import { hastenCheck } from "../settle/claim-queries.ts";

/**
 * The browser is back from the payment page. That proves nothing (invariant I-16): it only makes us ask soon. Gives the page
 * of the portal where the browser goes on, the same for every id, so that nothing is told to strangers. Refuses with
 * `not_found` what cannot be an id.
 */
export async function returnFromGateway(needs: PaymentNeeds, transactionId: string): Promise<string> {
  if (!/^[A-Z0-9]{20}$/.test(transactionId)) refuse("not_found");
  const now = needs.clock();
  const isDue = await needs.database.inTransaction((tx) => hastenCheck(tx, transactionId, now, ASKING_PAUSE_MS));
  if (isDue) needs.nudge("reconcile-payments");
  return `${needs.publicUrl}/user/payment/${transactionId}`;
}
