import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { type AlertToRaise, raiseAlert } from "../../alerts/raise-alert.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import type { Capture, GatewayFacts } from "../company/gateway.ts";
import { lockPaymentById } from "../locks.ts";
import { stateOf, trackedStateOf } from "../payment-state.ts";
import * as queries from "../queries.ts";
import { recordGatewayRefund } from "../refunds/record-gateway-refund.ts";
import { type FactKind, follow, type TrackedState } from "../transitions.ts";
import { type Fact, findDifferences } from "./facts.ts";
import { nextCheckAt } from "./schedule.ts";

interface ReceivedFact {
  orderId: string;
  fact: Fact;
  /** For the record only. */
  source: string;
  gateway: Pick<GatewayFacts, "name" | "merchantId">;
  now: Date;
}

type PaymentRow = queries.PaymentRow;

/**
 * The only function that moves a payment. Locks the payment, then its bill; a fact applied before changes nothing.
 * Throws for an unknown order, and when a race gave the transaction to another payment.
 */
export async function applyFact(tx: Tx, receivedFact: ReceivedFact): Promise<{ payment: PaymentRow; alert?: string }> {
  const { orderId, fact, source, gateway, now } = receivedFact;
  const payment = await lockPaymentById(tx, orderId);
  if (payment?.gateway !== gateway.name) throw new Error(`no payment ${orderId} at ${gateway.name}`);
  const differing = await differencesOf(tx, payment, receivedFact);
  const kind: FactKind = differing.length > 0 ? "differs" : fact.kind;
  const before = trackedStateOf(payment);
  const { standing, alert } = follow(before, kind, { ...payment, now });
  const changes = {
    ...(standing === "SUCCESS" && before !== "SUCCESS" && "capture" in fact && (await take(tx, payment, fact, now))),
    ...(kind === "closed" && "by" in fact && standing !== before && { closedBy: fact.by }),
    ...remembered(payment, fact, now),
    ...stateOf(standing),
    ...(source === "resident" ? {} : { claimedUntil: null, queriedAt: now }),
    ...(standing === before ? {} : { openingUntil: null }),
    nextCheckAt: nextCheckAt(standing, payment.createdAt, now, Math.random()),
  };
  await queries.updatePayment(tx, payment.id, changes);
  const detail = { ...fact, ...(differing.length > 0 && { differences: differing }) };
  const noted = { paymentId: orderId, fact: kind, detail, stateBefore: before, stateAfter: standing };
  const isNews = standing !== before || !(await queries.isLastFact(tx, noted));
  if (isNews) await queries.insertFact(tx, { ...noted, source, recordedAt: now });
  const settled = { ...payment, ...changes };
  if (kind === "autoRefunded") await recordGatewayRefund(tx, settled, null, now);
  if (!alert || !isNews) return { payment: settled };
  await raiseAlert(tx, { kind: alertOf(kind, standing), subject: orderId, paymentId: orderId }, now);
  return { payment: settled, alert: `${before} heard ${kind}` };
}

async function differencesOf(tx: Tx, payment: PaymentRow, { fact, gateway }: ReceivedFact): Promise<string[]> {
  if (fact.kind !== "succeeded") return [];
  const differing = findDifferences(payment, fact.capture, gateway.merchantId);
  const { isTaken, isFrozen } = await queries.obstaclesOf(tx, payment, fact.capture);
  if (isTaken) differing.push("transactionTaken");
  // A bill that failed a check of the books takes no money until a person has looked.
  if (payment.state !== "SUCCESS" && isFrozen) differing.push("billFrozen");
  return differing;
}

function alertOf(kind: FactKind, standing: TrackedState): AlertToRaise["kind"] {
  if (kind === "autoRefunded") return "refund_by_gateway";
  if (standing === "OVERDUE") return "payment_overdue";
  return standing === "REVIEW" ? "payment_in_review" : "payment_contradicted";
}

async function take(tx: Tx, payment: PaymentRow, fact: Fact & { capture: Capture }, now: Date) {
  const { capture } = fact;
  const amountPaise = paise(capture.amountPaise);
  const paidAt = whenPaid(payment, capture, now);
  const to = fact.kind === "kept" ? "credit" : "bill";
  await moveMoney(tx, { kind: "CAPTURE", payment, amountPaise, to, valueOn: dayOf(paidAt) }, now);
  await queries.insertTransactions(tx, payment, capture.gatewayPaymentIds);
  return {
    capturedPaise: amountPaise,
    gatewayPaymentId: capture.gatewayPaymentIds[0] ?? null,
    method: capture.method,
    reference: capture.reference ?? null,
    feePaise: capture.feePaise ?? null,
    paidAt,
    ...("by" in fact && { acceptedBy: fact.by }),
  };
}

/** The gateway's time, for display, if it lies between our request and our hearing of it. */
function whenPaid({ createdAt }: PaymentRow, { paidAt }: Capture, now: Date): Date {
  return paidAt && paidAt >= createdAt && paidAt <= now ? paidAt : now;
}

function remembered(payment: PaymentRow, fact: Fact, now: Date) {
  if (fact.kind === "accepted") {
    const { gatewayOrderId, paymentUrl } = fact;
    return payment.paymentUrl === null ? { gatewayOrderId, paymentUrl, openingUntil: null } : {};
  }
  if (fact.kind === "notFound") return { unknownSince: payment.unknownSince ?? now };
  if (fact.kind === "superseded") return { supersededAt: payment.supersededAt ?? now };
  return fact.kind === "overdue" ? {} : { unknownSince: null };
}
