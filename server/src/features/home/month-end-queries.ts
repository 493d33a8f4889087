import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "./month.ts";
import { paidAt, standsPaid, wayOfPayment } from "./queries.ts";

const dayIn = (instant: string) =>
  sql`coalesce(to_char(${sql.raw(instant)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), '')`;
const within = (instant: string, { from, until }: Month) =>
  sql`${sql.raw(instant)} >= ${from} AND ${sql.raw(instant)} < ${until}`;

export interface Flow {
  complex: string;
  account: "BILL" | "CREDIT";
  period: "before" | "in" | "after";
  /** A journal's kind, or whether it is a refund or a reversal. */
  kind: string;
  paise: number;
}

/** Everything the ledger ever had on bills and credits, by when it was written. Reads all of it. */
export async function ledgerFlows(db: Db, month: Month): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    WITH moved AS (
      SELECT ledger.account_kind, ledger.account_id, sum(ledger.amount_paise) AS paise,
        CASE WHEN written_at < ${month.from} THEN 'before' WHEN written_at < ${month.until} THEN 'in' ELSE 'after' END AS period,
        CASE WHEN written_at < ${month.from} OR written_at >= ${month.until} THEN '' ELSE coalesce(refunds.kind, journals.kind) END AS kind
      FROM ledger JOIN journals ON journals.id = ledger.journal_id LEFT JOIN refunds ON refunds.id = journals.refund_id
      WHERE account_kind IN ('BILL', 'CREDIT') GROUP BY 1, 2, 4, 5)
    SELECT residents.complex, account_kind AS account, period, moved.kind, sum(moved.paise)::bigint AS paise
    FROM moved LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      JOIN residents ON residents.id = coalesce(bills.resident_id, account_id)
    GROUP BY 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface BillTotals {
  complex: string;
  /** Totals of bills that were there when the month began. */
  before: number;
  billed: number;
  cancelled: number;
  /** Since the month ended: uploaded, less cancelled. */
  after: number;
  /** Rests as they are now. */
  rests: number;
}

export async function billTotals(db: Db, month: Month): Promise<BillTotals[]> {
  const { from, until } = month;
  const { rows } = await sql<BillTotals>`
    SELECT complex, sum(before)::bigint AS before, sum(billed)::bigint AS billed, sum(cancelled)::bigint AS cancelled,
      sum(after)::bigint AS after, sum(rests)::bigint AS rests
    FROM (SELECT resident_id,
        coalesce(sum(total_paise) FILTER (WHERE uploaded_at < ${from} AND coalesce(cancelled_at >= ${from}, true)), 0) AS before,
        coalesce(sum(total_paise) FILTER (WHERE ${within("uploaded_at", month)}), 0) AS billed,
        coalesce(sum(total_paise) FILTER (WHERE ${within("cancelled_at", month)}), 0) AS cancelled,
        coalesce(sum(total_paise) FILTER (WHERE uploaded_at >= ${until}), 0)
          - coalesce(sum(total_paise) FILTER (WHERE cancelled_at >= ${until}), 0) AS after,
        coalesce(sum(remaining_paise) FILTER (WHERE cancelled_at IS NULL), 0) AS rests
      FROM bills GROUP BY resident_id) AS of_resident
    JOIN residents ON residents.id = of_resident.resident_id GROUP BY complex`.execute(db);
  return rows;
}

/** What credits have now, by complex. */
export async function creditsNow(db: Db) {
  const { rows } = await sql<{ complex: string; paise: number }>`
    SELECT complex, sum(paise)::bigint AS paise
    FROM (SELECT resident_id, sum(left_paise + held_paise) AS paise FROM credits GROUP BY 1) AS left_over
    JOIN residents ON residents.id = left_over.resident_id GROUP BY complex`.execute(db);
  return rows;
}

type ReceivedSum = "booked" | "takenBack" | "countsElsewhere" | "bookedElsewhere" | "collected";

