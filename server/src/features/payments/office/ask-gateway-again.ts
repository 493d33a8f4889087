import type { PaymentStanding } from "@aangan/contract/watched-payments";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { findPayment } from "../queries.ts";
import { askGateway } from "../settle/ask-gateway.ts";
import { standingOf } from "../show/standing.ts";

/** Refuses with `not_found`, and `gateway_silent`, also for a gateway no longer configured. */
export async function askGatewayAgain(needs: PaymentNeeds, paymentId: string): Promise<PaymentStanding> {
  const payment = await findPayment(needs.database.db, paymentId);
  const asked = await askGateway(needs, payment, "office");
  if (asked.told === "unknown") refuse("gateway_silent");
  return standingOf(asked.payment);
}
