import { type RawBuilder, sql } from "kysely";
import type { Check } from "../receipt-queries.ts";

/** What no operation changes once it is known, as the audit log notes it. */
const fixed = {
  bills:
    "resident_id flat_number bill_type original_paise arrears_paise late_fee_paise due_on uploaded_at uploaded_by bounced_receipt_id",
  payments:
    "resident_id flat_number bill_id gateway amount_paise captured_paise paid_at reference gateway_payment_id method receipt_id created_at accepted_by reversed_at",
  credits: "resident_id flat_number payment_id unidentified_id amount_paise created_at",
  credit_uses: "credit_id bill_id amount_paise used_at used_by",
  credit_use_returns: "returned_at returned_by",
  unidentified_money: "gateway gateway_payment_id order_id amount_paise seen_at assigned_to assigned_at assigned_by",
  refunds:
    "payment_id credit_id unidentified_id kind source amount_paise paid_method paid_on missing_on reference made_by requested_at requested_by settled_at approval_id",
  receipts:
    "method resident_id flat_number amount_paise received_on counted_on reference bank cheque_on account number issued_at written_at written_by part replaces claim_id unidentified_id upload_id returned_on",
  instruments: "method reference bank_key cheque_on amount_paise shared written_at written_by",
  deposits: "kind account on_day amount_paise slip made_at made_by",
  cash_days: "opening_paise received_paise paid_out_paise deposited_paise counted_paise closed_at closed_by",
  certificates: "resident_id flat_number number as_of issued_at issued_by",
  claims: "resident_id flat_number amount_paise paid_on reference made_at",
  counted_acts: "kind subject resident_id amount_paise done_at done_by approval_id limit_paise",
  book_closings: "up_to closed_at closed_by reopening_id",
  book_reopenings: "from_day requested_at requested_by",
  approvals:
    "resident_id flat_number payment_id credit_id source amount_paise method limit_paise requested_at requested_by",
};

type Table = keyof typeof fixed;

interface Span {
  since: Date;
  /** Days in India. */
  days: readonly string[];
}

/** The columns that `key` of a note is, where it is not `id`. */
const keyOf: Partial<Record<Table, string>> = { cash_days: "day", credit_use_returns: "credit_use_id" };

const fixedOf = JSON.stringify(
  Object.fromEntries(Object.entries(fixed).map(([table, names]) => [table, names.split(" ")])),
);

/** Entries that have to be compared: the newest, and those of days whose rows are not what they were. */
const entries = ({ since, days }: Span) =>
  sql`(log.at >= ${since} OR (log.at AT TIME ZONE 'Asia/Kolkata')::date = ANY (${[...days]}::date[]))`;

/** The newest noted values of each row. */
const noted = (span: Span) => sql`
  SELECT change ->> 'of' AS name, change ->> 'key' AS key, jsonb_object_agg(field, value ORDER BY log.id, place) AS fields
  FROM audit_log AS log, jsonb_array_elements(log.detail -> 'changes') WITH ORDINALITY AS changes (change, place),
    jsonb_each(change -> 'now') AS columns (field, value)
  WHERE ${entries(span)} AND ${fixedOf}::jsonb -> (change ->> 'of') ? field
  GROUP BY 1, 2`;

/** Instants are written in the time zone of the connection. */
const differs = (row: RawBuilder<unknown>) => sql`NOT ${row} @> fields AND EXISTS (
    SELECT FROM jsonb_each_text(fields) AS said (field, value) WHERE ${row} ->> field IS DISTINCT FROM value
      AND (field NOT LIKE '%\\_at' OR (${row} ->> field)::timestamptz IS DISTINCT FROM value::timestamptz))`;

const otherThanNoted = (table: Table) => sql`
  SELECT ${table} || ' ' || noted.key AS id FROM noted LEFT JOIN ${sql.table(table)} AS x ON x.${sql.ref(keyOf[table] ?? "id")}::text = noted.key
    WHERE name = ${table} AND (x IS NULL OR ${differs(sql`to_jsonb(x)`)})`;

/** Finds changes past the audit log, and rows that it notes but that are gone. */
export const checksOfNotes = (span: Span): Check[] => [
  {
    check: "I-43",
    says: "Money, or a paper, is not what the audit log noted of it, or is gone.",
    finds: sql`WITH noted AS MATERIALIZED (${noted(span)})
      ${sql.join((Object.keys(fixed) as Table[]).map(otherThanNoted), sql` UNION ALL `)}`,
  },
  {
    check: "I-43 (direct)",
    says: "A change that no operation makes was made to money, or to a paper, in the database itself.",
    finds: sql`SELECT (change ->> 'of') || ' ' || (change ->> 'key') AS id
      FROM audit_log AS log, jsonb_array_elements(log.detail -> 'changes') AS changes (change), jsonb_each(change -> 'was') AS columns (field, value)
      WHERE ${entries(span)} AND log.action = 'direct-change' AND ${fixedOf}::jsonb -> (change ->> 'of') ? field
        AND value NOT IN ('null', '0')`,
  },
];
