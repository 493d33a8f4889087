import type { QueryOf } from "@aangan/contract/endpoint";
import type { reportOwnPayments } from "@aangan/contract/features/reports";
import { sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";

/** Days in India, both included; either may be open. */
export type Period = QueryOf<typeof reportOwnPayments>;

/** When the money was taken, or when an unpaid payment was begun. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

interface WentBack {
  takenBackOn: string | null;
  /** Up to the end of the period, and after it. */
  refunded: number | null;
  refundedLater: number | null;
}

/**
 * What of a payment's money went back, by the day from which it no longer counts. Most payments are not looked up. Nothing was
 * left to take back of a cheque that was paid out whole before its bank returned it.
 */
const wentBack = ({ endDate = "infinity" }: Period) => sql<WentBack>`(
  SELECT coalesce(max(value_on) FILTER (WHERE cancelled_paise > 0), (SELECT value_on FROM journals
      WHERE payments.reversed_at IS NOT NULL AND returned_cheque_id = payments.receipt_id)) AS taken_back_on,
    sum(refunded_paise) FILTER (WHERE value_on <= ${endDate}::date)::bigint AS refunded,
    sum(refunded_paise) FILTER (WHERE value_on > ${endDate}::date)::bigint AS refunded_later
  FROM money_figures WHERE payments.refunded_paise > 0 AND payment_id = payments.id AND refund_id IS NOT NULL)`;

function paymentsOfPeriod(db: Db, period: Period) {
  const { startDate, endDate } = period;
  return (
    db
      .selectFrom("payments")
      .leftJoin("bills", "bills.id", "payments.billId")
      .leftJoinLateral(wentBack(period).as("wentBack"), (join) => join.onTrue())
      .select(["wentBack.takenBackOn", "wentBack.refunded", "wentBack.refundedLater"])
      .select(["payments.id", "payments.residentId", "payments.billId", "payments.flatNumber", "payments.state"])
      .select(["payments.amountPaise", "payments.capturedPaise", "payments.refundedPaise", "payments.reversedAt"])
      // One instant instead of two: parsing instants takes longest when thousands of rows are read.
      .select(["payments.gateway", "payments.method", "bills.billType", paymentInstant.as("instant")])
      .$if(startDate !== undefined, (query) => query.where(paymentInstant, ">=", startOfDay(startDate ?? "")))
      .$if(endDate !== undefined, (query) => query.where(paymentInstant, "<", endOfDay(endDate ?? "")))
      .orderBy(paymentInstant, "desc")
      .orderBy("payments.id")
  );
}

export function paymentsOfResident(db: Db, residentId: string, period: Period) {
  return paymentsOfPeriod(db, period).where("payments.residentId", "=", residentId).execute();
}

export function paymentsOfComplex(db: Db, complex: string | undefined, period: Period, limit: number) {
  return paymentsOfPeriod(db, period)
    .innerJoin("residents", "residents.id", "payments.residentId")
    .$if(complex !== undefined, (query) => query.where("residents.complex", "=", complex ?? ""))
    .limit(sql.lit(limit))
    .execute();
}

export interface PaymentSum {
  complex: string;
  captured: number;
  refunded: number;
}

/** Of those of all time that brought money, as they are listed. */
export async function sumsOfPayments(db: Db): Promise<PaymentSum[]> {
  const listed = paymentsOfPeriod(db, {}).clearOrderBy();
  const { rows } = await sql<PaymentSum>`
    SELECT complex, sum(captured_paise)::bigint AS captured, coalesce(sum(refunded), 0)::bigint AS refunded
    FROM ${listed} AS listed JOIN residents ON residents.id = resident_id
    WHERE state = 'SUCCESS' AND reversed_at IS NULL GROUP BY 1`.execute(db);
  return rows;
}

export function payers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("residents")
    .select(["id", "name", "email", "flatNumber", "leftAt"])
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy(sql`flat_block, flat_serial, flat_number, created_at`)
    .execute();
}

/** Without former residents; those who wait for approval are not counted. */
export async function owedByComplex(db: Db) {
  const { rows } = await sql<{ complex: string; residents: number; unpaidPaise: number | null }>`
    SELECT complex, count(*) FILTER (WHERE approved_at IS NOT NULL) AS residents, sum(unpaid.paise) AS unpaid_paise
    FROM residents LEFT JOIN (
      SELECT resident_id, sum(remaining_paise) AS paise FROM bills
      WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY resident_id
    ) AS unpaid ON unpaid.resident_id = residents.id
    WHERE left_at IS NULL GROUP BY complex`.execute(db);
  return rows;
}
