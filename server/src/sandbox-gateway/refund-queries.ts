import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { endOfDay, startOfDay } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { DB } from "../platform/database/schema.ts";

export type RefundRow = Selectable<DB["sandboxRefunds"]>;

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

export async function nextRefundAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("sandboxRefunds")
    .select((eb) => eb.fn.min("settlesAt").as("at"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return at ?? undefined;
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

export function paidOn(db: Db, day: string) {
  return db
    .selectFrom("sandboxOrders")
    .selectAll()
    .where("state", "=", "paid")
    .where("changedAt", ">=", startOfDay(day))
    .where("changedAt", "<", endOfDay(day))
    .orderBy("changedAt")
    .execute();
}

/** With the merchant's id of the order. */
export function refundedOn(db: Db, day: string) {
  return db
    .selectFrom("sandboxRefunds")
    .innerJoin("sandboxOrders", "sandboxOrders.orderId", "sandboxRefunds.orderId")
    .selectAll("sandboxRefunds")
    .select(["sandboxOrders.merchantOrderId", "sandboxOrders.paymentId"])
    .where("sandboxRefunds.state", "=", "settled")
    .where("sandboxRefunds.endedAt", ">=", startOfDay(day))
    .where("sandboxRefunds.endedAt", "<", endOfDay(day))
    .orderBy("sandboxRefunds.endedAt")
    .execute();
}
