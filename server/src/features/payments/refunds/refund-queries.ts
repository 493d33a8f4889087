import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Refunds } from "../../../platform/database/schema.ts";

export type RefundRow = Selectable<Refunds>;

/** A refund that the gateway made by itself: its id, what went back, and of which capture, where it says so. */
export interface GatewayRefund {
  gatewayRefundId: string;
  amountPaise: number;
  captureId?: string | undefined;
}

/** Whoever asks the gateway about a refund has this long before somebody else may. */
const LEASE_MS = 60_000;

export function insertRefund(tx: Tx, refund: Insertable<Refunds>): Promise<RefundRow> {
  return tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export function refundById(db: Db, id: string) {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a refund until the transaction ends. Its payment is locked before. */
export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateRefund(tx: Tx, id: string, changes: Updateable<Refunds>): Promise<void> {
  await tx.updateTable("refunds").set(changes).where("id", "=", id).execute();
}

/** Paise of a payment that went back or are on their way, by where they are taken from. */
export async function refundedOf(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("refunds")
    .select(["source", (eb) => eb.fn.sum<number>("amountPaise").as("paise")])
    .select(sql<boolean>`bool_or(state IN ('REQUESTED', 'SENT'))`.as("isRunning"))
    .where("paymentId", "=", paymentId)
    .where("state", "<>", "REFUND_FAILED")
    .groupBy("source")
    .execute();
  const of = (source: "BILL" | "CREDIT") => {
    const row = rows.find((found) => found.source === source);
    return { paise: Number(row?.paise ?? 0), isRunning: row?.isRunning ?? false };
  };
  return { bill: of("BILL"), credit: of("CREDIT") };
}

/** Whether a gateway's own refund of a payment is noted already: under its id, or, when it has none, at all. */
export async function hasGatewayRefund(db: Db, paymentId: string, gatewayRefundId: string | null): Promise<boolean> {
  const found = await db
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where((eb) =>
      gatewayRefundId === null ? eb("madeBy", "=", "gateway") : eb("gatewayRefundId", "=", gatewayRefundId),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a gateway's own refund of money that no payment is about is noted already. */
export async function hasRefundOfReceipt(db: Db, receiptId: string, gatewayRefundId: string): Promise<boolean> {
  const found = await db
    .selectFrom("refunds")
    .select("id")
    .where("receiptId", "=", receiptId)
    .where("gatewayRefundId", "=", gatewayRefundId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Gives the id, the capture, and where nothing was booked the amount, to a gateway's own refund of a payment that was noted without one.
 * False when there is none such: each was noted under its id.
 */
export async function nameGatewayRefund(
  tx: Tx,
  paymentId: string,
  { gatewayRefundId, amountPaise, captureId }: GatewayRefund,
): Promise<boolean> {
  const own = await tx
    .selectFrom("refunds")
    .select(["id", "gatewayRefundId", "source"])
    .where("paymentId", "=", paymentId)
    .where("madeBy", "=", "gateway")
    .orderBy("id")
    .execute();
  const [nameless] = own;
  if (!nameless || own.some((refund) => refund.gatewayRefundId !== null)) return false;
  const isRecord = nameless.source === null && own.length === 1;
  const ofCapture = captureId === undefined ? {} : { captureId };
  await updateRefund(tx, nameless.id, { gatewayRefundId, ...ofCapture, ...(isRecord && { amountPaise }) });
  return true;
}

/** Takes refunds that are due for one instance; another one skips them until the lease is over. */
export function claimDueRefunds(tx: Tx, gateway: string, now: Date, limit: number): Promise<RefundRow[]> {
  return tx
    .updateTable("refunds")
    .set({ claimedUntil: later(now, LEASE_MS) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("refunds")
        .select("id")
        .where("gateway", "=", gateway)
        .where("nextCheckAt", "<=", now)
        .where((due) => due.or([due("claimedUntil", "is", null), due("claimedUntil", "<=", now)]))
        // Those that failed before come last.
        .orderBy("claimedUntil", (order) => order.asc().nullsFirst())
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The refunds under way of a payment, or of money that no payment is about. */
export function refundsUnderWay(tx: Tx, of: { paymentId: string | null; receiptId: string | null }) {
  return tx
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.or([eb("paymentId", "=", of.paymentId), eb("receiptId", "=", of.receiptId)]))
    .where("state", "in", ["REQUESTED", "SENT"])
    .orderBy("id")
    .execute();
}

/** Makes the refunds of a payment that are under way due at once. True when there is one. */
export async function hastenRefunds(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const hastened = await tx
    .updateTable("refunds")
    .set({ nextCheckAt: now })
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["REQUESTED", "SENT"])
    .returning("id")
    .execute();
  return hastened.length > 0;
}

/** When the next refund can be claimed; undefined when none is under way. */
export async function nextRefundAt(db: Db, gateway: string): Promise<Date | undefined> {
  const { next } = await db
    .selectFrom("refunds")
    .select((eb) => eb.fn.min<Date | null>(eb.fn("greatest", ["nextCheckAt", "claimedUntil"])).as("next"))
    .where("gateway", "=", gateway)
    .where("nextCheckAt", "is not", null)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** Refunds with their flats, where the money was given to one, and who asked, newest first. */
export function refundsToShow(db: Db, only: { id?: string; paymentId?: string } = {}) {
  return db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("credits", "credits.id", "refunds.creditId")
    .leftJoin("residents", (join) =>
      join.on("residents.id", "=", (eb) => eb.fn.coalesce("payments.residentId", "credits.residentId")),
    )
    .leftJoin("admins", "admins.id", "refunds.requestedBy")
    .selectAll("refunds")
    .select(["payments.billId", "residents.id as residentId", "residents.name"])
    .select((eb) => eb.fn.coalesce("payments.flatNumber", "credits.flatNumber").as("flatNumber"))
    .select("admins.name as requestedByName")
    .$if(only.id !== undefined, (query) => query.where("refunds.id", "=", only.id ?? ""))
    .$if(only.paymentId !== undefined, (query) => query.where("refunds.paymentId", "=", only.paymentId ?? ""))
    .orderBy("refunds.requestedAt", "desc")
    .orderBy("refunds.id")
    .execute();
}
