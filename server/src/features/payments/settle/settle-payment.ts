import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { type AlertToRaise, raiseAlert } from "../../alerts/raise-alert.ts";
import { isFrozen } from "../../bills/locks.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import type { Capture, GatewayFacts } from "../gateway.ts";
import { lockPayment } from "../locks.ts";
import { insertTransactions, isTransactionTaken, type PaymentRow, updatePayment } from "../queries.ts";
import { recordGatewayRefund } from "../refunds/record-gateway-refund.ts";
import { standingOf, stateOf } from "../show/standing.ts";
import { insertFact, isLastFact } from "./fact-queries.ts";
import { type Fact, findDifferences, kindOf } from "./facts.ts";
import { nextCheckAt } from "./schedule.ts";
import { type FactKind, follow, type Standing } from "./transitions.ts";

export interface Heard {
  orderId: string;
  fact: Fact;
  /** For the record only. */
  heardFrom: string;
  gateway: Pick<GatewayFacts, "name" | "merchantId">;
  now: Date;
}

export interface Settled {
  payment: PaymentRow;
  alert?: string;
}

/**
 * The only function that moves a payment. Locks the payment, then its bill; a fact applied before changes nothing.
 * Throws for an unknown order, and when a race gave the transaction to another payment.
 */
export async function applyFact(tx: Tx, heard: Heard): Promise<Settled> {
  const payment = await lockPayment(tx, heard.gateway.name, heard.orderId);
  if (!payment) throw new Error(`no payment ${heard.orderId} at ${heard.gateway.name}`);
  const { fact, heardFrom, now } = heard;
  const differing = await differencesOf(tx, payment, heard);
  const kind = kindOf(fact, differing);
  const before = standingOf(payment);
  const { standing, alert } = follow(before, kind, {
    now,
    expiresAt: payment.expiresAt,
    unknownSince: payment.unknownSince,
    closed: payment.closedBy !== null,
  });
  const changes = {
    ...(standing === "SUCCESS" && before !== "SUCCESS" && "capture" in fact && (await take(tx, payment, fact, now))),
    ...(kind === "closed" && "by" in fact && standing !== before && { closedBy: fact.by }),
    ...remembered(payment, fact, now),
    ...stateOf(standing),
    ...(heardFrom === "resident" ? {} : { claimedUntil: null, askedAt: now }),
    ...(standing === before ? {} : { openingUntil: null }),
    nextCheckAt: nextCheckAt(standing, payment.createdAt, now, Math.random()),
  };
  await updatePayment(tx, payment.id, changes);
  const detail = { ...fact, ...(differing.length > 0 && { differences: differing }) };
  const noted = { fact: kind, detail, stateBefore: before, stateAfter: standing };
  const isNews = standing !== before || !(await isLastFact(tx, payment.id, noted));
  if (isNews) await insertFact(tx, payment.id, heardFrom, noted, now);
  if (kind === "autoRefunded") await recordGatewayRefund(tx, { ...payment, ...changes }, null, now);
  if (!alert || !isNews) return { payment: { ...payment, ...changes } };
  await raiseAlert(tx, alertOf(payment, kind, standing), now);
  return { payment: { ...payment, ...changes }, alert: `${before} heard ${kind}` };
}

async function differencesOf(tx: Tx, payment: PaymentRow, { fact, gateway }: Heard): Promise<string[]> {
  if (fact.kind !== "succeeded") return [];
  const differing = findDifferences(payment, fact.capture, gateway.merchantId);
  if (await isTransactionTaken(tx, payment, fact.capture)) differing.push("transactionTaken");
  // A bill that failed a check of the books takes no money until a person has looked.
  if (payment.state !== "SUCCESS" && (await isFrozen(tx, payment.billId))) differing.push("billFrozen");
  return differing;
}

function alertOf({ id }: PaymentRow, kind: FactKind, standing: Standing): AlertToRaise {
  const about = { subject: id, paymentId: id };
  if (kind === "autoRefunded") return { kind: "refund_by_gateway", ...about };
  if (standing === "OVERDUE") return { kind: "payment_overdue", ...about };
  if (standing === "REVIEW") return { kind: "payment_in_review", ...about };
  return { kind: "payment_contradicted", ...about };
}

async function take(tx: Tx, payment: PaymentRow, fact: Fact & { capture: Capture }, now: Date) {
  const { capture } = fact;
  const amountPaise = paise(capture.amountPaise);
  await moveMoney(tx, { kind: "CAPTURE", payment, amountPaise, to: fact.kind === "kept" ? "credit" : "bill" }, now);
  await insertTransactions(tx, payment, capture.gatewayPaymentIds);
  return {
    capturedPaise: amountPaise,
    gatewayPaymentId: capture.gatewayPaymentIds[0] ?? null,
    method: capture.method,
    reference: capture.reference ?? null,
    feePaise: capture.feePaise ?? null,
    paidAt: whenPaid(payment, capture, now),
    ...("by" in fact && { acceptedBy: fact.by }),
  };
}

/** The gateway's time, for display, if it lies between our request and our hearing of it. */
function whenPaid({ createdAt }: PaymentRow, { paidAt }: Capture, now: Date): Date {
  return paidAt && paidAt >= createdAt && paidAt <= now ? paidAt : now;
}

function remembered(payment: PaymentRow, fact: Fact, now: Date) {
  switch (fact.kind) {
    case "accepted":
      return payment.paymentUrl === null
        ? { gatewayOrderId: fact.gatewayOrderId, paymentUrl: fact.paymentUrl, openingUntil: null }
        : {};
    case "notFound":
      return { unknownSince: payment.unknownSince ?? now };
    case "superseded":
      return { supersededAt: payment.supersededAt ?? now };
    case "overdue":
      return {};
    default:
      return { unknownSince: null };
  }
}
