import { randomInt } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/database/db.ts";
import type { DB } from "../platform/database/schema.ts";
import { newId } from "../platform/ids.ts";

export type OrderRow = Selectable<DB["sandboxOrders"]>;

/** An unused page expires; a payment that the bank has not answered never does. */
export type OrderStatus = "created" | "pending" | "paid" | "declined" | "cancelled" | "expired";

export const methods = ["UPI", "Card", "Net banking"] as const;

export const PayForm = z.object({
  decision: z.enum(["pay", "decline", "leave-pending"]),
  method: z.optional(z.enum(methods)),
});

type Unasked = "orderId" | "state" | "method" | "paymentId" | "reference" | "createdAt" | "changedAt";

export function statusOf(order: OrderRow, now: Date): OrderStatus {
  return order.state === "created" && order.expiresAt <= now ? "expired" : (order.state as OrderStatus);
}

export function orderBy(db: Db, key: "orderId" | "merchantOrderId", id: string) {
  return db.selectFrom("sandboxOrders").selectAll().where(key, "=", id);
}

function updateOrder(tx: Tx, orderId: string, changes: Updateable<DB["sandboxOrders"]>): Promise<OrderRow> {
  return tx
    .updateTable("sandboxOrders")
    .set(changes)
    .where("orderId", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the order that the merchant already opened under this id; undefined when that differs. */
export async function openOrder(tx: Tx, input: Omit<OrderRow, Unasked>, now: Date): Promise<OrderRow | undefined> {
  await tx
    .insertInto("sandboxOrders")
    .values({ ...input, orderId: newId(), state: "created", createdAt: now, changedAt: now })
    .onConflict((conflict) => conflict.column("merchantOrderId").doNothing())
    .execute();
  const order = await orderBy(tx, "merchantOrderId", input.merchantOrderId).executeTakeFirst();
  const isSame = order?.amountPaise === input.amountPaise && order.currency === input.currency;
  return isSame ? order : undefined;
}

/** Closes the page of an unused order; others stay as they are. */
export async function cancelOrder(tx: Tx, merchantOrderId: string, now: Date): Promise<OrderRow | undefined> {
  const order = await orderBy(tx, "merchantOrderId", merchantOrderId).forUpdate().executeTakeFirst();
  if (!order || statusOf(order, now) !== "created") return order;
  return updateOrder(tx, order.orderId, { state: "cancelled", changedAt: now });
}

/** Carries out a decision and queues the webhook, unless the order has left `from`. */
export async function decide(
  tx: Tx,
  orderId: string,
  from: "created" | "pending",
  { decision, method }: z.infer<typeof PayForm>,
  now: Date,
): Promise<OrderRow | undefined> {
  const order = await orderBy(tx, "orderId", orderId).forUpdate().executeTakeFirst();
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
};

type About = Pick<OrderRow, "orderId" | "merchantOrderId">;

export async function insertMessage(tx: Tx, about: About, event: string, now: Date, more = {}): Promise<void> {
  const { orderId, merchantOrderId: merchant_order_id } = about;
  const eventId = newId();
  const body = JSON.stringify({ event_id: eventId, event, merchant_order_id, ...more });
  await tx.insertInto("sandboxDeliveries").values({ eventId, orderId, body, nextTryAt: now }).execute();
}