/** Money written down in the month, or that counts in it, by complex and way. */
export async function receivedByWay(db: Db, month: Month) {
  const booked = within("journals.written_at", month);
  const counts = sql`${paidAt} >= ${month.from} AND ${paidAt} < ${month.until}`;
  const sum = (when: ReturnType<typeof within>) =>
    sql<number>`coalesce(sum(captured_paise) FILTER (WHERE ${when}), 0)::bigint`;
  const { rows } = await sql<Record<"complex" | "way", string> & Amounts<ReceivedSum>>`
    SELECT residents.complex, ${wayOfPayment} AS way, ${sum(booked)} AS booked,
      ${sum(sql`${booked} AND reversed_at IS NOT NULL`)} AS taken_back,
      ${sum(sql`${booked} AND ${standsPaid} AND NOT (${counts})`)} AS counts_elsewhere,
      ${sum(sql`NOT (${booked}) AND ${standsPaid} AND ${counts}`)} AS booked_elsewhere,
      ${sum(sql`${standsPaid} AND ${counts}`)} AS collected
    FROM payments JOIN journals ON journals.payment_id = payments.id AND journals.kind = 'CAPTURE'
      JOIN residents ON residents.id = payments.resident_id
    WHERE (${booked}) OR (${counts}) GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Uploaded or cancelled in the month. */
export async function billsOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"id" | "billType" | "uploadedOn" | "dueOn" | "cancelledOn", string> &
      Whose &
      Amounts<"billed" | "cancelled" | "rest">
  >`
    SELECT bills.id, bill_type, ${dayIn("uploaded_at")} AS uploaded_on, due_on, ${dayIn("cancelled_at")} AS cancelled_on,
      bills.flat_number, name, complex,
      CASE WHEN ${within("uploaded_at", month)} THEN total_paise ELSE 0 END AS billed,
      CASE WHEN ${within("cancelled_at", month)} THEN total_paise ELSE 0 END AS cancelled,
      CASE WHEN cancelled_at IS NULL THEN remaining_paise ELSE 0 END AS rest
    FROM bills JOIN residents ON residents.id = bills.resident_id
    WHERE (${within("uploaded_at", month)}) OR (${within("cancelled_at", month)})
    ORDER BY complex, flat_block, flat_serial, bills.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

interface Whose {
  flatNumber: string;
  name: string;
  complex: string;
}
type Amounts<K extends string> = Record<K, number>;

/** Written to the ledger in the month, in that order. */
export async function paymentsOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"id" | "receipt" | "way" | "reference" | "billId" | "countedOn" | "bookedOn" | "takenBackOn", string> &
      Whose &
      Amounts<"onBill" | "asAdvance">
  >`
    SELECT payments.id, coalesce(receipts.number, '') AS receipt, ${wayOfPayment} AS way,
      coalesce(payments.reference, '') AS reference, coalesce(payments.bill_id, '') AS bill_id, ${dayIn("payments.paid_at")} AS counted_on,
      ${dayIn("booked.written_at")} AS booked_on, ${dayIn("payments.reversed_at")} AS taken_back_on,
      payments.flat_number, residents.name, complex, booked.on_bill, booked.as_advance
    FROM (SELECT journals.payment_id, journals.id, written_at,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS on_bill,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS as_advance
      FROM journals JOIN ledger ON ledger.journal_id = journals.id
      WHERE journals.kind = 'CAPTURE' AND ${within("written_at", month)} GROUP BY 1, 2, 3) AS booked
    JOIN payments ON payments.id = booked.payment_id JOIN residents ON residents.id = payments.resident_id
    LEFT JOIN receipts ON receipts.id = payments.receipt_id
    ORDER BY booked.written_at, booked.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Refunds, reversals, and what advances did, written to the ledger in the month. */
export async function movementsOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"kind" | "paymentId" | "billId" | "bookedOn" | "reason", string> & Whose & Amounts<"bill" | "advance">
  >`
    SELECT CASE journals.kind WHEN 'REFUND' THEN refunds.kind WHEN 'CREDIT_USE' THEN 'used' WHEN 'USE_BACK' THEN 'usedBack'
        ELSE 'assigned' END AS kind,
      coalesce(journals.payment_id, '') AS payment_id, coalesce(min(bills.id), '') AS bill_id, ${dayIn("journals.written_at")} AS booked_on,
      coalesce(refunds.reason, credit_use_returns.reason, unidentified_money.assign_reason, '') AS reason,
      residents.flat_number, residents.name, residents.complex,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS bill,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS advance
    FROM journals JOIN ledger ON ledger.journal_id = journals.id AND account_kind IN ('BILL', 'CREDIT')
      LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      JOIN residents ON residents.id = coalesce(bills.resident_id, account_id)
      LEFT JOIN refunds ON refunds.id = journals.refund_id
      LEFT JOIN credit_use_returns ON journals.kind = 'USE_BACK' AND credit_use_returns.credit_use_id = journals.credit_use_id
      LEFT JOIN unidentified_money ON journals.kind = 'ASSIGNMENT' AND unidentified_money.id = journals.unidentified_id
    WHERE journals.kind <> 'CAPTURE' AND ${within("journals.written_at", month)}
    GROUP BY journals.id, refunds.id, credit_use_returns.credit_use_id, unidentified_money.id, residents.id
    ORDER BY journals.written_at, journals.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Attempts begun in the month that ended without money. */
export async function failedOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"id" | "billId" | "beganOn" | "company" | "state", string> & Whose & Amounts<"amount">
  >`
    SELECT payments.id, coalesce(bill_id, '') AS bill_id, ${dayIn("payments.created_at")} AS began_on, gateway AS company,
      amount_paise AS amount, payments.state, payments.flat_number, name, complex
    FROM payments JOIN residents ON residents.id = payments.resident_id
    WHERE ${paidAt} >= ${month.from} AND ${paidAt} < ${month.until} AND payments.state IN ('FAILED', 'EXPIRED')
    ORDER BY payments.created_at, payments.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}
