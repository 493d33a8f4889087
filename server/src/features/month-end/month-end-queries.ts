import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "../../platform/month.ts";

const dayIn = (instant: string) =>
  sql`coalesce(to_char(${sql.raw(instant)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), '')`;
const within = (instant: string, { from, until }: Month) =>
  sql`${sql.raw(instant)} >= ${from} AND ${sql.raw(instant)} < ${until}`;
/** One month's figures, or those of every month at once. */
export type Span = Month | "every";

const countsIn = (span: Span) =>
  span === "every" ? sql`true` : sql`value_on BETWEEN ${span.firstDay}::date AND ${span.lastDay}::date`;

/** Before and after all months, so that they compare as texts. */
const [BEFORE, AFTER] = ["0000-00", "9999-99"];

/** The month of a day; of one month's figures, whether it lies before, in or after that. */
const periodOf = (day: string, span: Span) =>
  span === "every"
    ? sql`to_char(${sql.ref(day)}, 'YYYY-MM')`
    : sql`CASE WHEN ${sql.ref(day)} < ${span.firstDay}::date THEN ${BEFORE}
        WHEN ${sql.ref(day)} <= ${span.lastDay}::date THEN ${span.month} ELSE ${AFTER} END`;

/** As `periodOf` the day of a row of `bill_figures`, without finding the day of every instant. */
const periodOfBill = (span: Span) =>
  span === "every"
    ? periodOf("day", span)
    : sql`CASE WHEN at < ${span.from} THEN ${BEFORE} WHEN at < ${span.until} THEN ${span.month} ELSE ${AFTER} END`;

export interface Flow {
  complex: string;
  account: "BILL" | "CREDIT" | "UNIDENTIFIED";
  period: string;
  /** A journal's kind, or whether it is a refund or a reversal. */
  kind: string;
  paise: number;
}

/** Everything the ledger ever had on bills, credits and unidentified money, by when it counts. Grouped by account first, it would sort all bills. */
export async function ledgerFlows(db: Db, span: Span): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    SELECT coalesce(residents.complex, '') AS complex, account_kind AS account, ${periodOf("value_on", span)} AS period,
      CASE WHEN ${countsIn(span)} THEN coalesce(refunds.kind, journals.kind) ELSE '' END AS kind, sum(ledger.amount_paise)::bigint AS paise
    FROM ledger JOIN journals ON journals.id = ledger.journal_id LEFT JOIN refunds ON refunds.id = journals.refund_id
      LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      LEFT JOIN residents ON account_kind <> 'UNIDENTIFIED' AND residents.id = coalesce(bills.resident_id, account_id)
    WHERE account_kind IN ('BILL', 'CREDIT', 'UNIDENTIFIED') GROUP BY 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface BillFlow {
  complex: string;
  period: string;
  billed: number;
  cancelled: number;
}

