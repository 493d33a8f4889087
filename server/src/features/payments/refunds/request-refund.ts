import type { Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Refund, RefundSource } from "@aangan/contract/refunds";
import type { Tx } from "../../../platform/database/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findRefundable } from "../../ledger/find-refundable.ts";
import { holdCredit } from "../../ledger/locks.ts";
import { lockPaymentById } from "../locks.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund, refundedOf } from "./refund-queries.ts";

export interface RefundToRequest {
  paymentId: string;
  from: RefundSource;
  amountPaise: Paise;
  reason: string;
}

/**
 * Under the payment's lock. Booked only when the money has gone back; until then a credit holds it. Refuses with
 * `not_found`, `payment_not_made`, `refund_running` and `refund_too_much`.
 */
export async function requestRefund(
  tx: Tx,
  admin: { id: string },
  { paymentId, from, amountPaise, reason }: RefundToRequest,
  now: Date,
): Promise<Made<typeof Refund>> {
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  if (payment.state !== "SUCCESS") refuse("payment_not_made");
  const refunded = await refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  const most = from === "bill" ? can.billPaise : can.creditPaise;
  if (amountPaise > most) {
    const code = refunded[from].isRunning ? "refund_running" : "refund_too_much";
    refuse(code, { field: "amount", params: { most: rupeeText(most) } });
  }
  const creditId = from === "credit" ? can.creditId : null;
  if (creditId !== null) await holdCredit(tx, creditId, amountPaise);
  const { id } = await insertRefund(tx, {
    id: newOrderId(),
    gateway: payment.gateway,
    paymentId,
    captureId: payment.gatewayPaymentId,
    source: creditId === null ? "BILL" : "CREDIT",
    creditId,
    amountPaise,
    reason,
    madeBy: "office",
    state: "REQUESTED",
    requestedAt: now,
    requestedBy: admin.id,
    nextCheckAt: now,
  });
  return findRefund(tx, id);
}
