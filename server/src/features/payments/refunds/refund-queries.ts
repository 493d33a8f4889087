import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";
import { newOrderId } from "../../../platform/ids.ts";

export type RefundRow = Selectable<DB["refunds"]>;

export interface GatewayRefund {
  gatewayRefundId: string;
  amountPaise: number;
  captureId?: string | undefined;
}

const LEASE_MS = 60_000;

export type NewRefund = Omit<Insertable<DB["refunds"]>, "id">;

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = newOrderId();
  await tx
    .insertInto("refunds")
    .values({ ...refund, id })
    .execute();
  return id;
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

/** Counts refunds on their way too, and what was taken back, which is a refund in the books only. */
export async function refundedOf(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("refunds")
    .select(["source", (eb) => eb.fn.sum<number>("amountPaise").as("paise")])
    .select(sql<boolean>`bool_or(state IN ('REQUESTED', 'SENT'))`.as("isRunning"))
    .select(sql<number>`coalesce(sum(amount_paise) FILTER (WHERE kind = 'reversal'), 0)`.as("takenBack"))
    .where("paymentId", "=", paymentId)
    .where("state", "<>", "REFUND_FAILED")
    .groupBy("source")
    .execute();
  const of = (source: "BILL" | "CREDIT") => {
    const row = rows.find((found) => found.source === source);
    return { paise: Number(row?.paise ?? 0), isRunning: row?.isRunning ?? false };
  };
  const takenBackPaise = rows.reduce((sum, { takenBack }) => sum + takenBack, 0);
  return { bill: of("BILL"), credit: of("CREDIT"), takenBackPaise };
}

type Of = { paymentId: string } | { unidentifiedId: string };

/** True if the gateway's own refund is noted: under its id, or any of them when it has none. */
export async function hasGatewayRefund(db: Db, of: Of, gatewayRefundId: string | null): Promise<boolean> {
  const filter = { ...of, ...(gatewayRefundId === null ? { madeBy: "gateway" } : { gatewayRefundId }) };
  const found = db
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.and(filter));
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

function spentRefunds(db: Db, of: Of) {
  return db
    .selectFrom("refunds")
    .where((eb) => eb.and(of))
    .where("spent", "=", true);
}

export async function spentRefundsPaise(db: Db, of: Of): Promise<number> {
  const sum = spentRefunds(db, of).select((eb) => eb.fn.sum<number>("amountPaise").as("paise"));
  return Number((await sum.executeTakeFirst())?.paise ?? 0);
}

/** Lock their payment, or the credit that unidentified money became, before. */
export function unbookedRefundsOf(tx: Tx, of: Of): Promise<RefundRow[]> {
  return spentRefunds(tx, of).selectAll().orderBy("requestedAt").orderBy("id").execute();
}

/** Completes a refund noted without an id, its amount only if nothing was booked. False if there was none. */
export async function nameGatewayRefund(tx: Tx, paymentId: string, refund: GatewayRefund): Promise<boolean> {
  const own = await tx
    .selectFrom("refunds")
    .select(["id", "gatewayRefundId", "source"])
    .where((eb) => eb.and({ paymentId, madeBy: "gateway" }))
    .orderBy("id")
    .execute();
  const [nameless] = own;
  if (!nameless || own.some((noted) => noted.gatewayRefundId !== null)) return false;
  const isRecord = nameless.source === null && own.length === 1;
  const { amountPaise, ...ids } = refund;
  await updateRefund(tx, nameless.id, { ...ids, ...(isRecord && { amountPaise }) });
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

export function pendingRefunds(tx: Tx, of: Of) {
  const refunds = tx
    .selectFrom("refunds")
    .select(["id", "paymentId", "unidentifiedId"])
    .where((eb) => eb.and(of));
  return refunds.where("state", "in", ["REQUESTED", "SENT"]).orderBy("id").execute();
}

export async function hastenRefunds(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE refunds SET next_check_at = ${now}
    WHERE payment_id = ${paymentId} AND state IN ('REQUESTED', 'SENT')`.execute(tx);
  return numAffectedRows > 0n;
}

/** Without reversals: what the office takes back did not go back through anybody. */
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
    .where("refunds.kind", "=", "refund")
    .$if(only.id !== undefined, (query) => query.where("refunds.id", "=", only.id ?? ""))
    .$if(only.paymentId !== undefined, (query) => query.where("refunds.paymentId", "=", only.paymentId ?? ""))
    .orderBy("refunds.requestedAt", "desc")
    .orderBy("refunds.id")
    .execute();
}