export async function billFlows(db: Db, span: Span): Promise<BillFlow[]> {
  const { rows } = await sql<BillFlow>`
    SELECT complex, ${periodOfBill(span)} AS period, sum(billed_paise)::bigint AS billed, sum(cancelled_paise)::bigint AS cancelled
    FROM bill_figures JOIN residents ON residents.id = resident_id GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Rests of bills and what credits have now, by complex, and unidentified money, under the complex "". */
export async function standsNow(db: Db) {
  const { rows } = await sql<{ complex: string; rests: number; kept: number }>`
    SELECT complex, sum(rests)::bigint AS rests, sum(kept)::bigint AS kept
    FROM (SELECT resident_id, sum(remaining_paise) AS rests, 0 AS kept FROM bills
        WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY 1
      UNION ALL SELECT resident_id, 0, sum(left_paise + held_paise) FROM credits GROUP BY 1) AS left_over
    JOIN residents ON residents.id = left_over.resident_id GROUP BY complex
    UNION ALL
    SELECT '', 0, sum(amount_paise - refunded_paise)::bigint FROM unidentified_money WHERE assigned_to IS NULL HAVING count(*) > 0`.execute(
    db,
  );
  return rows;
}

export interface Brought extends Record<"complex" | "way" | "counted" | "written", string> {
  received: number;
  cancelled: number;
  assigned: number;
  refunded: number;
}

/** Money that counts in the month, or was written down in it, by complex, way, and the months of both. */
export async function receivedByMethod(db: Db, span: Span): Promise<Brought[]> {
  const chosen = span === "every" ? sql`true` : sql`(${within("written_at", span)}) OR (${countsIn(span)})`;
  const { rows } = await sql<Brought>`
    SELECT coalesce(complex, '') AS complex, method AS way, to_char(value_on, 'YYYY-MM') AS counted,
      to_char(written_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS written, sum(received_paise)::bigint AS received,
      sum(cancelled_paise)::bigint AS cancelled, sum(assigned_paise)::bigint AS assigned, sum(refunded_paise)::bigint AS refunded
    FROM money_figures LEFT JOIN residents ON residents.id = resident_id WHERE ${chosen}
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`.execute(db);
  return rows;
}

const billRows = (span: Span) => sql`
  SELECT period, bills.id, bill_type, ${dayIn("uploaded_at")} AS uploaded_on, due_on, ${dayIn("cancelled_at")} AS cancelled_on,
    bills.flat_number, name, complex, billed, cancelled, CASE WHEN cancelled_at IS NULL THEN remaining_paise ELSE 0 END AS rest,
    flat_block, flat_serial
  FROM (SELECT bill_id, ${periodOf("day", span)} AS period, sum(billed_paise)::bigint AS billed, sum(cancelled_paise)::bigint AS cancelled
    FROM bill_figures WHERE ${span === "every" ? sql`true` : within("at", span)} GROUP BY 1, 2) AS figures
  JOIN bills ON bills.id = figures.bill_id JOIN residents ON residents.id = bills.resident_id`;

/** Uploaded or cancelled in the month. */
export async function billsOfMonth(db: Db, month: Month, limit: number) {
  const { rows } = await sql<
    Record<"id" | "billType" | "uploadedOn" | "dueOn" | "cancelledOn", string> &
      Whose &
      Amounts<"billed" | "cancelled" | "rest">
  >`
    SELECT id, bill_type, uploaded_on, due_on, cancelled_on, flat_number, name, complex, billed, cancelled, rest
    FROM (${billRows(month)}) AS listed
    ORDER BY complex, flat_block, flat_serial, id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface Whose {
  flatNumber: string;
  name: string;
  complex: string;
}
type Amounts<K extends string> = Record<K, number>;

const paymentRows = (span: Span) => sql`
    SELECT coalesce(payments.id, unidentified_money.gateway_payment_id) AS id, coalesce(receipts.number, '') AS receipt,
      CASE WHEN payments.id IS NULL THEN 'unidentified' ELSE method_of_payment(payments.gateway, payments.method) END AS way,
      coalesce(payments.reference, '') AS reference, coalesce(payments.bill_id, '') AS bill_id, booked.value_on AS counted_on,
      ${dayIn("booked.written_at")} AS booked_on, ${dayIn("payments.reversed_at")} AS taken_back_on,
      coalesce(payments.flat_number, '') AS flat_number, coalesce(residents.name, '') AS name, coalesce(complex, '') AS complex,
      booked.on_bill, booked.as_advance, booked.unidentified, booked.written_at, booked.id AS journal_id
    FROM (SELECT journals.payment_id, journals.unidentified_id, journals.id, written_at, value_on,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS on_bill,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS as_advance,
        coalesce(sum(amount_paise) FILTER (WHERE account_kind = 'UNIDENTIFIED'), 0)::bigint AS unidentified
      FROM journals JOIN ledger ON ledger.journal_id = journals.id
      WHERE journals.kind IN ('CAPTURE', 'UNIDENTIFIED') AND ${countsIn(span)} GROUP BY journals.id) AS booked
    LEFT JOIN payments ON payments.id = booked.payment_id LEFT JOIN residents ON residents.id = payments.resident_id
    LEFT JOIN unidentified_money ON unidentified_money.id = booked.unidentified_id
    LEFT JOIN receipts ON receipts.id = payments.receipt_id`;

/** What came in and counts in the month, in the order of the ledger. Unidentified money has no flat. */
export async function paymentsOfMonth(db: Db, month: Month, limit: number) {
  const { rows } = await sql<
    Record<"id" | "receipt" | "way" | "reference" | "billId" | "countedOn" | "bookedOn" | "takenBackOn", string> &
      Whose &
      Amounts<"onBill" | "asAdvance" | "unidentified">
  >`
    SELECT id, receipt, way, reference, bill_id, counted_on, booked_on, taken_back_on, flat_number, name, complex, on_bill,
      as_advance, unidentified
    FROM (${paymentRows(month)}) AS listed ORDER BY written_at, journal_id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

const movementRows = (span: Span) => sql`
    SELECT CASE journals.kind WHEN 'REFUND' THEN refunds.kind WHEN 'CREDIT_USE' THEN 'used' WHEN 'USE_BACK' THEN 'usedBack'
        ELSE 'assigned' END AS kind,
      coalesce(journals.payment_id, unidentified_money.gateway_payment_id, '') AS payment_id,
      coalesce(min(bills.id), '') AS bill_id, value_on AS counted_on, ${dayIn("journals.written_at")} AS booked_on,
      coalesce(refunds.reason, credit_use_returns.reason, unidentified_money.assign_reason, '') AS reason,
      coalesce(residents.flat_number, '') AS flat_number, coalesce(residents.name, '') AS name,
      coalesce(residents.complex, '') AS complex,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'BILL'), 0)::bigint AS bill,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'CREDIT'), 0)::bigint AS advance,
      coalesce(sum(ledger.amount_paise) FILTER (WHERE account_kind = 'UNIDENTIFIED'), 0)::bigint AS unidentified,
      journals.written_at, journals.id AS journal_id, residents.id AS resident_id
    FROM journals JOIN ledger ON ledger.journal_id = journals.id AND account_kind IN ('BILL', 'CREDIT', 'UNIDENTIFIED')
      LEFT JOIN bills ON account_kind = 'BILL' AND bills.id = account_id
      LEFT JOIN residents ON account_kind <> 'UNIDENTIFIED' AND residents.id = coalesce(bills.resident_id, account_id)
      LEFT JOIN refunds ON refunds.id = journals.refund_id
      LEFT JOIN credit_use_returns ON journals.kind = 'USE_BACK' AND credit_use_returns.credit_use_id = journals.credit_use_id
      LEFT JOIN unidentified_money ON unidentified_money.id = coalesce(journals.unidentified_id, refunds.unidentified_id)
    WHERE journals.kind NOT IN ('CAPTURE', 'UNIDENTIFIED') AND ${countsIn(span)}
    GROUP BY journals.id, refunds.id, credit_use_returns.credit_use_id, unidentified_money.id, residents.id`;

/** Refunds, reversals, and what advances and unidentified money did in the month, in the order of the ledger. */
export async function movementsOfMonth(db: Db, month: Month, limit: number) {
  const { rows } = await sql<
    Record<"kind" | "paymentId" | "billId" | "countedOn" | "bookedOn" | "reason", string> &
      Whose &
      Amounts<"bill" | "advance" | "unidentified">
  >`
    SELECT kind, payment_id, bill_id, counted_on, booked_on, reason, flat_number, name, complex, bill, advance, unidentified
    FROM (${movementRows(month)}) AS listed ORDER BY written_at, journal_id, resident_id LIMIT ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export interface SheetSum extends Record<"sheet" | "month" | "complex" | "kind", string> {
  bill: number;
  advance: number;
  unidentified: number;
}

