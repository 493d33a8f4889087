import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { findRefundable, type Refundable } from "../../ledger/find-refundable.ts";
import { type Move, moveMoney } from "../../ledger/move-money.ts";
import { addRefunded, type PaymentRow } from "../queries.ts";
import { texts } from "../texts.ts";
import { readDiffering } from "../watch/decisions.ts";
import { lastCapture } from "../watch/watch-queries.ts";
import { hasGatewayRefund, insertRefund, nameGatewayRefund, refundedOf } from "./refund-queries.ts";

/** A refund that the gateway made by itself: its id, and what went back. */
export interface GatewayRefund {
  gatewayRefundId: string;
  amountPaise: number;
}

/** Where money went back from; null for money that was never booked. */
type From = Extract<Move, { kind: "REFUND" }>["from"] | null;

/**
 * Notes money that the gateway gave back by itself, such as a chargeback, once, under the payment's lock: a refund record,
 * never a reversal by hand (invariants, section 3). What was booked is taken off the credit first, then off the bill. Without
 * `refund` all that was captured has gone back. Waits for the end of our own refunds of the payment: until then nothing is
 * noted, but the office is told.
 */
export async function recordGatewayRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: GatewayRefund | null,
  now: Date,
): Promise<void> {
  if (await hasGatewayRefund(tx, payment.id, refund?.gatewayRefundId ?? null)) return;
  // Noted when the order was said to be given back, before the report named the refund.
  if (refund && (await nameGatewayRefund(tx, payment.id, refund))) return;
  const heard = readDiffering((await lastCapture(tx, payment.id))?.detail);
  const refunded = await refundedOf(tx, payment.id);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  await raiseAlert(tx, { kind: "refund_by_gateway", subject: payment.id, paymentId: payment.id }, now);
  // A refund of ours that is under way has taken the same money. The gateway will refuse it, and is asked again then.
  if (refunded.bill.isRunning || refunded.credit.isRunning) return;
  const notRefunded = payment.capturedPaise - refunded.bill.paise - refunded.credit.paise;
  const all = payment.state === "SUCCESS" ? notRefunded : (heard?.capture.amountPaise ?? payment.amountPaise);
  let gatewayRefundId = refund?.gatewayRefundId ?? null;
  for (const { from, amountPaise } of split(can, paise(refund?.amountPaise ?? all))) {
    await insertSettled(tx, payment, { from, amountPaise, gatewayRefundId }, now);
    // One note of the gateway's id is enough to know it again.
    gatewayRefundId = null;
  }
}

function split({ billPaise, creditId, creditPaise }: Refundable, amount: Paise): { from: From; amountPaise: Paise }[] {
  const fromCredit = paise(Math.min(amount, creditPaise));
  const fromBill = paise(Math.min(amount - fromCredit, billPaise));
  const parts: { from: From; amountPaise: Paise }[] = [
    { from: { source: "CREDIT", creditId: creditId ?? 0, wasHeld: false }, amountPaise: fromCredit },
    { from: { source: "BILL" }, amountPaise: fromBill },
    { from: null, amountPaise: paise(amount - fromCredit - fromBill) },
  ];
  return parts.filter((part) => part.amountPaise > 0);
}

interface Part {
  from: From;
  amountPaise: Paise;
  gatewayRefundId: string | null;
}

async function insertSettled(tx: Tx, payment: PaymentRow, part: Part, now: Date): Promise<void> {
  const { from, amountPaise, gatewayRefundId } = part;
  const id = newOrderId();
  await insertRefund(tx, {
    id,
    gateway: payment.gateway,
    paymentId: payment.id,
    source: from?.source ?? null,
    creditId: from?.source === "CREDIT" ? from.creditId : null,
    amountPaise,
    reason: texts.refundByGateway,
    madeBy: "gateway",
    state: "SETTLED",
    requestedAt: now,
    settledAt: now,
    gatewayRefundId,
  });
  if (!from) return;
  await moveMoney(tx, { kind: "REFUND", refundId: id, payment, amountPaise, from }, now);
  await addRefunded(tx, payment.id, amountPaise);
}
