import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/db.ts";
import { creditBill } from "../bills/credit-bill.ts";
import { insertFact, isLastFact } from "./fact-queries.ts";
import { differences, type Fact, kindOf } from "./facts.ts";
import type { Capture, GatewayFacts } from "./gateway.ts";
import { insertCapture, insertCredit } from "./ledger-queries.ts";
import { isTransactionTaken, lockPayment, type PaymentRow, updatePayment } from "./queries.ts";
import { nextCheckAt } from "./schedule.ts";
import { standingOf, stateOf } from "./standing.ts";
import { follow } from "./transitions.ts";

/** Something heard of one payment. */
export interface Heard {
  orderId: string;
  fact: Fact;
  /** The way it came: order, status, webhook, reconciler, resident or clock. For the record only. */
  heardFrom: string;
  gateway: Pick<GatewayFacts, "name" | "merchantId">;
  now: Date;
}

/** What a fact did. */
export interface Settled {
  payment: PaymentRow;
  /** Set when a person must hear of it: what was heard, for the log. */
  alert?: string;
}

/**
 * The one function that moves money. Locks the payment, then its bill; follows the transition table; writes journal, ledger,
 * bill, credit and payment in the caller's transaction. A fact that was applied before changes nothing. Throws for an
 * order that is not ours, and when a race gave the gateway's transaction to another payment (`settle` then tries again).
 */
export async function applyFact(tx: Tx, heard: Heard): Promise<Settled> {
  const payment = await lockPayment(tx, heard.gateway.name, heard.orderId);
  if (!payment) throw new Error(`no payment ${heard.orderId} at ${heard.gateway.name}`);
  const { fact, heardFrom, now } = heard;
  const found = await findDifferences(tx, payment, heard);
  const kind = kindOf(fact, found);
  const before = standingOf(payment);
  const { standing, alert } = follow(before, kind, {
    now,
    expiresAt: payment.expiresAt,
    unknownSince: payment.unknownSince,
  });
  const captures = standing === "SUCCESS" && before !== "SUCCESS" && fact.kind === "succeeded";
  const changes = {
    ...(captures ? await capture(tx, payment, fact.capture, now) : {}),
    ...remembered(payment, fact, now),
    ...stateOf(standing),
    ...(heardFrom === "resident" ? {} : { claimedUntil: null, askedAt: now }),
    ...(standing === before ? {} : { openingUntil: null }),
    nextCheckAt: nextCheckAt(standing, payment.createdAt, now, Math.random()),
  };
  await updatePayment(tx, payment.id, changes);
  const detail = { ...fact, ...(found.length > 0 && { differences: found }) };
  const noted = { fact: kind, detail, stateBefore: before, stateAfter: standing };
  const isNews = standing !== before || !(await isLastFact(tx, payment.id, noted));
  if (isNews) await insertFact(tx, payment.id, heardFrom, noted, now);
  return {
    payment: { ...payment, ...changes },
    ...(alert && isNews && { alert: `${before} heard ${kind}` }),
  };
}

async function findDifferences(tx: Tx, payment: PaymentRow, { fact, gateway }: Heard): Promise<string[]> {
  if (fact.kind !== "succeeded") return [];
  const found = differences(payment, fact.capture, gateway.merchantId);
  if (await isTransactionTaken(tx, payment, fact.capture)) found.push("transactionTaken");
  return found;
}

/** Writes the money of a capture to the bill and what the bill cannot take to a credit, and gives what the payment keeps of it. */
async function capture(tx: Tx, payment: PaymentRow, captured: Capture, now: Date) {
  const amount: Paise = paise(captured.amountPaise);
  const taken = await creditBill(tx, payment.billId, amount);
  const left = paise(amount - taken);
  const entries = [
    { accountKind: "CLEARING" as const, accountId: payment.gateway, amountPaise: -amount },
    { accountKind: "BILL" as const, accountId: payment.billId, amountPaise: taken },
    { accountKind: "CREDIT" as const, accountId: payment.residentId, amountPaise: left },
  ];
  await insertCapture(
    tx,
    payment.id,
    entries.filter((entry) => entry.amountPaise !== 0),
    now,
  );
  if (left > 0) await insertCredit(tx, payment, left, now);
  return {
    capturedPaise: amount,
    gatewayPaymentId: captured.gatewayPaymentIds[0] ?? null,
    method: captured.method,
    reference: captured.reference ?? null,
    paidAt: whenPaid(payment, captured, now),
  };
}

/** The gateway's own time of the payment, for showing, as far as it lies between our request and our hearing of it. */
function whenPaid({ createdAt }: PaymentRow, { paidAt }: Capture, now: Date): Date {
  return paidAt && paidAt >= createdAt && paidAt <= now ? paidAt : now;
}

/** What a payment keeps of a fact besides its state. */
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