const sheetSums = [
  sql<SheetSum>`
    SELECT 'bills' AS sheet, period AS month, complex, kind, sum(paise)::bigint AS bill, 0::bigint AS advance, 0::bigint AS unidentified
    FROM (${billRows("every")}) AS listed, LATERAL (VALUES ('billed', billed), ('cancelled', cancelled)) AS figures (kind, paise)
    GROUP BY 2, 3, 4`,
  sql<SheetSum>`
    SELECT 'payments' AS sheet, to_char(counted_on, 'YYYY-MM') AS month, complex, way AS kind, sum(on_bill)::bigint AS bill,
      sum(as_advance)::bigint AS advance, sum(unidentified)::bigint AS unidentified
    FROM (${paymentRows("every")}) AS listed GROUP BY 2, 3, 4`,
  sql<SheetSum>`
    SELECT 'movements' AS sheet, to_char(counted_on, 'YYYY-MM') AS month, complex, kind, sum(bill)::bigint AS bill,
      sum(advance)::bigint AS advance, sum(unidentified)::bigint AS unidentified
    FROM (${movementRows("every")}) AS listed GROUP BY 2, 3, 4`,
];

/** What the rows of the sheets are together in every month: bills billed and cancelled, payments by way, movements by kind. */
export async function sumsOfSheets(db: Db): Promise<SheetSum[]> {
  const sums = [];
  for (const sheet of sheetSums) sums.push(...(await sheet.execute(db)).rows);
  return sums;
}

/** Attempts begun in the month that ended without money. */
export async function failedOfMonth(db: Db, month: Month, limit: number) {
  const { rows } = await sql<
    Record<"id" | "billId" | "beganOn" | "company" | "state", string> & Whose & Amounts<"amount">
  >`
    SELECT payments.id, coalesce(bill_id, '') AS bill_id, ${dayIn("payments.created_at")} AS began_on, gateway AS company,
      amount_paise AS amount, payments.state, payments.flat_number, name, complex
    FROM payments JOIN residents ON residents.id = payments.resident_id
    WHERE ${within("coalesce(payments.paid_at, payments.created_at)", month)} AND payments.state IN ('FAILED', 'EXPIRED')
    ORDER BY payments.created_at, payments.id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}
