import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { later } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { insertMessage, orderBy } from "./orders.ts";

/** Days at a real bank; here somebody waits for it. */
const SETTLES_AFTER_MS = 10_000;

export type NoRefund = "no order" | "not paid" | "too much" | "another refund";

export type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["executeTakeFirstOrThrow"]>>;

export function selectRefunds(db: Db) {
  return db
    .selectFrom("sandboxRefunds")
    .innerJoin("sandboxOrders", "sandboxOrders.orderId", "sandboxRefunds.orderId")
    .selectAll("sandboxRefunds")
    .select("merchantOrderId");
}

/** Does nothing when the same refund was begun before. Refunds of an order never exceed its payment. */
export async function beginRefund(
  tx: Tx,
  merchantOrderId: string,
  asked: Pick<RefundRow, "refundId" | "amountPaise" | "note">,
  now: Date,
): Promise<NoRefund | undefined> {
  const order = await orderBy(tx, "merchantOrderId", merchantOrderId).forUpdate().executeTakeFirst();
  if (!order) return "no order";
  const { orderId } = order;
  const earlier = await selectRefunds(tx).where("refundId", "=", asked.refundId).executeTakeFirst();
  if (earlier) {
    const isSame = earlier.orderId === orderId && earlier.amountPaise === asked.amountPaise;
    return isSame ? undefined : "another refund";
  }
  if (order.state !== "paid") return "not paid";
  const { refunded } = await tx
    .selectFrom("sandboxRefunds")
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("refunded"))
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  if (refunded + asked.amountPaise > order.amountPaise) return "too much";
  const ids = { orderId, gatewayRefundId: `R-${newId()}` };
  const begun = await tx
    .insertInto("sandboxRefunds")
    .values({ ...asked, ...ids, state: "pending", createdAt: now, settlesAt: later(now, SETTLES_AFTER_MS) })
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .returning("refundId")
    .executeTakeFirst();
  return begun ? undefined : "another refund";
}

const lockPending = (tx: Tx) =>
  selectRefunds(tx).where("sandboxRefunds.state", "=", "pending").forUpdate("sandboxRefunds");

export async function settleDueRefunds(tx: Tx, now: Date): Promise<void> {
  const due = await lockPending(tx).where("settlesAt", "<=", now).orderBy("settlesAt").skipLocked().execute();
  for (const refund of due) {
    await endRefund(tx, refund, { state: "settled", reference: String(randomInt(1e11, 1e12)) }, now);
  }
}

/** Fails a pending refund, as the payer's bank would; others stay as they are. */
export async function failRefund(tx: Tx, refundId: string, now: Date): Promise<void> {
  const refund = await lockPending(tx).where("refundId", "=", refundId).executeTakeFirst();
  if (refund) await endRefund(tx, refund, { state: "failed" }, now);
}

async function endRefund(tx: Tx, refund: RefundRow, end: { state: string; reference?: string }, now: Date) {
  const { refundId } = refund;
  const changes = { ...end, endedAt: now };
  await tx.updateTable("sandboxRefunds").set(changes).where("refundId", "=", refundId).execute();
  await insertMessage(tx, refund, `refund.${end.state}`, now, { refund_id: refundId });
}
