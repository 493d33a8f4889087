import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

export type RefundRow = Selectable<DB["refunds"]>;

export interface GatewayRefund {
  gatewayRefundId: string;
  amountPaise: number;
  captureId?: string | undefined;
}

const LEASE_MS = 60_000;

export function insertRefund(tx: Tx, refund: Insertable<DB["refunds"]>): Promise<RefundRow> {
  return tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export function refundById(db: Db, id: string) {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lock its payment before. */
export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateRefund(tx: Tx, id: string, changes: Updateable<DB["refunds"]>): Promise<void> {
  await tx.updateTable("refunds").set(changes).where("id", "=", id).execute();
}

/** Counts refunds on their way too. */
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

type Of = { paymentId: string } | { receiptId: string };

/** True if the gateway's own refund is noted: under its id, or any of them when it has none. */
export async function hasGatewayRefund(db: Db, of: Of, gatewayRefundId: string | null): Promise<boolean> {
  const found = await db
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.and(of))
    .where((eb) =>
      gatewayRefundId === null ? eb("madeBy", "=", "gateway") : eb("gatewayRefundId", "=", gatewayRefundId),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Completes a refund noted without an id, its amount only if nothing was booked. False if there was none. */
export async function nameGatewayRefund(tx: Tx, paymentId: string, refund: GatewayRefund): Promise<boolean> {
  const { gatewayRefundId, amountPaise, captureId } = refund;
  const own = await tx
    .selectFrom("refunds")
    .select(["id", "gatewayRefundId", "source"])
    .where("paymentId", "=", paymentId)
    .where("madeBy", "=", "gateway")
    .orderBy("id")
    .execute();
  const [nameless] = own;
  if (!nameless || own.some((noted) => noted.gatewayRefundId !== null)) return false;
  const isRecord = nameless.source === null && own.length === 1;
  const known = { gatewayRefundId, ...(captureId !== undefined && { captureId }), ...(isRecord && { amountPaise }) };
  await updateRefund(tx, nameless.id, known);
  return true;
}

/** Other instances skip these refunds until the lease is over. Those that failed before come last. */
export async function claimDueRefunds(tx: Tx, gateway: string, now: Date, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    UPDATE refunds SET claimed_until = ${later(now, LEASE_MS)} WHERE id IN (
      SELECT id FROM refunds
      WHERE gateway = ${gateway} AND next_check_at <= ${now} AND (claimed_until IS NULL OR claimed_until <= ${now})
      ORDER BY claimed_until NULLS FIRST, next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING *`.execute(tx);
  return rows;
}

export function refundsUnderWay(tx: Tx, of: Of) {
  return tx
    .selectFrom("refunds")
    .select(["id", "paymentId", "receiptId"])
    .where((eb) => eb.and(of))
    .where("state", "in", ["REQUESTED", "SENT"])
    .orderBy("id")
    .execute();
}

/** Makes a payment's running refunds due at once. True if there is one. */
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

export async function nextRefundAt(db: Db, gateways: readonly string[]): Promise<Date | undefined> {
  const { next } = await db
    .selectFrom("refunds")
    .select((eb) => eb.fn.min<Date | null>(eb.fn("greatest", ["nextCheckAt", "claimedUntil"])).as("next"))
    .where("gateway", "in", gateways)
    .where("nextCheckAt", "is not", null)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** All refunds, or only some. */
export function refundsToShow(db: Db, only: { id?: string; paymentId?: string }) {
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
