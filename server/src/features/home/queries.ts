import { type Age, MOST_DAYS_LATE } from "@aangan/contract/papers/ages";
import type { HomeWay } from "@aangan/contract/papers/office-home";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "./month.ts";

/** The way of a payment, from what the company calls it or how the office took it. */
export const wayOfPayment = sql<HomeWay>`CASE
  WHEN payments.gateway IN ('cash', 'cheque', 'transfer') THEN payments.gateway
  WHEN payments.method = 'UPI' THEN 'upi' WHEN payments.method ~* '\\mcard\\M' THEN 'card'
  WHEN payments.method = 'Net banking' THEN 'netBanking' WHEN payments.method = 'Bank transfer' THEN 'transfer'
  ELSE 'other' END`;

/** Successful payments by the instant for which they count, without those that the office took back. */
export const paidAt = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;
export const standsPaid = sql<boolean>`payments.state = 'SUCCESS' AND payments.reversed_at IS NULL`;

interface Billed {
  complex: string;
  month: string;
  paise: number;
}

/** Of bills raised from `first` to before the end of `last`, by complex and month. Cancelled ones do not count. */
export async function billedByComplex(db: Db, first: Month, last: Month) {
  const { rows } = await sql<Billed>`
    SELECT complex, month, sum(paise)::bigint AS paise FROM (
      SELECT resident_id, to_char(uploaded_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month,
        sum(total_paise) AS paise
      FROM bills WHERE uploaded_at >= ${first.from} AND uploaded_at < ${last.until} AND cancelled_at IS NULL
      GROUP BY 1, 2) AS raised
    JOIN residents ON residents.id = raised.resident_id GROUP BY 1, 2`.execute(db);
  return rows;
}

interface Collected {
  complex: string;
  day: string;
  way: HomeWay;
  payments: number;
  paise: number;
}

/** Money that came in, by day in India, complex and way. Serves three pictures at once. */
export async function collectedByDay(db: Db, first: Month, last: Month) {
  const { rows } = await sql<Collected>`
    SELECT residents.complex, to_char(${paidAt} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, ${wayOfPayment} AS way,
      count(*) AS payments, sum(payments.captured_paise)::bigint AS paise
    FROM payments JOIN residents ON residents.id = payments.resident_id
    WHERE ${paidAt} >= ${first.from} AND ${paidAt} < ${last.until} AND ${standsPaid}
    GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

/** What reached payers again in each month; reversals are no refunds. */
export async function refundedByMonth(db: Db, first: Month, last: Month) {
  const { rows } = await sql<{ month: string; paise: number }>`
    SELECT to_char(settled_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, sum(amount_paise)::bigint AS paise
    FROM refunds WHERE state = 'SETTLED' AND settled_at >= ${first.from} AND settled_at < ${last.until}
      AND kind = 'refund' AND source IS NOT NULL
    GROUP BY 1`.execute(db);
  return rows;
}

const { notDue, upTo30, upTo60, upTo90 } = MOST_DAYS_LATE;

interface Owed {
  complex: string;
  age: Age;
  bills: number;
  paise: number;
}

/** Rests of live bills, by complex and by how late they are on a day. */
export async function owedByAge(db: Db, today: string) {
  const { rows } = await sql<Owed>`
    SELECT complex, age, sum(bills)::bigint AS bills, sum(paise)::bigint AS paise FROM (
      SELECT resident_id, CASE WHEN late <= ${notDue} THEN 'notDue' WHEN late <= ${upTo30} THEN 'upTo30'
          WHEN late <= ${upTo60} THEN 'upTo60' WHEN late <= ${upTo90} THEN 'upTo90' ELSE 'over90' END AS age,
        count(*) AS bills, sum(remaining_paise) AS paise
      FROM bills, LATERAL (SELECT ${today}::date - due_on AS late) AS days
      WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY 1, 2) AS open
    JOIN residents ON residents.id = open.resident_id GROUP BY 1, 2`.execute(db);
  return rows;
}

interface Due {
  residentId: string;
  flatNumber: string;
  name: string;
  leftAt: Date | null;
  paise: number;
  /** Of the oldest bill; negative before it is due. */
  daysLate: number;
}

export async function largestDues(db: Db, today: string, most: number) {
  const { rows } = await sql<Due>`
    SELECT resident_id, flat_number, name, left_at, paise::bigint AS paise, ${today}::date - oldest AS days_late
    FROM (SELECT resident_id, sum(remaining_paise) AS paise, min(due_on) AS oldest FROM bills
      WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY resident_id
      ORDER BY 2 DESC, 3, 1 LIMIT ${sql.lit(most)}) AS dues
    JOIN residents ON residents.id = dues.resident_id ORDER BY paise DESC, oldest, resident_id`.execute(db);
  return rows;
}
