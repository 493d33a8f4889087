import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Head } from "../settings/letterhead.ts";

interface Line {
  day: string;
  kind: string;
  paise: number;
  billId: string | null;
  billType: string | null;
  dueOn: string | null;
  paymentId: string | null;
  receiptId: string | null;
  number: string | null;
  way: string | null;
  reference: string | null;
}

interface StatementRow {
  /** Null for an unknown resident. */
  user: (Record<"id" | "name" | "flatNumber" | "complex", string> & { leftAt: string | null }) | null;
  openingPaise: number;
  lines: Line[];
  bills: { id: string; billType: string; dueOn: string; remainingPaise: number }[];
  advancePaise: number;
  cheques: (Record<"id" | "number" | "state" | "reference" | "bank" | "chequeOn", string> & { amountPaise: number })[];
  claims: { id: string; amountPaise: number; paidOn: string; reference: string }[];
}

const inIndia = (instant: string) => sql.raw(`(${instant} AT TIME ZONE 'Asia/Kolkata')::date`);

/** The receipt that was written while `c` was the credit of its money. */
const receiptOfAssignment = sql`SELECT id, number FROM receipts WHERE unidentified_id = c.unidentified_id AND resident_id = c.resident_id
  AND issued_at >= c.created_at AND (c.undone_at IS NULL OR issued_at <= c.undone_at) ORDER BY serial DESC LIMIT 1`;

interface Whose {
  /** A condition on the resident of a table's row. */
  is: (table: string) => RawBuilder<unknown>;
  /** Begins the columns. */
  names: (table: string) => RawBuilder<unknown>;
}

const ofOne = (residentId: string): Whose => ({
  is: (table) => sql`${sql.ref(`${table}.resident_id`)} = ${residentId}`,
  names: () => sql``,
});

const ofAll: Whose = {
  is: () => sql`true`,
  names: (table) => sql`${sql.ref(`${table}.resident_id`)} AS resident_id, `,
};

/**
 * All that changed what a resident owes, on the day on which it counts. A receipt that another replaces is taken back on the day
 * on which that one counts, because its money came in once. Without `OFFSET` PostgreSQL would read every refund.
 */
const linesOf = ({ is, names }: Whose) => sql`
  SELECT ${names("bills")}${inIndia("uploaded_at")} AS day, uploaded_at AS at, 1 AS place, 'bill' AS kind, total_paise::bigint AS paise, id AS bill_id,
    bill_type, due_on, NULL AS payment_id, NULL AS receipt_id, NULL AS number, NULL AS way, NULL AS reference, id
  FROM bills WHERE ${is("bills")}
  UNION ALL
  SELECT ${names("bills")}${inIndia("cancelled_at")}, cancelled_at, 2, 'bill_cancelled', -total_paise, id, bill_type, due_on, NULL, NULL, NULL, NULL, NULL, id
  FROM bills WHERE ${is("bills")} AND cancelled_at IS NOT NULL
  UNION ALL
  SELECT ${names("p")}j.value_on, least(p.paid_at, j.written_at), 3, 'payment', -p.captured_paise, p.bill_id,
    b.bill_type, NULL, p.id, r.id, r.number, p.method, NULL, p.id
  FROM payments AS p JOIN journals AS j ON j.payment_id = p.id AND j.kind = 'CAPTURE'
    LEFT JOIN bills AS b ON b.id = p.bill_id LEFT JOIN receipts AS r ON r.id = p.receipt_id
  WHERE ${is("p")} AND p.state = 'SUCCESS' AND p.gateway NOT IN ('cash', 'cheque', 'transfer')
  UNION ALL
  SELECT ${names("receipts")}counted_on, issued_at, 3, 'receipt', -amount_paise, NULL, NULL, NULL, NULL, id, number, method, reference, id
  FROM receipts WHERE ${is("receipts")} AND method <> 'online' AND number IS NOT NULL
  UNION ALL
  SELECT ${names("r")}coalesce((SELECT max(j.value_on) FROM payments AS p JOIN refunds AS f ON f.payment_id = p.id AND f.kind = 'reversal'
      JOIN journals AS j ON j.refund_id = f.id WHERE p.receipt_id = r.id),
    -- Of a cheque that was paid out whole.
    (SELECT value_on FROM journals WHERE returned_cheque_id = r.id), r.returned_on, ${inIndia("r.ended_at")}), r.ended_at, 4,
    CASE r.state WHEN 'BOUNCED' THEN 'cheque_returned' ELSE 'taken_back' END, r.amount_paise - r.paid_out_paise, NULL, NULL, NULL, NULL, r.id, r.number,
    r.method, r.reference, r.id
  FROM receipts AS r
  WHERE ${is("r")} AND r.method <> 'online' AND r.number IS NOT NULL AND r.ended_at IS NOT NULL
  UNION ALL
  SELECT ${names("c")}${inIndia("c.created_at")}, c.created_at, 3, 'given', -c.amount_paise, NULL, NULL, NULL, NULL, r.id, r.number, NULL, NULL, c.unidentified_id
  FROM credits AS c LEFT JOIN LATERAL (${receiptOfAssignment}) AS r ON true
  WHERE ${is("c")} AND c.unidentified_id IS NOT NULL
  UNION ALL
  SELECT ${names("c")}${inIndia("c.undone_at")}, c.undone_at, 4, 'taken_back', c.undone_paise, NULL, NULL, NULL, NULL, r.id, r.number, 'online', NULL,
    c.unidentified_id
  FROM credits AS c LEFT JOIN LATERAL (${receiptOfAssignment}) AS r ON true
  WHERE ${is("c")} AND c.undone_at IS NOT NULL
  UNION ALL
  SELECT ${names("p")}j.value_on, j.written_at, 5, 'refund', f.amount_paise, NULL, NULL, NULL, f.payment_id,
    p.receipt_id, r.number, coalesce(f.paid_method, p.method), f.reference, f.id
  FROM payments AS p, LATERAL (SELECT *, p.receipt_id AS p_receipt FROM refunds WHERE payment_id = p.id AND kind = 'refund' OFFSET 0) AS f
    JOIN journals AS j ON j.refund_id = f.id LEFT JOIN receipts AS r ON r.id = p_receipt
  WHERE ${is("p")} AND p.refunded_paise > 0
  UNION ALL
  SELECT ${names("c")}j.value_on, j.written_at, 5, 'refund', f.amount_paise, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, f.id
  FROM credits AS c, LATERAL (SELECT * FROM refunds WHERE unidentified_id = c.unidentified_id AND credit_id = c.id OFFSET 0) AS f
    JOIN journals AS j ON j.refund_id = f.id
  WHERE ${is("c")} AND c.unidentified_id IS NOT NULL`;

