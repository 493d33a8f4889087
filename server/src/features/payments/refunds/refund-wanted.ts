import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { findReceipt } from "../../ledger/locks.ts";
import type { RefundWanted } from "../gateway.ts";
import { paymentById } from "../queries.ts";
import { texts } from "../texts.ts";
import type { RefundRow } from "./refund-queries.ts";

export async function refundWanted(db: Db, refund: RefundRow): Promise<RefundWanted> {
  const { id: refundId, paymentId, receiptId } = refund;
  const amountPaise = paise(refund.amountPaise);
  if (paymentId) {
    const payment = await paymentById(db, paymentId);
    if (!payment) throw new Error(`refund ${refundId} has no payment`);
    const { id: orderId, gatewayPaymentId } = payment;
    const note = texts.refundNote(payment.billId);
    return { refundId, orderId, gatewayPaymentId: gatewayPaymentId ?? "", amountPaise, note };
  }
  const receipt = await findReceipt(db, receiptId ?? "");
  if (!receipt) throw new Error(`refund ${refundId} is of nothing`);
  const { orderId, gatewayPaymentId } = receipt;
  return { refundId, orderId: orderId ?? "", gatewayPaymentId, amountPaise, note: texts.refundOfUnidentified };
}
