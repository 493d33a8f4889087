import { randomInt } from "node:crypto";
import { later } from "../platform/clock.ts";
import type { Tx } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import {
  insertMessage,
  insertRefund,
  lockDueRefunds,
  lockOrder,
  lockRefund,
  type RefundRow,
  refundedPaise,
  refundOfMerchant,
  updateRefund,
} from "./queries.ts";

/** Days at a real bank; here somebody waits for it. */
const SETTLES_AFTER_MS = 10_000;

type RefundAsked = Pick<RefundRow, "refundId" | "orderId" | "amountPaise" | "note">;

/** The order has no money or not enough left, or the id means another refund. */
export type NoRefund = "not paid" | "too much" | "another refund";

/** Returns the refund already begun under this id. Refunds of an order never exceed its payment. */
export async function beginRefund(tx: Tx, asked: RefundAsked, now: Date): Promise<RefundRow | NoRefund> {
  const order = await lockOrder(tx, asked.orderId);
  const earlier = await refundOfMerchant(tx, asked.refundId);
  if (earlier) {
    const isSame = earlier.orderId === asked.orderId && earlier.amountPaise === asked.amountPaise;
    return isSame ? earlier : "another refund";
  }
  if (order?.state !== "paid") return "not paid";
  if ((await refundedPaise(tx, order.orderId)) + asked.amountPaise > order.amountPaise) return "too much";
  const begun = await insertRefund(tx, {
    ...asked,
    gatewayRefundId: `R-${newId()}`,
    state: "pending",
    createdAt: now,
    settlesAt: later(now, SETTLES_AFTER_MS),
  });
  return begun ?? "another refund";
}

/** Settles due refunds and queues their webhooks. */
export async function settleDueRefunds(tx: Tx, now: Date): Promise<void> {
  for (const refund of await lockDueRefunds(tx, now)) {
    await endRefund(tx, refund, { state: "settled", reference: String(randomInt(1e11, 1e12)) }, now);
  }
}

/** Fails a pending refund, as the payer's bank would; others stay as they are. */
export async function failRefund(tx: Tx, refundId: string, now: Date): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.state === "pending") await endRefund(tx, refund, { state: "failed" }, now);
}

async function endRefund(
  tx: Tx,
  { refundId, orderId }: RefundRow,
  end: { state: "settled" | "failed"; reference?: string },
  now: Date,
): Promise<void> {
  await updateRefund(tx, refundId, { ...end, endedAt: now });
  const order = await lockOrder(tx, orderId);
  if (order) await insertMessage(tx, order, `refund.${end.state}`, now, { refund_id: refundId });
}
