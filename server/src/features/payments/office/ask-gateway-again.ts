import type { PaymentStanding } from "@aangan/contract/watched-payments";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { askGateway } from "../settle/ask-gateway.ts";
import { findPayment } from "../settle/find-payment.ts";
import { standingOf } from "../show/standing.ts";

/**
 * Asks the gateway about a payment now, for the office, and applies what it says. Refuses with `not_found`, and with
 * `gateway_silent` when there is no answer, also for a payment of a gateway that is not configured any more.
 */
export async function askGatewayAgain(needs: PaymentNeeds, paymentId: string): Promise<PaymentStanding> {
  const payment = await findPayment(needs.database.db, paymentId);
  const asked = await askGateway(needs, payment, "office");
  if (asked.told === "unknown") refuse("gateway_silent");
  return standingOf(asked.payment);
}
