import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Face } from "../receipt-wire.ts";

/** One numbering at a time, so that numbers follow the order in which money came, and money of nobody is given one receipt. */
export async function lockNumbering(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('numbering of online money', 0))`.execute(tx);
}

export interface Unnumbered {
  id: string;
  isPayment: boolean;
  cameAt: Date;
}

/** Which money to look at: `ids` alone, or all but those that are set aside. */
export interface NumberingFilter {
  most: number;
  ids?: readonly string[];
  aside?: readonly string[];
}

/** Literals, as in the index `payments_without_receipt`. */
const paymentsWaiting = ({ ids, aside = [] }: NumberingFilter) => sql`FROM payments
  WHERE state = 'SUCCESS' AND receipt_id IS NULL AND number_due
    AND id <> ALL (${aside}::text[]) ${ids ? sql`AND id = ANY (${ids}::text[])` : sql``}`;

const assignedMoney = ({ ids, aside = [] }: NumberingFilter) => sql`FROM unidentified_money AS given
  WHERE assigned_to IS NOT NULL AND number_due AND id <> ALL (${aside}::text[])
    AND NOT EXISTS (SELECT FROM receipts WHERE unidentified_id = given.id AND state = 'RECEIVED')
    ${ids ? sql`AND id = ANY (${ids}::text[])` : sql``}`;

/** Money without a receipt, in the order in which it came. */
export async function unnumbered(db: Db, filter: NumberingFilter): Promise<Unnumbered[]> {
  const { rows } = await sql<Unnumbered>`
    (SELECT id, true AS is_payment, paid_at AS came_at ${paymentsWaiting(filter)} ORDER BY paid_at, id LIMIT ${filter.most})
    UNION ALL
    (SELECT id, false, assigned_at ${assignedMoney(filter)} ORDER BY assigned_at, id LIMIT ${filter.most})
    ORDER BY came_at, id LIMIT ${filter.most}`.execute(db);
  return rows;
}

/** A payment that somebody holds is left for the next time. What was given to a flat changes only under `lockNumbering`. */
export async function lockUnnumbered(tx: Tx, filter: NumberingFilter): Promise<string[]> {
  const { rows: payments } = await sql<{ id: string }>`SELECT id ${paymentsWaiting(filter)}
    ORDER BY paid_at, id LIMIT ${filter.most} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  const remaining = filter.most - payments.length;
  if (remaining === 0) return payments.map(({ id }) => id);
  const { rows: assignedRows } = await sql<{ id: string }>`SELECT id ${assignedMoney(filter)}
    ORDER BY assigned_at, id LIMIT ${remaining}`.execute(tx);
  return [...payments, ...assignedRows].map(({ id }) => id);
}

/** What a receipt of online money says. */
export interface Money {
  paymentId: string | null;
  unidentifiedId: string | null;
  residentId: string;
  flatNumber: string;
  name: string;
  complex: string;
  amountPaise: number;
  cameAt: Date;
  countedOn: string;
  reference: string | null;
  lines: Face["lines"];
  advancePaise: number;
}

