import { later } from "../../../platform/clock.ts";
import type { OrderName, OrderState } from "../gateway.ts";
import { needsAt, type PaymentNeeds } from "../needs.ts";
import type { PaymentRow } from "../queries.ts";
import { standingOf } from "../show/standing.ts";
import { claimAsking, rescheduleCheck } from "./claim-queries.ts";
import { factOf } from "./facts.ts";
import { hearFact } from "./hear-fact.ts";
import { nextCheckAt } from "./schedule.ts";

export const ASKING_PAUSE_MS = 3_000;

const ASKING_LEASE_MS = 15_000;

const NO_ANSWER_PAUSE_MS = 120_000;

export interface Asked {
  told: OrderState["state"] | "unknown";
  payment: PaymentRow;
}

/** Calls outside any transaction. However we hear of a payment, the gateway's own answer decides (I-16). */
export async function askGateway(portal: PaymentNeeds, payment: PaymentRow, heardFrom: string): Promise<Asked> {
  const needs = needsAt(portal, payment.gateway);
  if (!needs) {
    portal.log.error(
      { payment: payment.id, gateway: payment.gateway },
      "a payment's gateway is not configured any more",
    );
    return { told: "unknown", payment };
  }
  const answer = await needs.gateway.fetchOrder(nameOf(payment));
  if (answer.outcome === "unknown") {
    needs.log.warn({ payment: payment.id, reason: answer.reason }, "the gateway gave no answer");
    await askAgainSoon(needs, payment);
    return { told: "unknown", payment };
  }
  return { told: answer.order.state, payment: await hearFact(needs, payment, factOf(answer.order), heardFrom) };
}

export function nameOf({ id, gatewayOrderId }: PaymentRow): OrderName {
  return { orderId: id, gatewayOrderId };
}

async function askAgainSoon({ database, clock }: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const now = clock();
  const planned = nextCheckAt(standingOf(payment), payment.createdAt, now, Math.random());
  const soon = later(now, NO_ANSWER_PAUSE_MS * (0.5 + Math.random() / 2));
  const next = planned && planned < soon ? planned : soon;
  await database.inTransaction((tx) => rescheduleCheck(tx, payment.id, payment.state, next));
}

/** Undefined if the gateway is being asked, or was asked within three seconds. */
export async function askIfDue(
  needs: PaymentNeeds,
  payment: PaymentRow,
  heardFrom: string,
): Promise<Asked | undefined> {
  const now = needs.clock();
  const claimed = await needs.database.inTransaction((tx) =>
    claimAsking(tx, payment.id, now, ASKING_PAUSE_MS, ASKING_LEASE_MS),
  );
  return claimed ? askGateway(needs, payment, heardFrom) : undefined;
}
