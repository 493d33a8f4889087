import { type Insertable, type Selectable, sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export function settlementDay(db: Db, gateway: string, day: string) {
  const days = db.selectFrom("settlementDays").selectAll().where("gateway", "=", gateway);
  return days.where("day", "=", day).executeTakeFirst();
}

export function linesOfDay(db: Db, gateway: string, day: string) {
  return db
    .selectFrom("settlementLines")
    .leftJoin("payments", "payments.id", "settlementLines.paymentId")
    .selectAll("settlementLines")
    .select("payments.flatNumber")
    .where("settlementLines.gateway", "=", gateway)
    .where("day", "=", day)
    .orderBy("kind")
    .orderBy("gatewayId")
    .execute();
}

/** A line has twelve parameters, and a statement takes 65,535. */
const LINES_OF_STATEMENT = 1_000;

type Line = Insertable<DB["settlementLines"]>;

export async function replaceDay(tx: Tx, compared: Selectable<DB["settlementDays"]>, lines: Line[]): Promise<void> {
  const { gateway, day, told, comparedAt } = compared;
  await tx
    .insertInto("settlementDays")
    .values(compared)
    .onConflict((conflict) => conflict.columns(["gateway", "day"]).doUpdateSet({ told, comparedAt }))
    .execute();
  await tx.deleteFrom("settlementLines").where("gateway", "=", gateway).where("day", "=", day).execute();
  for (let from = 0; from < lines.length; from += LINES_OF_STATEMENT) {
    const some = lines.slice(from, from + LINES_OF_STATEMENT);
    await tx.insertInto("settlementLines").values(some).execute();
  }
}

/** Oldest first: days with payments, or since the first comparison, whose final report was never read. */
export async function daysToCatchUp(db: Db, gateway: string, from: string, to: string, finalAfterDays: number) {
  const { rows } = await sql<{ day: string }>`
    SELECT wanted::date AS day FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS wanted
    WHERE NOT EXISTS (
        SELECT FROM settlement_days WHERE gateway = ${gateway} AND day = wanted::date
          AND compared_at >= (wanted::date + ${finalAfterDays}::int)::timestamp AT TIME ZONE 'Asia/Kolkata')
      AND (wanted::date > (SELECT min(day) FROM settlement_days WHERE gateway = ${gateway})
        OR EXISTS (SELECT FROM payments WHERE payments.gateway = ${gateway}
          AND ${paymentInstant} >= wanted::date::timestamp AT TIME ZONE 'Asia/Kolkata'
          AND ${paymentInstant} < (wanted::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'))
    ORDER BY wanted`.execute(db);
  return rows.map(({ day }) => day);
}

export function paymentOfCapture(db: Db, gateway: string, captureId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("paymentTransactions", "paymentTransactions.paymentId", "payments.id")
    .selectAll("payments")
    .where("paymentTransactions.gateway", "=", gateway)
    .where("paymentTransactions.gatewayPaymentId", "=", captureId)
    .executeTakeFirst();
}

export function paymentById(db: Db, id: string) {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

export function paymentOfOrder(db: Db, gateway: string, orderId: string | null) {
  const payments = db.selectFrom("payments").selectAll().where("gateway", "=", gateway);
  return payments.where("id", "=", orderId ?? "").executeTakeFirst();
}

export function unidentifiedOf(db: Db, gateway: string, by: "gatewayPaymentId" | "orderId", value: string) {
  const money = db.selectFrom("unidentifiedMoney").select("id").where("gateway", "=", gateway);
  return money.where(by, "=", value).execute();
}

/** Paise of a capture that went back before they were booked, noted on its order. */
export async function returnedUnbooked(db: Db, gateway: string, captureId: string): Promise<number> {
  const { rows } = await sql<{ paise: number | null }>`SELECT sum(amount_paise) AS paise FROM refunds
    WHERE gateway = ${gateway} AND capture_id = ${captureId} AND source IS NULL`.execute(db);
  return rows[0]?.paise ?? 0;
}

export async function hasSeveralTransactions(db: Db, paymentId: string): Promise<boolean> {
  const ids = db.selectFrom("paymentTransactions").select("gatewayPaymentId").where("paymentId", "=", paymentId);
  return (await ids.limit(2).execute()).length > 1;
}

/** By our id or the gateway's; may be one that the gateway made. */
export function refundOfLine(db: Db, gateway: string, refundId: string | undefined, gatewayRefundId: string) {
  const refunds = db.selectFrom("refunds").selectAll().where("gateway", "=", gateway);
  const matchingRefunds = refunds.where((eb) => eb.or({ id: refundId ?? "", gatewayRefundId }));
  return matchingRefunds.executeTakeFirst();
}

/** When the money was taken, or when an unpaid payment was begun. An index finds payments by it. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

function paymentsOfDay(db: Db, gateway: string, day: string) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("gateway", "=", gateway)
    .where(paymentInstant, ">=", startOfDay(day))
    .where(paymentInstant, "<", endOfDay(day));
}

/** Payments made on this day in India that no report lists. */
export function unlistedPayments(db: Db, gateway: string, day: string) {
  return paymentsOfDay(db, gateway, day)
    .where("state", "=", "SUCCESS")
    .where(sql<boolean>`NOT EXISTS (SELECT FROM settlement_lines WHERE payment_id = payments.id AND kind = 'payment')`)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
}

/** What a gateway without reports is asked about again. */
export function unpaidOrders(db: Db, gateway: string, day: string) {
  return paymentsOfDay(db, gateway, day)
    .where("state", "in", ["CREATED", "PENDING", "FAILED", "EXPIRED"])
    .where("closedBy", "is", null)
    .orderBy("id")
    .execute();
}
