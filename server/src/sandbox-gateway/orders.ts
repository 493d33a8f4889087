import { randomInt } from "node:crypto";
import type { Tx } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { insertMessage, insertOrder, lockOrder, type OrderRow, orderOfMerchant, updateOrder } from "./queries.ts";

/** An unused page expires; a payment that the bank has not answered never does. */
export type OrderStatus = "created" | "pending" | "paid" | "declined" | "cancelled" | "expired";

export const methods = ["UPI", "Card", "Net banking"] as const;
export type Method = (typeof methods)[number];

/** What the payer, or the person in the bank's role, decides. */
export type Decision = "pay" | "decline" | "leave-pending";

type Asked = "merchantOrderId" | "amountPaise" | "currency" | "payee" | "description" | "returnUrl" | "notifyUrl";

export type OrderAsked = Pick<OrderRow, Asked | "expiresAt">;

export function statusOf(order: OrderRow, now: Date): OrderStatus {
  return order.state === "created" && order.expiresAt <= now ? "expired" : (order.state as OrderStatus);
}

/** Returns the order that the merchant already opened under this id; undefined when that differs. */
export async function openOrder(tx: Tx, asked: OrderAsked, now: Date): Promise<OrderRow | undefined> {
  await insertOrder(tx, { ...asked, orderId: newId(), state: "created", createdAt: now, changedAt: now });
  const order = await orderOfMerchant(tx, asked.merchantOrderId);
  const isSame = order?.amountPaise === asked.amountPaise && order.currency === asked.currency;
  return isSame ? order : undefined;
}

/** Closes the page of an unused order; others stay as they are. */
export async function cancelOrder(tx: Tx, orderId: string, now: Date): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order || statusOf(order, now) !== "created") return order;
  return updateOrder(tx, orderId, { state: "cancelled", changedAt: now });
}

/** Carries out a decision and queues the webhook, unless the order has left `from`. */
export async function decide(
  tx: Tx,
  orderId: string,
  from: "created" | "pending",
  { decision, method }: { decision: Decision; method?: Method | undefined },
  now: Date,
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order || statusOf(order, now) !== from) return order;
  const outcome = { ...outcomes[decision](), method: method ?? order.method, changedAt: now };
  const changed = await updateOrder(tx, orderId, outcome);
  await insertMessage(tx, changed, `order.${changed.state}`, now);
  return changed;
}

const outcomes = {
  pay: () => ({ state: "paid", paymentId: `P-${newId()}`, reference: String(randomInt(1e11, 1e12)) }),
  decline: () => ({ state: "declined" }),
  "leave-pending": () => ({ state: "pending" }),
} satisfies Record<Decision, () => object>;