/**
 * The resident of a statement that ends in closed books is called as when they were closed. One statement, so that the closing is the sum of what is shown below it.
 */
export async function statementOf(
  db: Db,
  residentId: string,
  { from, to }: { from: string; to: string },
): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    WITH lines AS (${linesOf(ofOne(residentId))})
    SELECT (SELECT to_jsonb(resident) || coalesce((SELECT people -> resident.id FROM closed_months
          WHERE month = to_char(${to}::date, 'YYYY-MM') AND ${to}::date <= closed_up_to() ORDER BY closing_id DESC LIMIT 1), '{}')
        FROM (SELECT id, name, flat_number AS "flatNumber", complex, left_at AS "leftAt" FROM residents
          WHERE id = ${residentId}) AS resident) AS "user",
      coalesce((SELECT sum(paise) FROM lines WHERE day < ${from}::date), 0)::bigint AS opening_paise,
      (SELECT coalesce(json_agg(row_to_json(line) ORDER BY day, at, place, id), '[]')
        FROM lines AS line WHERE day BETWEEN ${from}::date AND ${to}::date) AS lines,
      (SELECT coalesce(json_agg(row_to_json(bill)), '[]') FROM (SELECT id, bill_type, due_on, remaining_paise FROM bills
        WHERE resident_id = ${residentId} AND cancelled_at IS NULL AND remaining_paise > 0 ORDER BY due_on, id) AS bill) AS bills,
      (SELECT coalesce(sum(left_paise + held_paise), 0)::bigint FROM credits WHERE resident_id = ${residentId}) AS advance_paise,
      (SELECT coalesce(json_agg(row_to_json(cheque)), '[]') FROM (
        SELECT id, coalesce(number, '') AS number, state, coalesce(reference, '') AS reference, bank, cheque_on, amount_paise
        FROM receipts WHERE resident_id = ${residentId} AND method = 'cheque' AND state IN ('LATER', 'RECEIVED', 'DEPOSITED')
        ORDER BY cheque_on, id) AS cheque) AS cheques,
      (SELECT coalesce(json_agg(row_to_json(claim)), '[]') FROM (SELECT id, amount_paise, paid_on, reference FROM claims
        WHERE resident_id = ${residentId} AND state = 'WAITING' ORDER BY made_at, id) AS claim) AS claims`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a statement is always one row");
  return row;
}

/** The association as it stood on papers when the books of this day were closed; undefined while they are open. */
export async function headOfDay(db: Db, day: string): Promise<Head | undefined> {
  const { rows } = await sql<{ head: Head }>`SELECT head FROM closed_months
    WHERE month = to_char(${day}::date, 'YYYY-MM') AND ${day}::date <= closed_up_to()
    ORDER BY closing_id DESC LIMIT 1`.execute(db);
  return rows[0]?.head;
}

export interface StatementSum {
  /** Null in the sums of a complex by month. */
  residentId: string | null;
  complex: string | null;
  month: string | null;
  kind: string;
  paise: number;
}

/** The lines of all residents' statements: together by complex, month and kind, and each resident's by kind. */
export async function sumsOfLines(db: Db): Promise<StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    SELECT resident_id, complex, month, kind, sum(paise)::bigint AS paise
    FROM (SELECT resident_id, to_char(day, 'YYYY-MM') AS month, kind, paise FROM (${linesOf(ofAll)}) AS lines) AS moved
      JOIN residents ON residents.id = resident_id
    GROUP BY GROUPING SETS ((complex, month, kind), (resident_id, kind))`.execute(db);
  return rows;
}
