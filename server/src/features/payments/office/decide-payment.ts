import type { BodyOf } from "@aangan/contract/endpoint";
import type { decidePayment as contract, Decision, PaymentStanding } from "@aangan/contract/features/payments/watched";
import { isOfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { Commit } from "../../../platform/commit.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, doOrAsk, type Starter } from "../../approvals/count-act.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { type DifferingCapture, possibleDecisions } from "../decisions.ts";
import { lockPaymentById } from "../locks.ts";
import { trackedStateOf } from "../payment-state.ts";
import { findPayment } from "../queries.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import type { Fact } from "../settle/facts.ts";
import { fetchOrderState } from "../settle/fetch-order-state.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { bookableCapture } from "../watch-queries.ts";

/** Refuses with `not_found`, `paid_at_office`, and `gateway_silent`, also for a gateway no longer configured. */
export async function askGatewayAgain(needs: PaymentNeeds, paymentId: string): Promise<PaymentStanding> {
  const payment = await findPayment(needs.database.db, paymentId);
  if (isOfficeMethod(payment.gateway)) refuse("paid_at_office");
  const result = await fetchOrderState(needs, payment, "office");
  if (result.told === "unknown") refuse("gateway_silent");
  return trackedStateOf(result.payment);
}

type PaymentDecision = { paymentId: string } & BodyOf<typeof contract>;

/**
 * Asks the gateway once more first, outside any transaction, to decide on its newest word. A refund becomes a credit
 * first, so that no money is unbooked; it stays one until another person approves, where one is needed. Refuses with `not_found`, `payment_not_in_review`, `decision_impossible`.
 */
export async function decidePayment(
  needs: PaymentNeeds,
  commit: Commit,
  admin: { id: string },
  input: PaymentDecision,
) {
  const payment = await findPayment(needs.database.db, input.paymentId);
  if (payment.state !== "REVIEW") refuse("payment_not_in_review");
  await fetchOrderState(needs, payment, "office");
  const decided = await commit((tx) => decideOrAsk(tx, needs, admin, input));
  if (input.decision === "refund") needs.nudge("send-refunds");
  if (decided.standing === "SUCCESS") needs.nudge("number-receipts");
  return decided;
}

async function decideOrAsk(tx: Tx, needs: PaymentNeeds, admin: { id: string }, input: PaymentDecision) {
  const request = { kind: "decide-payment" as const, input };
  const { done, approval } = await doOrAsk(tx, admin, request, needs.clock(), (by) => decide(tx, needs, by, input));
  return done ?? { standing: trackedStateOf(await findPayment(tx, input.paymentId)), approval };
}

/** In the transaction of the decision, or of another person's approval. Refuses as `decidePayment` does. */
export async function decide(tx: Tx, { gateway, clock }: PaymentNeeds, admin: Starter, input: PaymentDecision) {
  const { paymentId, decision, reason } = input;
  const now = clock();
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  const standing = trackedStateOf(payment);
  if (payment.state !== "REVIEW") refuse("payment_not_in_review");
  const differing = await bookableCapture(tx, paymentId);
  if (!possibleDecisions(standing, differing).includes(decision)) refuse("decision_impossible");
  const fact = factOf(decision, differing, { by: admin.id, reason });
  const at = { ...gateway.facts, name: payment.gateway };
  const settled = await applyFact(tx, { orderId: paymentId, fact, source: "office", gateway: at, now });
  const decided = { standing: trackedStateOf(settled.payment), approval: null };
  if (decision !== "refund") {
    const { residentId: id, flatNumber } = payment;
    const countedAct = {
      subject: paymentId,
      whose: { id, flatNumber },
      amountPaise: differing?.capture.amountPaise ?? 0,
    };
    await countAct(tx, admin, { kind: "decide-payment", ...countedAct }, now);
    return decided;
  }
  const amountPaise = paise(settled.payment.capturedPaise);
  const { approval } = await requestRefund(
    tx,
    { id: admin.id },
    { paymentId, from: "credit", amountPaise, reason },
    now,
  );
  return { ...decided, approval };
}

function factOf(decision: Decision, differing: DifferingCapture | undefined, by: { by: string; reason: string }): Fact {
  if (decision === "close" || !differing) return { kind: "closed", ...by };
  return { kind: decision === "apply" ? "applied" : "kept", capture: differing.capture, ...by };
}
