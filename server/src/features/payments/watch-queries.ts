import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type DifferingCapture, readDiffering } from "./decisions.ts";

function watchable(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("residents", "residents.id", "payments.residentId")
    .leftJoin("bills", "bills.id", "payments.billId")
    .leftJoin("receipts", "receipts.id", "payments.receiptId")
    .selectAll("payments")
    .select(["receipts.state as receiptState", "receipts.number as receiptNumber"])
    .select(["residents.name", "bills.billType"])
    .select(["bills.totalPaise", "bills.remainingPaise", "bills.status as billStatus"])
    .select(
      sql<string[] | null>`(
        SELECT detail -> 'differences' FROM payment_facts
        WHERE payment_id = payments.id AND state_after = 'REVIEW' ORDER BY id DESC LIMIT 1
      )`.as("differences"),
    );
}

export type WatchedRow = Awaited<ReturnType<typeof watchedPayments>>[number];

export function watchedPayments(db: Db, limit: number) {
  return watchable(db)
    .where(sql<SqlBool>`payments.state IN ('CREATED', 'PENDING', 'REVIEW')`)
    .orderBy(sql`payments.state = 'REVIEW'`, "desc")
    .orderBy("payments.createdAt")
    .orderBy("payments.id")
    .limit(limit)
    .execute();
}

export function watchedPayment(db: Db, id: string): Promise<WatchedRow | undefined> {
  return watchable(db).where("payments.id", "=", id).executeTakeFirst();
}

export function factsOfPayment(db: Db, paymentId: string) {
  return db.selectFrom("paymentFacts").selectAll().where("paymentId", "=", paymentId).orderBy("id").execute();
}

function lastOf(db: Db, paymentId: string, facts: ("differs" | "succeeded" | "autoRefunded")[]) {
  const noted = db.selectFrom("paymentFacts").select(["fact", "detail"]).where("paymentId", "=", paymentId);
  return noted.where("fact", "in", facts).orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** The newest capture of an order as the gateway reported it, even if it has been given back since. */
export async function lastCapture(db: Db, paymentId: string): Promise<DifferingCapture | undefined> {
  return readDiffering((await lastOf(db, paymentId, ["differs", "succeeded"]))?.detail);
}

/** The newest capture that can be booked. A refund by the gateway may be of another capture. */
export async function bookableCapture(db: Db, paymentId: string): Promise<DifferingCapture | undefined> {
  const last = await lastOf(db, paymentId, ["differs", "succeeded", "autoRefunded"]);
  const differing = last?.fact === "autoRefunded" ? undefined : readDiffering(last?.detail);
  if (!differing) return undefined;
  const { rows: returned } = await sql`
    SELECT id FROM refunds WHERE payment_id = ${paymentId} AND made_by = 'gateway'
      AND (capture_id IS NULL OR capture_id = ANY (${[...differing.capture.gatewayPaymentIds]}::text[]))`.execute(db);
  return returned.length > 0 ? undefined : differing;
}

export function messagesOfOrder(db: Db, gateway: string, orderId: string) {
  const messages = db.selectFrom("webhookInbox").select(["eventKey", "receivedAt", "tries", "doneAt", "nextTryAt"]);
  const ofOrder = messages.where("gateway", "=", gateway).where("orderId", "=", orderId);
  return ofOrder.orderBy("receivedAt").limit(200).execute();
}

export async function transactionsOf(db: Db, paymentId: string): Promise<string[]> {
  const moved = db.selectFrom("paymentTransactions").select("gatewayPaymentId").where("paymentId", "=", paymentId);
  const rows = await moved.orderBy("gatewayPaymentId").execute();
  return rows.map((row) => row.gatewayPaymentId);
}
