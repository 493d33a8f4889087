import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "./month.ts";

const dayIn = (instant: string) =>
  sql`coalesce(to_char(${sql.raw(instant)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), '')`;
const within = (instant: string, { from, until }: Month) =>
  sql`${sql.raw(instant)} >= ${from} AND ${sql.raw(instant)} < ${until}`;
const countsIn = ({ firstDay, lastDay }: Month) => sql`value_on BETWEEN ${firstDay}::date AND ${lastDay}::date`;

export interface Flow {
  complex: string;
  account: "BILL" | "CREDIT" | "UNIDENTIFIED";
  period: "before" | "in" | "after";
  /** A journal's kind, or whether it is a refund or a reversal. */
  kind: string;
  paise: number;
}

/** Everything the ledger ever had on bills, credits and unidentified money, by when it counts. Reads all of it. */
export async function ledgerFlows(db: Db, { firstDay, lastDay }: Month): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    WITH moved AS (
      SELECT ledger.account_kind, ledger.account_id, sum(ledger.amount_paise) AS paise,
        CASE WHEN value_on < ${firstDay}::date THEN 'before' WHEN value_on <= ${lastDay}::date THEN 'in' ELSE 'after' END AS period,
        CASE WHEN value_on BETWEEN ${firstDay}::date AND ${lastDay}::date THEN coalesce(refunds.kind, journals.kind) ELSE '' END AS kind
      FROM ledger JOIN journals ON journals.id = ledger.journal_id LEFT JOIN refunds ON refunds.id = journals.refund_id
      WHERE account_kind IN ('BILL', 'CREDIT', 'UNIDENTIFIED') GROUP BY 1, 2, 4, 5)
    SELECT coalesce(residents.complex, '') AS complex, account_kind AS account, period, moved.kind, sum(moved.paise)::bigint AS paise
    FROM moved LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      LEFT JOIN residents ON account_kind <> 'UNIDENTIFIED' AND residents.id = coalesce(bills.resident_id, account_id)
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

/** What credits have now, by complex, and unidentified money, under the complex "". */
export async function keptNow(db: Db) {
  const { rows } = await sql<{ complex: string; paise: number }>`
    SELECT complex, sum(paise)::bigint AS paise
    FROM (SELECT resident_id, sum(left_paise + held_paise) AS paise FROM credits GROUP BY 1) AS left_over
    JOIN residents ON residents.id = left_over.resident_id GROUP BY complex
    UNION ALL
    SELECT '', sum(amount_paise - refunded_paise)::bigint FROM unidentified_money WHERE assigned_to IS NULL HAVING count(*) > 0`.execute(
    db,
  );
  return rows;
}

type ReceivedSum = "received" | "cancelled" | "assigned" | "refunded" | "countsElsewhere" | "bookedElsewhere";

