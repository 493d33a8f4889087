import type { WireOf } from "@aangan/contract/endpoint";
import type { GivenBack, RefundSource } from "@aangan/contract/features/payments/refunds";
import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Starter } from "../../approvals/count-act.ts";
import { requestApprovalIfNeeded } from "../../approvals/request-approval.ts";
import { notifyResidents } from "../../emails/notify-residents.ts";
import { findRefundable } from "../../ledger/credits/find-refundable.ts";
import { moveMoney, paidFrom, type RefundedFrom } from "../../ledger/move-money.ts";
import { addRefunded, type PaymentRow } from "../queries.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund, refundedOf } from "./refund-queries.ts";

interface PayOut {
  from: RefundSource;
  amountPaise: Paise;
  reason: string;
  paidMethod: OfficeMethod;
  paidOn: string;
  reference: string | null;
}

/**
 * Books what the office paid out of one of its own payments, at once: there is no company to wait for. Needs the
 * payment's lock; locks the bill, then the credit. Or only asks another person, where
 * one is needed. Refuses with `cheque_not_cleared`, `refund_too_much` and `approval_waiting`.
 */
export async function payOutOfPayment(
  tx: Tx,
  starter: Starter,
  payment: PaymentRow,
  { from, amountPaise, ...paid }: PayOut,
  now: Date,
): Promise<Omit<WireOf<typeof GivenBack>, "message">> {
  const { id: paymentId, gateway } = payment;
  const refunded = await refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  if (from === "credit" && can.creditWaits) refuse("cheque_not_cleared");
  const maxPaise = from === "bill" ? can.billPaise : can.creditPaise;
  if (amountPaise > maxPaise) refuse("refund_too_much", { field: "amount", params: { most: rupeeText(maxPaise) } });
  const source = sourceOf(payment, from, can.creditId);
  const { residentId, flatNumber } = payment;
  const creditId = source.source === "CREDIT" ? source.creditId : null;
  const { reason, paidMethod: method, reference } = paid;
  const of = { paymentId, creditId, residentId, flatNumber };
  const approval = await requestApprovalIfNeeded(
    tx,
    starter,
    { ...of, amountPaise, mostPaise: maxPaise, method, reference, reason },
    now,
  );
  if (approval) return { refund: null, approval };
  const refundId = await insertRefund(tx, {
    ...{ gateway, paymentId, kind: "refund", source: source.source, amountPaise, ...paid },
    ...{ creditId, approvalId: starter.approvalId ?? null },
    ...{ madeBy: "office", state: "SETTLED", requestedAt: now, requestedBy: starter.id, settledAt: now },
  });
  const move = { refundId, gateway: paidFrom(method), paymentId, amountPaise, from: source, valueOn: paid.paidOn };
  await moveMoney(tx, { kind: "REFUND", ...move }, now);
  await addRefunded(tx, paymentId, amountPaise);
  const facts = { amountPaise, way: method, reference: reference ?? "" };
  await notifyResidents(tx, "refund", [{ key: `refund:${refundId}`, residentId, facts }], now);
  return { refund: await findRefund(tx, refundId), approval: null };
}

type FromOne = Extract<RefundedFrom, { source: "BILL" | "CREDIT" }>;

function sourceOf({ billId, residentId }: PaymentRow, from: RefundSource, creditId: number | null): FromOne {
  if (from === "bill" && billId !== null) return { source: "BILL", billId };
  if (creditId === null) return refuse("server_error");
  return { source: "CREDIT", creditId, residentId, wasHeld: false };
}
