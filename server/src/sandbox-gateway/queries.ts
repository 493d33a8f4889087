import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { endOfDay, later, startOfDay } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { DB } from "../platform/database/schema.ts";
import { newId } from "../platform/ids.ts";

export type OrderRow = Selectable<DB["sandboxOrders"]>;

export type RefundRow = Selectable<DB["sandboxRefunds"]>;

/** A delivery whose process died is sent again after this time. */
const SENDING_LEASE_MS = 60_000;

export async function insertKeys(tx: Tx, keys: Insertable<DB["sandboxKeys"]>): Promise<void> {
  await tx
    .insertInto("sandboxKeys")
    .values(keys)
    .onConflict((conflict) => conflict.column("singleton").doNothing())
    .execute();
}

export function readKeys(db: Db) {
  return db
    .selectFrom("sandboxKeys")
    .select(["merchantId", "apiKey", "webhookSecret", "dashboardKey"])
    .executeTakeFirstOrThrow();
}

/** Does nothing when the merchant has used the id before. */
export async function insertOrder(tx: Tx, order: Insertable<DB["sandboxOrders"]>): Promise<void> {
  await tx
    .insertInto("sandboxOrders")
    .values(order)
    .onConflict((conflict) => conflict.column("merchantOrderId").doNothing())
    .execute();
}

export function orderOfMerchant(db: Db, merchantOrderId: string) {
  return db.selectFrom("sandboxOrders").selectAll().where("merchantOrderId", "=", merchantOrderId).executeTakeFirst();
}

export function orderById(db: Db, orderId: string) {
  return db.selectFrom("sandboxOrders").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

export function lockOrder(tx: Tx, orderId: string) {
  return tx.selectFrom("sandboxOrders").selectAll().where("orderId", "=", orderId).forUpdate().executeTakeFirst();
}

export function newestOrders(db: Db, offset: number, limit: number) {
  return db
    .selectFrom("sandboxOrders")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("orderId")
    .offset(offset)
    .limit(limit)
    .execute();
}

export function updateOrder(tx: Tx, orderId: string, changes: Updateable<DB["sandboxOrders"]>): Promise<OrderRow> {
  return tx
    .updateTable("sandboxOrders")
    .set(changes)
    .where("orderId", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Queues a message to the merchant. */
export async function insertMessage(tx: Tx, order: OrderRow, event: string, now: Date, more = {}): Promise<void> {
  const { orderId, merchantOrderId: merchant_order_id } = order;
  const eventId = newId();
  const body = JSON.stringify({ event_id: eventId, event, merchant_order_id, ...more });
  await tx.insertInto("sandboxDeliveries").values({ eventId, orderId, body, nextTryAt: now }).execute();
}

/** Claims due messages and counts the try. */
export function claimDeliveries(tx: Tx, now: Date, limit: number) {
  return tx
    .updateTable("sandboxDeliveries")
    .from("sandboxOrders")
    .set((eb) => ({ nextTryAt: later(now, SENDING_LEASE_MS), tries: eb("tries", "+", 1) }))
    .whereRef("sandboxOrders.orderId", "=", "sandboxDeliveries.orderId")
    .where("eventId", "in", (eb) =>
      eb
        .selectFrom("sandboxDeliveries")
        .select("eventId")
        .where("nextTryAt", "<=", now)
        .orderBy("nextTryAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["eventId", "body", "tries", "notifyUrl"])
    .execute();
}

/** When the next message or refund is due. */
export async function nextDueAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT least(
      (SELECT min(next_try_at) FROM sandbox_deliveries WHERE next_try_at IS NOT NULL),
      (SELECT min(settles_at) FROM sandbox_refunds WHERE state = 'pending')
    ) AS at`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function updateDelivery(
  tx: Tx,
  eventId: string,
  changes: Updateable<DB["sandboxDeliveries"]>,
): Promise<void> {
  await tx.updateTable("sandboxDeliveries").set(changes).where("eventId", "=", eventId).execute();
}

/** Undefined when the id was used before. */
export function insertRefund(tx: Tx, refund: Insertable<DB["sandboxRefunds"]>): Promise<RefundRow | undefined> {
  return tx
    .insertInto("sandboxRefunds")
    .values(refund)
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function refundOfMerchant(db: Db, refundId: string): Promise<RefundRow | undefined> {
  return db.selectFrom("sandboxRefunds").selectAll().where("refundId", "=", refundId).executeTakeFirst();
}

export function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  return tx.selectFrom("sandboxRefunds").selectAll().where("refundId", "=", refundId).forUpdate().executeTakeFirst();
}

export function lockDueRefunds(tx: Tx, now: Date): Promise<RefundRow[]> {
  return tx
    .selectFrom("sandboxRefunds")
    .selectAll()
    .where("state", "=", "pending")
    .where("settlesAt", "<=", now)
    .orderBy("settlesAt")
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What has been refunded, or is on its way. */
export async function refundedPaise(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom("sandboxRefunds")
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("paise"))
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  return row.paise;
}

export async function updateRefund(tx: Tx, refundId: string, changes: Updateable<DB["sandboxRefunds"]>): Promise<void> {
  await tx.updateTable("sandboxRefunds").set(changes).where("refundId", "=", refundId).execute();
}

export async function refundsOf(db: Db, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("sandboxRefunds")
    .selectAll()
    .where("orderId", "in", orderIds)
    .orderBy("createdAt")
    .orderBy("refundId")
    .execute();
}

interface Moved {
  kind: "payment" | "refund";
  merchantOrderId: string;
  gatewayId: string;
  amountPaise: number;
  /** Of a payment. */
  method: string | null;
  refundId: string | null;
  refundedPaymentId: string | null;
}

/** What was paid and given back on a day. */
export async function movedOn(db: Db, day: string) {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const { rows } = await sql<Moved>`
    SELECT 'payment' AS kind, merchant_order_id, payment_id AS gateway_id, amount_paise, method,
      NULL AS refund_id, NULL AS refunded_payment_id, changed_at AS at
    FROM sandbox_orders WHERE state = 'paid' AND changed_at >= ${from} AND changed_at < ${to}
    UNION ALL
    SELECT 'refund', merchant_order_id, gateway_refund_id, r.amount_paise, NULL, refund_id, payment_id, ended_at
    FROM sandbox_refunds r JOIN sandbox_orders USING (order_id)
    WHERE r.state = 'settled' AND ended_at >= ${from} AND ended_at < ${to}
    ORDER BY kind, at`.execute(db);
  return rows;
}
