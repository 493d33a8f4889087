import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { later } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import type { SandboxNeeds } from "./needs.ts";
import { insertMessage, orderBy } from "./orders.ts";

/** Days at a real bank; here somebody waits for it. */
const SETTLES_AFTER_MS = 10_000;

export type NoRefund = "no order" | "not paid" | "too much" | "another refund";

type Settling = Pick<SandboxNeeds, "database" | "log">;

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
  input: Pick<RefundRow, "refundId" | "amountPaise" | "note">,
  now: Date,
): Promise<NoRefund | undefined> {
  const order = await orderBy(tx, "merchantOrderId", merchantOrderId).forUpdate().executeTakeFirst();
  if (!order) return "no order";
  const { orderId } = order;
  const earlier = await selectRefunds(tx).where("refundId", "=", input.refundId).executeTakeFirst();
  if (earlier) {
    const isSame = earlier.orderId === orderId && earlier.amountPaise === input.amountPaise;
    return isSame ? undefined : "another refund";
  }
  if (order.state !== "paid") return "not paid";
  const { refunded } = await tx
    .selectFrom("sandboxRefunds")
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("refunded"))
    .where("orderId", "=", orderId)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  if (refunded + input.amountPaise > order.amountPaise) return "too much";
  const ids = { orderId, gatewayRefundId: `R-${newId()}` };
  const insertedRow = await tx
    .insertInto("sandboxRefunds")
    .values({ ...input, ...ids, state: "pending", createdAt: now, settlesAt: later(now, SETTLES_AFTER_MS) })
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .returning("refundId")
    .executeTakeFirst();
  return insertedRow ? undefined : "another refund";
}

/** One that cannot be settled is logged and stays due; the others go on. */
export async function settleDueRefunds({ database, log }: Settling, now: Date): Promise<void> {
  const isDue = selectRefunds(database.db).where("sandboxRefunds.state", "=", "pending").where("settlesAt", "<=", now);
  for (const { refundId } of await isDue.orderBy("settlesAt").execute()) {
    const end = { state: "settled", reference: String(randomInt(1e11, 1e12)) };
    await database
      .inTransaction((tx) => endPending(tx, refundId, end, now))
      .catch((err: unknown) => log.error({ err, refund: refundId }, "sandbox refund not settled"));
  }
}

/** Fails a pending refund, as the payer's bank would; others stay as they are. */
export const failRefund = (tx: Tx, refundId: string, now: Date) => endPending(tx, refundId, { state: "failed" }, now);

async function endPending(tx: Tx, refundId: string, end: { state: string; reference?: string }, now: Date) {
  const pending = selectRefunds(tx).where("refundId", "=", refundId).where("sandboxRefunds.state", "=", "pending");
  const refund = await pending.forUpdate("sandboxRefunds").executeTakeFirst();
  if (!refund) return;
  const changes = { ...end, endedAt: now };
  await tx.updateTable("sandboxRefunds").set(changes).where("refundId", "=", refundId).execute();
  await insertMessage(tx, refund, `refund.${end.state}`, now, { refund_id: refundId });
}
