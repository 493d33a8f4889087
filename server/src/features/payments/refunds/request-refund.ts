import type { BodyOf } from "@aangan/contract/endpoint";
import type { requestRefund as contract } from "@aangan/contract/features/payments/refunds";
import { isOfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Starter } from "../../approvals/count-act.ts";
import { requestApprovalIfNeeded } from "../../approvals/request-approval.ts";
import { plainRupees } from "../../bills/refuse-small-rest.ts";
import { findRefundable, holdUnidentified } from "../../ledger/credits/find-refundable.ts";
import { findCredit, holdCredit } from "../../ledger/locks.ts";
import { lockPaymentById } from "../locks.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund, type NewRefund, refundedOf } from "./refund-queries.ts";

/** Re 1: no payment company gives back less. */
const MIN_PAISE = paise(100);

type RefundToRequest = Omit<BodyOf<typeof contract>, "amount"> & { amountPaise: Paise };

/**
 * Under the payment's lock. Booked only when the money has gone back; until then a credit holds it. Refuses with
 * `not_found`, `payment_not_made`, `paid_at_office`, `cheque_not_cleared`, `refund_running`, `refund_too_much`, `refund_rest_too_small` and `approval_waiting`.
 */
export async function requestRefund(tx: Tx, starter: Starter, input: RefundToRequest, now: Date) {
  const { paymentId, from, amountPaise, reason } = input;
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  if (payment.state !== "SUCCESS") refuse("payment_not_made");
  if (isOfficeMethod(payment.gateway)) refuse("paid_at_office");
  const refunded = await refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  if (from === "credit" && can.creditWaits) refuse("cheque_not_cleared");
  const mostPaise = from === "bill" ? can.billPaise : can.creditPaise;
  refuseAmount(mostPaise, amountPaise, refunded[from].isRunning);
  const creditId = from === "credit" ? can.creditId : null;
  const { gateway, gatewayPaymentId: captureId, residentId, flatNumber } = payment;
  const refund = { paymentId, creditId, amountPaise, reason };
  const approval = await requestApprovalIfNeeded(tx, starter, { ...refund, residentId, flatNumber, mostPaise }, now);
  return approval ? { refund: null, approval } : note(tx, starter, { ...refund, gateway, captureId }, now);
}

type CreditToRefund = Pick<RefundToRequest, "amountPaise" | "reason"> & { creditId: string };

/** Under the lock of the payment or unidentified money. Refuses as `requestRefund` does. */
export async function refundCredit(tx: Tx, starter: Starter, input: CreditToRefund, now: Date) {
  const { amountPaise, reason } = input;
  const credit = (await findCredit(tx, input.creditId)) ?? refuse("not_found");
  if (credit.undoneAt !== null) refuse("not_found");
  const { id: creditId, paymentId, unidentifiedId, residentId, flatNumber } = credit;
  if (paymentId !== null) return requestRefund(tx, starter, { paymentId, from: "credit", amountPaise, reason }, now);
  const money = (await holdUnidentified(tx, unidentifiedId ?? "")) ?? refuse("not_found");
  if (isOfficeMethod(money.gateway)) refuse("paid_at_office");
  const { gateway, gatewayPaymentId: captureId, leftPaise: mostPaise } = money;
  refuseAmount(mostPaise, amountPaise, money.heldPaise > 0);
  const refund = { creditId, amountPaise, reason };
  const whose = { paymentId, residentId, flatNumber };
  const approval = await requestApprovalIfNeeded(tx, starter, { ...refund, ...whose, mostPaise }, now);
  return approval
    ? { refund: null, approval }
    : note(tx, starter, { ...refund, gateway, unidentifiedId, captureId }, now);
}

function refuseAmount(max: Paise, amountPaise: Paise, isRunning: boolean): void {
  const remainder = max - amountPaise;
  if (remainder === 0 || remainder >= MIN_PAISE) return;
  if (remainder > 0) {
    const params = { all: plainRupees(max), least: plainRupees(MIN_PAISE) };
    refuse("refund_rest_too_small", { field: "amount", params });
  }
  refuse(isRunning ? "refund_running" : "refund_too_much", { field: "amount", params: { most: rupeeText(max) } });
}

type RefundValues = Omit<NewRefund, "source" | "madeBy" | "state" | "requestedAt"> & { creditId: number | null };

async function note(tx: Tx, starter: Starter, values: RefundValues, now: Date) {
  const { creditId, amountPaise } = values;
  if (creditId !== null) await holdCredit(tx, creditId, amountPaise);
  const id = await insertRefund(tx, {
    ...values,
    source: creditId === null ? "BILL" : "CREDIT",
    madeBy: "office",
    state: "REQUESTED",
    requestedAt: now,
    requestedBy: starter.id,
    approvalId: starter.approvalId ?? null,
    nextCheckAt: now,
  });
  return { refund: await findRefund(tx, id), approval: null };
}