/** In the order in which it came. What bills took and what became a credit is read from the ledger. */
export async function moneyOf(tx: Tx, ids: readonly string[]): Promise<Money[]> {
  const { rows } = await sql<Money>`
    SELECT p.id AS payment_id, NULL AS unidentified_id, p.resident_id, p.flat_number, r.name, r.complex,
        p.captured_paise AS amount_paise, p.paid_at AS came_at, j.value_on AS counted_on, p.reference, booked.*
      FROM payments AS p JOIN residents AS r ON r.id = p.resident_id
        JOIN journals AS j ON j.payment_id = p.id AND j.kind = 'CAPTURE',
        LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('billId', b.id, 'billType', b.bill_type, 'dueOn', b.due_on,
              'amountPaise', l.amount_paise) ORDER BY b.due_on, b.id) FILTER (WHERE b.id IS NOT NULL), '[]') AS lines,
            coalesce(sum(l.amount_paise) FILTER (WHERE l.account_kind = 'CREDIT'), 0)::bigint AS advance_paise
          FROM ledger AS l LEFT JOIN bills AS b ON l.account_kind = 'BILL' AND b.id = l.account_id
          WHERE l.payment_id = p.id AND l.kind = 'CAPTURE') AS booked
      WHERE p.id = ANY (${ids}::text[])
    UNION ALL
    SELECT NULL, u.id, c.resident_id, c.flat_number, r.name, r.complex, c.amount_paise, u.assigned_at, (u.assigned_at AT TIME ZONE 'Asia/Kolkata')::date,
        NULL, '[]', c.amount_paise
      FROM unidentified_money AS u JOIN credits AS c ON c.unidentified_id = u.id AND c.undone_at IS NULL JOIN residents AS r ON r.id = c.resident_id
      WHERE u.id = ANY (${ids}::text[])
    ORDER BY came_at, payment_id, unidentified_id`.execute(tx);
  return rows;
}

export interface OnlineReceipt extends Omit<Money, "lines" | "advancePaise" | "name" | "complex" | "cameAt"> {
  id: string;
  face: Face;
  receivedOn: string;
  series: string;
  financialYear: string;
  serial: number;
  number: string;
  token: string;
}

/** Their payments get them. */
export async function insertOnline(tx: Tx, receipts: readonly OnlineReceipt[], now: Date): Promise<void> {
  await sql`
    INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, counted_on, reference, unidentified_id,
        series, financial_year, serial, number, token, face, issued_at, written_at)
      SELECT id, 'online', "residentId", "flatNumber", "amountPaise", "receivedOn", "countedOn", reference, "unidentifiedId",
        series, "financialYear", serial, number, token, face, ${now}, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) AS r (id text, "residentId" text, "flatNumber" text,
        "amountPaise" bigint, "receivedOn" date, "countedOn" date, reference text, "unidentifiedId" text, series text, "financialYear" text,
        serial integer, number text, token text, face jsonb)`.execute(tx);
  const paid = receipts.flatMap(({ id, paymentId }) => (paymentId === null ? [] : [{ id, paymentId }]));
  await sql`UPDATE payments SET receipt_id = r.receipt_id
    FROM unnest(${paid.map(({ paymentId }) => paymentId)}::text[], ${paid.map(({ id }) => id)}::text[])
      AS r (payment_id, receipt_id)
    WHERE payments.id = r.payment_id`.execute(tx);
}

interface Behind {
  paymentId: string | null;
  /** Those that have settled, oldest first; of unidentified money those of the credit that it became. */
  refunds: { amountPaise: number; settledAt: string }[];
}

/** Of a receipt of online money. */
export async function paymentBehind(db: Db, receiptId: string): Promise<Behind> {
  const { rows } = await sql<Behind>`
    SELECT p.id AS payment_id, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('amountPaise', amount_paise, 'settledAt', settled_at)
            ORDER BY settled_at, id), '[]')
          FROM refunds AS f WHERE (f.payment_id = p.id OR (f.unidentified_id = r.unidentified_id AND f.source = 'CREDIT'
              AND EXISTS (SELECT FROM credits WHERE credits.id = f.credit_id AND credits.resident_id = r.resident_id)))
            AND f.state = 'SETTLED' AND f.source IS NOT NULL
      ) AS refunds
    FROM receipts AS r LEFT JOIN payments AS p ON p.receipt_id = r.id WHERE r.id = ${receiptId}`.execute(db);
  return rows[0] ?? { paymentId: null, refunds: [] };
}

/** The receipt that stands for money which was given to a flat. */
export async function receiptOfAssignment(tx: Tx, unidentifiedId: string): Promise<string | undefined> {
  const own = tx.selectFrom("receipts").select("id").where("unidentifiedId", "=", unidentifiedId);
  return (await own.where("state", "=", "RECEIVED").executeTakeFirst())?.id;
}