/** Money that counts in the month, or was written down in it, by complex and way. */
export async function receivedByWay(db: Db, month: Month) {
  const [booked, counts] = [within("written_at", month), countsIn(month)];
  const sum = (figure: string, when: ReturnType<typeof within>) =>
    sql<number>`coalesce(sum(${sql.ref(figure)}) FILTER (WHERE ${when}), 0)::bigint`;
  const { rows } = await sql<Record<"complex" | "way", string> & Amounts<ReceivedSum>>`
    SELECT coalesce(complex, '') AS complex, way, ${sum("received_paise", counts)} AS received,
      ${sum("cancelled_paise", counts)} AS cancelled, ${sum("assigned_paise", counts)} AS assigned,
      ${sum("refunded_paise", counts)} AS refunded,
      ${sum("received_paise", sql`${booked} AND NOT (${counts})`)} AS counts_elsewhere,
      ${sum("received_paise", sql`${counts} AND NOT (${booked})`)} AS booked_elsewhere
    FROM money_figures LEFT JOIN residents ON residents.id = resident_id
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

/** What came in and counts in the month, in the order of the ledger. Unidentified money has no flat. */
export async function paymentsOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"id" | "receipt" | "way" | "reference" | "billId" | "countedOn" | "bookedOn" | "takenBackOn", string> &
      Whose &
      Amounts<"onBill" | "asAdvance" | "unidentified">
  >`
    SELECT coalesce(payments.id, unidentified_money.gateway_payment_id) AS id, coalesce(receipts.number, '') AS receipt,
      CASE WHEN payments.id IS NULL THEN 'unidentified' ELSE way_of_payment(payments.gateway, payments.method) END AS way,
      coalesce(payments.reference, '') AS reference, coalesce(payments.bill_id, '') AS bill_id, booked.value_on AS counted_on,
      ${dayIn("booked.written_at")} AS booked_on, ${dayIn("payments.reversed_at")} AS taken_back_on,
      coalesce(payments.flat_number, '') AS flat_number, coalesce(residents.name, '') AS name, coalesce(complex, '') AS complex,
      booked.on_bill, booked.as_advance, booked.unidentified
    FROM (SELECT journals.payment_id, journals.unidentified_id, journals.id, written_at, value_on,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS on_bill,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS as_advance,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'UNIDENTIFIED'), 0)::bigint AS unidentified
      FROM journals JOIN ledger ON ledger.journal_id = journals.id
      WHERE journals.kind IN ('CAPTURE', 'UNIDENTIFIED') AND ${countsIn(month)} GROUP BY journals.id) AS booked
    LEFT JOIN payments ON payments.id = booked.payment_id LEFT JOIN residents ON residents.id = payments.resident_id
    LEFT JOIN unidentified_money ON unidentified_money.id = booked.unidentified_id
    LEFT JOIN receipts ON receipts.id = payments.receipt_id
    ORDER BY booked.written_at, booked.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Refunds, reversals, and what advances and unidentified money did in the month, in the order of the ledger. */
export async function movementsOfMonth(db: Db, month: Month, most: number) {
  const { rows } = await sql<
    Record<"kind" | "paymentId" | "billId" | "countedOn" | "bookedOn" | "reason", string> &
      Whose &
      Amounts<"bill" | "advance" | "unidentified">
  >`
    SELECT CASE journals.kind WHEN 'REFUND' THEN refunds.kind WHEN 'CREDIT_USE' THEN 'used' WHEN 'USE_BACK' THEN 'usedBack'
        ELSE 'assigned' END AS kind,
      coalesce(journals.payment_id, unidentified_money.gateway_payment_id, '') AS payment_id,
      coalesce(min(bills.id), '') AS bill_id, value_on AS counted_on, ${dayIn("journals.written_at")} AS booked_on,
      coalesce(refunds.reason, credit_use_returns.reason, unidentified_money.assign_reason, '') AS reason,
      coalesce(residents.flat_number, '') AS flat_number, coalesce(residents.name, '') AS name,
      coalesce(residents.complex, '') AS complex,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS bill,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS advance,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'UNIDENTIFIED'), 0)::bigint AS unidentified
    FROM journals JOIN ledger ON ledger.journal_id = journals.id AND account_kind IN ('BILL', 'CREDIT', 'UNIDENTIFIED')
      LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      LEFT JOIN residents ON account_kind <> 'UNIDENTIFIED' AND residents.id = coalesce(bills.resident_id, account_id)
      LEFT JOIN refunds ON refunds.id = journals.refund_id
      LEFT JOIN credit_use_returns ON journals.kind = 'USE_BACK' AND credit_use_returns.credit_use_id = journals.credit_use_id
      LEFT JOIN unidentified_money ON unidentified_money.id = coalesce(journals.unidentified_id, refunds.unidentified_id)
    WHERE journals.kind NOT IN ('CAPTURE', 'UNIDENTIFIED') AND ${countsIn(month)}
    GROUP BY journals.id, refunds.id, credit_use_returns.credit_use_id, unidentified_money.id, residents.id
    ORDER BY journals.written_at, journals.id, residents.id LIMIT ${sql.lit(most)}`.execute(db);
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
    WHERE ${within("coalesce(payments.paid_at, payments.created_at)", month)} AND payments.state IN ('FAILED', 'EXPIRED')
    ORDER BY payments.created_at, payments.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}
