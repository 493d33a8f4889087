import type { Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { OfficeWay } from "@aangan/contract/office-ways";
import type { Refund, RefundSource } from "@aangan/contract/refunds";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findRefundable } from "../../ledger/find-refundable.ts";
import { moveMoney, type RefundedFrom } from "../../ledger/move-money.ts";
import { tellResidents } from "../../notices/tell-residents.ts";
import { addRefunded, type PaymentRow } from "../queries.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund, refundedOf } from "./refund-queries.ts";

interface PayOut {
  from: RefundSource;
  amountPaise: Paise;
  reason: string;
  paidWay: OfficeWay;
  paidOn: string;
  reference: string | null;
}

/**
 * Books what the office paid out of one of its own payments, at once: there is no company to wait for. Needs the
 * payment's lock; locks the bill, then the credit. Refuses with `cheque_not_cleared` and `refund_too_much`.
 */
export async function payOutOfPayment(
  tx: Tx,
  admin: { id: string },
  payment: PaymentRow,
  { from, amountPaise, ...paid }: PayOut,
  now: Date,
): Promise<Made<typeof Refund>> {
  const { id: paymentId, gateway } = payment;
  const refunded = await refundedOf(tx, paymentId);
  const can = await findRefundable(tx, payment, refunded.bill.paise);
  if (from === "credit" && can.creditWaits) refuse("cheque_not_cleared");
  const most = from === "bill" ? can.billPaise : can.creditPaise;
  if (amountPaise > most) refuse("refund_too_much", { field: "amount", params: { most: rupeeText(most) } });
  const source = sourceOf(payment, from, can.creditId);
  const refundId = await insertRefund(tx, {
    ...{ gateway, paymentId, kind: "refund", source: source.source, amountPaise, ...paid },
    creditId: source.source === "CREDIT" ? source.creditId : null,
    ...{ madeBy: "office", state: "SETTLED", requestedAt: now, requestedBy: admin.id, settledAt: now },
  });
  await moveMoney(tx, { kind: "REFUND", refundId, gateway, paymentId, amountPaise, from: source }, now);
  await addRefunded(tx, paymentId, amountPaise);
  const facts = { amountPaise, way: paid.paidWay, reference: paid.reference ?? "" };
  await tellResidents(tx, "refund", [{ key: `refund:${refundId}`, residentId: payment.residentId, facts }], now);
  return findRefund(tx, refundId);
}

type FromOne = Extract<RefundedFrom, { source: "BILL" | "CREDIT" }>;

function sourceOf({ billId, residentId }: PaymentRow, from: RefundSource, creditId: number | null): FromOne {
  if (from === "bill" && billId !== null) return { source: "BILL", billId };
  if (creditId === null) return refuse("server_error");
  return { source: "CREDIT", creditId, residentId, wasHeld: false };
}
