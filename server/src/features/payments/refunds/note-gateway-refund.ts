import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { holdReceipt } from "../../ledger/hold-receipt.ts";
import { lockPaymentById } from "../locks.ts";
import { insertReturned, recordGatewayRefund } from "./record-gateway-refund.ts";
import { type GatewayRefund, hasGatewayRefund } from "./refund-queries.ts";

/** Refuses with `not_found`. */
export async function noteGatewayRefund(tx: Tx, paymentId: string, refund: GatewayRefund, now: Date): Promise<void> {
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  await recordGatewayRefund(tx, payment, refund, now);
}

/**
 * Once, under the receipt's lock, and only when no refund of ours runs. What its credit has spent is noted, not booked.
 * Refuses with `not_found`.
 */
export async function noteReceiptRefund(tx: Tx, receiptId: string, refund: GatewayRefund, now: Date): Promise<void> {
  const receipt = (await holdReceipt(tx, receiptId)) ?? refuse("not_found");
  const { gateway, gatewayPaymentId: captureId, from, leftPaise, heldPaise } = receipt;
  const { gatewayRefundId } = refund;
  if (await hasGatewayRefund(tx, { receiptId }, gatewayRefundId)) return;
  await raiseAlert(tx, { kind: "refund_by_gateway", subject: captureId }, now);
  if (heldPaise > 0) return;
  const booked = paise(Math.min(refund.amountPaise, leftPaise));
  const parts = [
    { from, amountPaise: booked },
    { from: null, amountPaise: paise(refund.amountPaise - booked) },
  ];
  await insertReturned(tx, { gateway, receiptId, captureId, gatewayRefundId }, parts, now);
}
