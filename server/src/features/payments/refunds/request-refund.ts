import type { BodyOf } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import { isOfficeWay } from "@aangan/contract/office-ways";
import type { requestRefund as contract } from "@aangan/contract/refunds";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findRefundable, holdUnidentified } from "../../ledger/find-refundable.ts";
import { findCredit, holdCredit } from "../../ledger/locks.ts";
import { lockPaymentById } from "../locks.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund, type NewRefund, refundedOf } from "./refund-queries.ts";

type RefundToRequest = Omit<BodyOf<typeof contract>, "amount"> & { amountPaise: Paise };

/**
 * Under the payment's lock. Booked only when the money has gone back; until then a credit holds it. Refuses with
 * `not_found`, `payment_not_made`, `paid_at_office`, `cheque_not_cleared`, `refund_running` and `refund_too_much`.
 */
export async function requestRefund(tx: Tx, admin: { id: string }, wanted: RefundToRequest, now: Date) {
  const { paymentId, from, amountPaise, reason } = wanted;
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  if (payment.state !== "SUCCESS") refuse("payment_not_made");
  if (isOfficeWay(payment.gateway)) refuse("paid_at_office");
  const refunded = await refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  if (from === "credit" && can.creditWaits) refuse("cheque_not_cleared");
  refuseBeyond(from === "bill" ? can.billPaise : can.creditPaise, amountPaise, refunded[from].isRunning);
  const creditId = from === "credit" ? can.creditId : null;
  if (creditId !== null) await holdCredit(tx, creditId, amountPaise);
  const { gateway, gatewayPaymentId: captureId } = payment;
  return note(tx, admin, { gateway, paymentId, captureId, creditId, amountPaise, reason }, now);
}

type CreditToRefund = Pick<RefundToRequest, "amountPaise" | "reason"> & { creditId: string };

/** Under the lock of the payment or unidentified money. Refuses as `requestRefund` does. */
export async function refundCredit(tx: Tx, admin: { id: string }, wanted: CreditToRefund, now: Date) {
  const { amountPaise, reason } = wanted;
  const { id, paymentId, unidentifiedId } = (await findCredit(tx, wanted.creditId)) ?? refuse("not_found");
  if (paymentId !== null) return requestRefund(tx, admin, { paymentId, from: "credit", amountPaise, reason }, now);
  const money = (await holdUnidentified(tx, unidentifiedId ?? "")) ?? refuse("not_found");
  if (isOfficeWay(money.gateway)) refuse("paid_at_office");
  refuseBeyond(money.leftPaise, amountPaise, money.heldPaise > 0);
  await holdCredit(tx, id, amountPaise);
  const { gateway, gatewayPaymentId: captureId } = money;
  return note(tx, admin, { gateway, unidentifiedId, captureId, creditId: id, amountPaise, reason }, now);
}

function refuseBeyond(most: Paise, amountPaise: Paise, isRunning: boolean): void {
  if (amountPaise <= most) return;
  refuse(isRunning ? "refund_running" : "refund_too_much", { field: "amount", params: { most: rupeeText(most) } });
}

type Wanted = Omit<NewRefund, "source" | "madeBy" | "state" | "requestedAt">;

async function note(tx: Tx, admin: { id: string }, wanted: Wanted, now: Date) {
  const id = await insertRefund(tx, {
    ...wanted,
    source: wanted.creditId === null ? "BILL" : "CREDIT",
    madeBy: "office",
    state: "REQUESTED",
    requestedAt: now,
    requestedBy: admin.id,
    nextCheckAt: now,
  });
  return findRefund(tx, id);
}
