import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { findRefundable, holdUnidentified, type Refundable } from "../../ledger/credits/find-refundable.ts";
import { moveMoney, type RefundedFrom } from "../../ledger/move-money.ts";
import { lockPaymentById } from "../locks.ts";
import { addRefunded, type PaymentRow } from "../queries.ts";
import { texts } from "../texts.ts";
import { lastCapture } from "../watch-queries.ts";
import * as queries from "./refund-queries.ts";

type GatewayRefund = queries.GatewayRefund;

/**
 * Notes once, under the payment's lock, what the gateway gave back: all of it without `refund`. Takes it off the
 * credit, then the bill. While our own refunds run, it only alerts the office. The caller has checked that the capture
 * is the payment's.
 */
export async function recordGatewayRefund(tx: Tx, payment: PaymentRow, refund: GatewayRefund | null, now: Date) {
  const { id: paymentId, gateway } = payment;
  const gatewayRefundId = refund?.gatewayRefundId ?? null;
  if (await queries.hasGatewayRefund(tx, { paymentId }, gatewayRefundId)) return;
  // Noted when the order was reported as given back, before the report named the refund.
  if (refund && (await queries.nameGatewayRefund(tx, payment.id, refund))) return;
  const capture = await lastCapture(tx, paymentId);
  const refunded = await queries.refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  await raiseAlert(tx, { kind: "refund_by_gateway", subject: paymentId, paymentId }, now);
  // A running refund of ours has taken the same money. The gateway will refuse it, and is asked again then.
  if (refunded.bill.isRunning || refunded.credit.isRunning) return;
  const notRefunded = payment.capturedPaise - refunded.bill.paise - refunded.credit.paise;
  const all = payment.state === "SUCCESS" ? notRefunded : (capture?.capture.amountPaise ?? payment.amountPaise);
  const of = { gateway, paymentId, captureId: refund?.captureId ?? null, gatewayRefundId };
  const spentPaise = paise(Math.max(0, can.spentPaise - (await queries.spentRefundsPaise(tx, { paymentId }))));
  await insertReturned(tx, of, split(payment, { ...can, spentPaise }, paise(refund?.amountPaise ?? all)), now);
}

/** Refuses with `not_found`. */
export async function noteGatewayRefund(tx: Tx, paymentId: string, refund: GatewayRefund, now: Date) {
  await recordGatewayRefund(tx, (await lockPaymentById(tx, paymentId)) ?? refuse("not_found"), refund, now);
}

/** Once, while no refund of ours runs. What its credit has spent is noted, and booked later. Refuses with `not_found`. */
export async function noteUnidentifiedRefund(tx: Tx, unidentifiedId: string, refund: GatewayRefund, now: Date) {
  const money = (await holdUnidentified(tx, unidentifiedId)) ?? refuse("not_found");
  const { gateway, gatewayPaymentId: captureId, from, leftPaise, heldPaise } = money;
  const spentPaise = money.spentPaise - (await queries.spentRefundsPaise(tx, { unidentifiedId }));
  const { gatewayRefundId } = refund;
  if (await queries.hasGatewayRefund(tx, { unidentifiedId }, gatewayRefundId)) return;
  await raiseAlert(tx, { kind: "refund_by_gateway", subject: captureId }, now);
  if (heldPaise > 0) return;
  const booked = paise(Math.min(refund.amountPaise, leftPaise));
  const parts = [{ from, amountPaise: booked }, ...unbooked(paise(refund.amountPaise - booked), spentPaise)];
  await insertReturned(tx, { gateway, unidentifiedId, captureId, gatewayRefundId }, parts, now);
}

/** `from` is null for money that was never booked, or that is `spent`: it has paid another bill. */
export interface Part {
  from: RefundedFrom | null;
  spent?: boolean;
  amountPaise: Paise;
}

function unbooked(amount: Paise, mostSpent: number): Part[] {
  const spent = paise(Math.max(0, Math.min(amount, mostSpent)));
  return [
    { from: null, spent: true, amountPaise: spent },
    { from: null, amountPaise: paise(amount - spent) },
  ];
}

export function split({ billId, residentId }: PaymentRow, can: Refundable, amount: Paise): Part[] {
  const { billPaise, creditId, creditPaise, spentPaise } = can;
  const fromCredit = paise(Math.min(amount, creditPaise));
  const fromBill = paise(Math.min(amount - fromCredit, billPaise));
  const bill: RefundedFrom | null = billId === null ? null : { source: "BILL", billId };
  return [
    { from: { source: "CREDIT", creditId: creditId ?? 0, residentId, wasHeld: false }, amountPaise: fromCredit },
    { from: bill, amountPaise: fromBill },
    ...unbooked(paise(amount - fromCredit - fromBill), spentPaise),
  ];
}

type OfCapture = Pick<queries.NewRefund, "gateway" | "captureId"> & { gatewayRefundId: string | null };
type Returned = OfCapture & { paymentId?: string; unidentifiedId?: string; reason?: string };

export async function insertReturned(tx: Tx, of: Returned, parts: readonly Part[], now: Date): Promise<void> {
  const { gateway, paymentId = null } = of;
  // One note of the gateway's id is enough to recognise it.
  let { gatewayRefundId } = of;
  for (const { from, spent = false, amountPaise } of parts.filter((part) => part.amountPaise > 0)) {
    const refundId = await queries.insertRefund(tx, {
      reason: texts.refundByGateway,
      ...of,
      source: from?.source ?? null,
      creditId: from?.source === "CREDIT" ? from.creditId : null,
      amountPaise,
      spent,
      madeBy: "gateway",
      state: "SETTLED",
      requestedAt: now,
      settledAt: now,
      gatewayRefundId,
    });
    gatewayRefundId = null;
    if (!from) continue;
    const valueOn = dayOf(now);
    await moveMoney(tx, { kind: "REFUND", refundId, gateway, paymentId, amountPaise, from, valueOn }, now);
    if (paymentId) await addRefunded(tx, paymentId, amountPaise);
  }
}
