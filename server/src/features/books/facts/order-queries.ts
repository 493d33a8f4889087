import { type RawBuilder, sql } from "kysely";
import type { Check } from "../receipt-queries.ts";

const dayOf = (instant: RawBuilder<Date>) => sql`(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;
/** As in a number, "2627" for April 2026 to March 2027. */
const yearOf = (instant: RawBuilder<Date>) =>
  sql`to_char(${dayOf(instant)} - interval '3 months', 'YY') || to_char(${dayOf(instant)} + interval '9 months', 'YY')`;

/** Differs from the true day, other than a late entry that counts after the books of its day were closed. */
export const isElsewhere = (column: string, day: RawBuilder<unknown>) => {
  const on = sql.raw(column);
  return sql`(${on} <> ${day} AND NOT (${on} > ${day} AND EXISTS (SELECT FROM book_closings WHERE up_to >= ${day})))`;
};

/** Cash of a day that the cash book had closed, which a corrected receipt put into the box again. */
const isCorrectedCash = sql`(method = 'cash' AND replaces IS NOT NULL AND counted_on > received_on
  AND EXISTS (SELECT FROM cash_days WHERE day >= received_on AND day < counted_on))`;

/** The day on which a receipt's money came, before books that were closed moved it. */
const cameOn = (receipt: string) =>
  sql.raw(`CASE WHEN ${receipt}.wish IS NULL THEN least(${receipt}.received_on, ${receipt}.counted_on)
    WHEN EXISTS (SELECT FROM book_closings WHERE up_to + 1 = ${receipt}.counted_on) THEN ${receipt}.cheque_on
    ELSE ${receipt}.counted_on END`);

/** Clocks of several machines differ, and one may have been a day wrong. */
const tolerance = sql`interval '2 days'`;

export const checksOfDays: Check[] = [
  {
    check: "I-41",
    says: "A bill was raised in another year than its number says, after it was paid or cancelled, or apart from its upload.",
    names: "bills",
    finds: sql`SELECT id FROM bills
        WHERE substring(id FROM '^[A-Z]+-(\\d{4})-\\d{6,}$') <> ${yearOf(sql`uploaded_at`)} OR cancelled_at < uploaded_at
      UNION ALL SELECT b.id FROM bills AS b JOIN payments AS p ON p.bill_id = b.id WHERE p.state = 'SUCCESS' AND p.created_at < b.uploaded_at
      UNION ALL SELECT b.id FROM bills AS b JOIN credit_uses AS u ON u.bill_id = b.id WHERE u.used_at < b.uploaded_at
      UNION ALL SELECT unnest(array_agg(id)) FROM bills WHERE upload_id IS NOT NULL GROUP BY upload_id HAVING min(uploaded_at) <> max(uploaded_at)`,
  },
  {
    check: "I-41 (receipts)",
    says: "A receipt counts on another day than its money, or was issued in another order than its number says.",
    finds: sql`SELECT r.id FROM receipts AS r JOIN payments AS p ON p.receipt_id = r.id
        WHERE ${isElsewhere("r.counted_on", dayOf(sql`p.paid_at`))}
      UNION ALL SELECT r.id FROM receipts AS r JOIN unidentified_money AS u ON u.id = r.unidentified_id
        WHERE r.ended_at IS NULL AND ${isElsewhere("r.counted_on", dayOf(sql`u.assigned_at`))}
      UNION ALL SELECT id FROM receipts AS r WHERE counted_on > ${dayOf(sql`issued_at`)} OR counted_on < received_on
        OR (method <> 'cheque' AND ${isElsewhere("counted_on", sql`received_on`)} AND NOT ${isCorrectedCash}) OR issued_at < written_at
        OR cleared_on < ${cameOn("r")} OR returned_on < ${cameOn("r")} OR returned_on > ${dayOf(sql`ended_at`)}
      UNION ALL SELECT id FROM (
        SELECT id, issued_at, max(issued_at) OVER earlier AS before FROM receipts WHERE number IS NOT NULL
          WINDOW earlier AS (PARTITION BY series, financial_year ORDER BY serial ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ) AS r WHERE issued_at < before - ${tolerance}`,
  },
  {
    check: "I-41 (payments)",
    says: "A payment counts on another day than the payment company said, or than the office wrote.",
    finds: sql`SELECT id FROM (
        SELECT p.id, p.paid_at, p.created_at, f.recorded_at, (f.detail -> 'capture' ->> 'paidAt')::timestamptz AS said
          FROM payments AS p LEFT JOIN LATERAL (SELECT recorded_at, detail FROM payment_facts
            WHERE payment_id = p.id AND state_after = 'SUCCESS' AND state_before <> 'SUCCESS' ORDER BY id LIMIT 1) AS f ON true
          WHERE p.state = 'SUCCESS' AND p.gateway NOT IN ('cash', 'cheque', 'transfer')
      ) AS p WHERE paid_at IS DISTINCT FROM CASE WHEN said BETWEEN created_at AND recorded_at THEN said ELSE recorded_at END`,
  },
  {
    check: "I-41 (journals)",
    says: "A journal was written at another time than what it books.",
    finds: sql`SELECT id::text FROM (
        SELECT j.id, j.written_at, CASE j.kind
          WHEN 'CAPTURE' THEN CASE WHEN p.gateway IN ('cash', 'cheque', 'transfer') THEN p.created_at
            ELSE (SELECT recorded_at FROM payment_facts
              WHERE payment_id = p.id AND state_after = 'SUCCESS' AND state_before <> 'SUCCESS' ORDER BY id LIMIT 1) END
          WHEN 'REFUND' THEN CASE WHEN r.made_by = 'gateway' THEN greatest(r.settled_at, j.written_at) ELSE r.settled_at END
          WHEN 'CREDIT_USE' THEN u.used_at
          WHEN 'USE_BACK' THEN b.returned_at
          WHEN 'UNIDENTIFIED' THEN m.seen_at
          WHEN 'ASSIGNMENT' THEN CASE WHEN c.undone_at IS NULL THEN m.assigned_at ELSE c.created_at END
          WHEN 'ASSIGNMENT_UNDONE' THEN c.undone_at
          WHEN 'DEPOSIT' THEN d.made_at
          WHEN 'DEPOSIT_UNDONE' THEN d.undone_at
          WHEN 'CASH_DIFFERENCE' THEN x.closed_at
          WHEN 'RETURNED_CHEQUE' THEN q.ended_at END AS happened_at
        FROM journals AS j
          LEFT JOIN payments AS p ON p.id = j.payment_id LEFT JOIN refunds AS r ON r.id = j.refund_id
          LEFT JOIN credit_uses AS u ON u.id = j.credit_use_id LEFT JOIN credit_use_returns AS b ON b.credit_use_id = u.id
          LEFT JOIN unidentified_money AS m ON m.id = j.unidentified_id
          LEFT JOIN deposits AS d ON d.id = j.deposit_id LEFT JOIN receipts AS q ON q.id = j.returned_cheque_id
          LEFT JOIN cash_days AS x ON j.kind = 'CASH_DIFFERENCE' AND x.day = j.box_on
          LEFT JOIN ledger AS l ON l.journal_id = j.id AND l.credit_id IS NOT NULL AND j.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE')
          LEFT JOIN credits AS c ON c.id = l.credit_id
      ) AS j WHERE written_at <> happened_at
      UNION ALL SELECT c.id::text FROM credits AS c
        JOIN ledger AS l ON l.credit_id = c.id AND l.kind IN ('CAPTURE', 'ASSIGNMENT') JOIN journals AS j ON j.id = l.journal_id
        WHERE c.created_at <> j.written_at`,
  },
  {
    check: "I-41 (value days)",
    says: "A journal counts on another day than what it books.",
    // In a closed month it counts on a later day, at most the day on which it was written.
    finds: sql`SELECT id::text FROM (
        SELECT j.id, j.value_on, ${dayOf(sql`j.written_at`)} AS written_on, CASE j.kind
          WHEN 'CAPTURE' THEN ${dayOf(sql`p.paid_at`)} WHEN 'REFUND' THEN r.paid_on WHEN 'UNIDENTIFIED' THEN NULL
          WHEN 'DEPOSIT' THEN d.on_day WHEN 'DEPOSIT_UNDONE' THEN d.on_day WHEN 'CASH_DIFFERENCE' THEN j.box_on
          WHEN 'RETURNED_CHEQUE' THEN q.returned_on ELSE ${dayOf(sql`j.written_at`)} END AS happened_on
        FROM journals AS j LEFT JOIN payments AS p ON p.id = j.payment_id LEFT JOIN refunds AS r ON r.id = j.refund_id
          LEFT JOIN deposits AS d ON d.id = j.deposit_id LEFT JOIN receipts AS q ON q.id = j.returned_cheque_id
      ) AS j WHERE value_on < happened_on OR value_on > written_on`,
  },
  {
    check: "I-41 (money back)",
    says: "Money went back, or to the bank, on a day on which it cannot have done so.",
    finds: sql`SELECT r.id FROM refunds AS r LEFT JOIN payments AS p ON p.id = r.payment_id
        WHERE r.settled_at < r.requested_at OR r.paid_on > ${dayOf(sql`r.settled_at`)} OR r.paid_on < coalesce(
          (SELECT received_on FROM receipts WHERE id = p.receipt_id AND method <> 'online'), ${dayOf(sql`p.paid_at`)})
      UNION ALL SELECT r.id FROM refunds AS r JOIN payments AS p ON p.id = r.payment_id JOIN receipts AS c ON c.id = p.receipt_id
        WHERE r.kind = 'reversal' AND (r.settled_at <> p.reversed_at OR r.settled_at <> c.ended_at)
      UNION ALL SELECT id FROM deposits WHERE on_day > ${dayOf(sql`made_at`)}
      UNION ALL SELECT d.id FROM deposits AS d JOIN receipts AS c ON c.deposit_id = d.id
        WHERE d.on_day < ${cameOn("c")} OR d.on_day > least(c.cleared_on, c.returned_on)`,
  },
];
