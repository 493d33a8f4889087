import { isOfficeMethod } from "@aangan/contract/methods";
import { later } from "../../../platform/clock.ts";
import type { OrderState } from "../company/gateway.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import type { PaymentRow } from "../queries.ts";
import { claimAsking } from "./claim-queries.ts";
import { factOf } from "./facts.ts";
import { recordFact, reschedule } from "./record-fact.ts";

const NO_ANSWER_PAUSE_MS = 120_000;

type FetchedPayment = { told: OrderState["state"] | "unknown"; payment: PaymentRow };

/** Calls outside any transaction; asks nobody about what the office took. However we hear of a payment, the gateway's own answer decides (I-16). */
export async function fetchOrderState(
  portal: PaymentNeeds,
  payment: PaymentRow,
  source: string,
): Promise<FetchedPayment> {
  const { id, gateway, gatewayOrderId } = payment;
  if (isOfficeMethod(gateway)) return { told: "unknown", payment };
  const needs = needsAt(portal, gateway);
  if (!needs) {
    portal.log.error({ payment: id, gateway }, "a payment's gateway is not configured any more");
    return { told: "unknown", payment };
  }
  const answer = await needs.gateway.fetchOrder({ orderId: id, gatewayOrderId });
  if (answer.outcome === "unknown") {
    needs.log.warn({ payment: id, reason: answer.reason }, "the gateway gave no answer");
    await reschedule(needs, payment, later(needs.clock(), NO_ANSWER_PAUSE_MS * (0.5 + Math.random() / 2)));
    return { told: "unknown", payment };
  }
  return { told: answer.order.state, payment: await recordFact(needs, payment, factOf(answer.order), source) };
}

/** Undefined if the gateway is being asked, or was asked within three seconds. */
export async function checkIfDue(needs: PaymentNeeds, payment: PaymentRow): Promise<FetchedPayment | undefined> {
  const claimed = await claimAsking(needs.database, payment.id, needs.clock());
  return claimed ? fetchOrderState(needs, payment, "status") : undefined;
}
