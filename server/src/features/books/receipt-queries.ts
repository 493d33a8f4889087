import { type RawBuilder, sql } from "kysely";

export interface Check {
  /** A rule of docs/invariants.md, as "I-3". */
  check: string;
  says: string;
  /** Bills that break a rule are frozen. */
  names?: "bills";
  /** Selects the ids of what breaks the rule. */
  finds: RawBuilder<{ id: string }>;
}

/**
 * What came into the cash box and left it, by day. A receipt that was taken back counts when its day was closed
 * before; otherwise it had never been there.
 */
const cashMoved = sql`SELECT counted_on AS day, amount_paise AS received, 0 AS paid_out, 0 AS deposited FROM receipts AS r
    WHERE method = 'cash' AND (state = 'RECEIVED' OR EXISTS (SELECT FROM refunds JOIN payments ON payments.id = payment_id
      WHERE receipt_id = r.id AND refunds.kind = 'reversal' AND (paid_method = 'cash' OR missing_on IS NOT NULL)))
  UNION ALL SELECT paid_on, 0, amount_paise, 0 FROM refunds WHERE paid_method = 'cash' AND state = 'SETTLED'
  UNION ALL SELECT on_day, 0, 0, amount_paise FROM deposits WHERE kind = 'cash' AND undone_at IS NULL`;

/** Of receipts, and of the money that the office takes. */
export const checksOfReceipts = (now: Date): Check[] => [
  {
    check: "I-22",
    says: "A receipt is not what its money brought, one that was taken back left money, or office money has no receipt.",
    finds: sql`SELECT r.id FROM receipts AS r
        LEFT JOIN (SELECT receipt_id, sum(captured_paise) AS captured, sum(refunded_paise) AS refunded,
          count(*) FILTER (WHERE reversed_at IS NULL) AS standing FROM payments WHERE receipt_id IS NOT NULL GROUP BY 1) AS p
          ON p.receipt_id = r.id
        WHERE r.unidentified_id IS NULL AND CASE WHEN r.number IS NULL THEN captured IS NOT NULL
          ELSE r.amount_paise IS DISTINCT FROM captured OR (r.ended_at IS NOT NULL) <> (standing = 0)
            OR (r.ended_at IS NOT NULL AND refunded <> captured) END
      UNION ALL
      SELECT r.id FROM receipts AS r WHERE r.unidentified_id IS NOT NULL
        AND (NOT EXISTS (SELECT FROM credits AS c WHERE c.unidentified_id = r.unidentified_id AND c.amount_paise = r.amount_paise
            AND c.resident_id = r.resident_id AND (c.undone_at IS NULL) = (r.ended_at IS NULL))
          OR EXISTS (SELECT FROM payments WHERE receipt_id = r.id))
      UNION ALL
      SELECT r.id FROM receipts AS r JOIN payments AS p ON p.receipt_id = r.id
        WHERE (r.method = 'online') = (p.gateway IN ('cash', 'cheque', 'transfer')) OR p.resident_id <> r.resident_id
      UNION ALL
      SELECT id FROM payments WHERE gateway IN ('cash', 'cheque', 'transfer') AND receipt_id IS NULL`,
  },
  {
    check: "I-23",
    says: "The numbers of receipts in a year have a gap, or one is not that of its series, year and serial.",
    finds: sql`SELECT series || '-' || r.financial_year AS id FROM receipts AS r
        LEFT JOIN bill_serials AS s ON s.bill_type = r.series AND s.financial_year = r.financial_year
        WHERE series IS NOT NULL
        GROUP BY series, r.financial_year, first_serial, last_serial
        HAVING min(serial) <> coalesce(first_serial, 1) OR count(*) <> max(serial) - min(serial) + 1
          OR max(serial) <> last_serial
      UNION ALL
      SELECT id FROM receipts WHERE number <> series || '-' || financial_year || '-'
        || lpad(serial::text, greatest(6, length(serial::text)), '0') OR (method = 'online') <> (series = 'WEB')`,
  },
  {
    check: "I-24",
    says: "A receipt says on its face something else than its money.",
    finds: sql`SELECT r.id FROM receipts AS r
        WHERE amount_paise <> (face ->> 'advancePaise')::bigint
          + (SELECT coalesce(sum((line ->> 'amountPaise')::bigint), 0) FROM jsonb_array_elements(face -> 'lines') AS line)
      UNION ALL
      SELECT coalesce(said.id, booked.id) FROM (
          SELECT r.id, line ->> 'billId' AS bill_id, sum((line ->> 'amountPaise')::bigint) AS paise
            FROM receipts AS r, jsonb_array_elements(face -> 'lines') AS line GROUP BY 1, 2
        ) AS said FULL JOIN (
          SELECT p.receipt_id AS id, l.account_id AS bill_id, sum(l.amount_paise) AS paise
            FROM payments AS p JOIN ledger AS l ON l.payment_id = p.id AND l.kind = 'CAPTURE' AND l.account_kind = 'BILL'
            WHERE p.receipt_id IS NOT NULL GROUP BY 1, 2
        ) AS booked ON booked.id = said.id AND booked.bill_id = said.bill_id
        WHERE said.paise IS DISTINCT FROM booked.paise`,
  },
  {
    check: "I-25",
    says: "A transfer was entered at the office that had come in online.",
    finds: sql`SELECT r.id FROM receipts AS r JOIN payments AS p ON p.reference = r.reference AND p.gateway NOT IN ('cash', 'cheque', 'transfer')
      WHERE r.method = 'transfer' AND r.state = 'RECEIVED' AND p.state = 'SUCCESS'`,
  },
  {
    check: "I-26 (cheques)",
    says: "A credit waits though its cheque has cleared or ended, or does not wait though it has not.",
    finds: sql`SELECT c.id::text FROM credits AS c JOIN payments AS p ON p.id = c.payment_id
        JOIN receipts AS r ON r.id = p.receipt_id
      WHERE c.awaits_clearance <> (r.method = 'cheque' AND r.state IN ('RECEIVED', 'DEPOSITED')) AND r.ended_at IS NULL`,
  },
  {
    check: "I-30",
    says: "A slip is not what its cheques are together, or a cheque is at the bank on a slip that was taken back.",
    finds: sql`SELECT d.id FROM deposits AS d
        LEFT JOIN (SELECT deposit_id, sum(amount_paise) AS paise FROM receipts WHERE state <> 'CANCELLED' GROUP BY 1) AS r
          ON r.deposit_id = d.id
      WHERE d.kind = 'cheques'
        AND coalesce(r.paise, 0) <> CASE WHEN d.undone_at IS NULL THEN d.amount_paise ELSE 0 END`,
  },
  {
    check: "I-31",
    says: "A bill charges for a cheque that the bank did not return.",
    names: "bills",
    finds: sql`SELECT b.id FROM bills AS b JOIN receipts AS r ON r.id = b.bounced_receipt_id
      WHERE r.state <> 'BOUNCED' AND b.cancelled_at IS NULL`,
  },
  {
    check: "I-31 (paid out)",
    says: "A returned cheque says that another amount had been paid out of it than its payments say.",
    finds: sql`SELECT r.id FROM receipts AS r WHERE r.state = 'BOUNCED' AND paid_out_paise <> (SELECT coalesce(sum(f.amount_paise), 0)
        FROM refunds AS f JOIN payments AS p ON p.id = f.payment_id WHERE p.receipt_id = r.id AND f.kind = 'refund' AND f.state = 'SETTLED')`,
  },
  {
    check: "I-27",
    says: "The cash box, the cheques in hand or the bank are not what the office took, paid in and paid out.",
    finds: sql`SELECT account AS id FROM (
          SELECT gateway AS account, captured_paise AS paise FROM payments WHERE gateway IN ('cash', 'cheque', 'transfer')
          UNION ALL SELECT gateway, amount_paise FROM unidentified_money WHERE gateway IN ('cash', 'cheque', 'transfer')
          UNION ALL SELECT CASE WHEN f.missing_on IS NOT NULL THEN 'difference' WHEN f.paid_method = 'cash' THEN 'cash' WHEN f.paid_method IS NOT NULL OR r.state = 'BOUNCED' THEN 'transfer'
              ELSE f.gateway END, -f.amount_paise
            FROM refunds AS f LEFT JOIN payments AS p ON p.id = f.payment_id LEFT JOIN receipts AS r ON r.id = p.receipt_id
            WHERE f.gateway IN ('cash', 'cheque', 'transfer') AND f.state = 'SETTLED' AND f.source IS NOT NULL
          UNION ALL SELECT 'transfer', -paid_out_paise FROM receipts WHERE paid_out_paise > 0
          UNION ALL SELECT 'returned', paid_out_paise FROM receipts WHERE paid_out_paise > 0
          UNION ALL SELECT side.account, sign * amount_paise FROM deposits,
              LATERAL (VALUES ('transfer', 1), (CASE kind WHEN 'cash' THEN 'cash' ELSE 'cheque' END, -1)) AS side (account, sign)
            WHERE undone_at IS NULL
          UNION ALL SELECT account, sign * difference_paise FROM cash_days, (VALUES ('cash', 1), ('difference', -1)) AS side (account, sign)
          UNION ALL SELECT account_id, amount_paise FROM ledger
            WHERE account_kind = 'CLEARING' AND account_id IN ('cash', 'cheque', 'transfer', 'difference', 'returned')
        ) AS moved GROUP BY account HAVING sum(paise) <> 0
      UNION ALL
      SELECT 'cheques in hand' FROM (SELECT coalesce(-sum(amount_paise), 0) AS booked FROM ledger
          WHERE account_kind = 'CLEARING' AND account_id = 'cheque') AS l,
        (SELECT coalesce(sum(amount_paise), 0) AS in_hand FROM receipts WHERE method = 'cheque' AND state = 'RECEIVED') AS r
        WHERE booked <> in_hand`,
  },
  {
    check: "I-28",
    says: "More left the cash box than was in it.",
    finds: sql`SELECT 'cash box ' || left_paise AS id FROM (SELECT coalesce(sum(received - paid_out - deposited), 0)
          + (SELECT coalesce(sum(difference_paise), 0) FROM cash_days) AS left_paise FROM (${cashMoved}) AS moved) AS box
      WHERE left_paise < 0`,
  },
  {
    check: "I-29",
    says: "A closed day of the cash book does not follow from its rows and the day before, or got a row after it was closed.",
    finds: sql`SELECT d.day::text AS id FROM (SELECT *, lag(day) OVER in_order AS day_before,
            coalesce(lag(counted_paise) OVER in_order, 0) AS left_paise FROM cash_days WINDOW in_order AS (ORDER BY day)) AS d
          LEFT JOIN (SELECT day, count(*) AS rows, sum(received) AS received, sum(paid_out) AS paid_out,
            sum(deposited) AS deposited FROM (${cashMoved}) AS moved GROUP BY day) AS m ON m.day = d.day
        WHERE day_before <> d.day - 1 OR opening_paise <> left_paise OR received_paise <> coalesce(received, 0)
          OR paid_out_paise <> coalesce(paid_out, 0) OR deposited_paise <> coalesce(deposited, 0)
          OR jsonb_array_length(face -> 'rows') <> coalesce(rows, 0)
      UNION ALL
      SELECT day::text FROM (${cashMoved}) AS moved
        WHERE day < (SELECT max(day) FROM cash_days) AND NOT EXISTS (SELECT FROM cash_days WHERE day = moved.day)`,
  },
  {
    check: "I-46",
    says: "A day of the cash box is not in the ledger what its receipts, pay-outs and slips say.",
    finds: sql`SELECT coalesce(m.day, l.day)::text AS id
      FROM (SELECT day, sum(received - paid_out - deposited) AS paise FROM (${cashMoved}) AS moved GROUP BY day) AS m
      FULL JOIN (SELECT box_on AS day, -sum(amount_paise) AS paise FROM journals JOIN ledger ON ledger.journal_id = journals.id
          AND account_kind = 'CLEARING' AND account_id = 'cash' WHERE journals.kind <> 'CASH_DIFFERENCE' GROUP BY box_on) AS l ON l.day = m.day
      WHERE coalesce(m.paise, 0) <> coalesce(l.paise, 0)`,
  },
  {
    check: "I-46 (missing)",
    says: "More was taken back as cash that never was in the box than a count of the box lacked.",
    finds: sql`SELECT day::text AS id FROM cash_days JOIN refunds ON missing_on = day
      GROUP BY day HAVING sum(amount_paise) > greatest(0, -difference_paise)`,
  },
  {
    check: "I-32",
    says: "A notice of a transfer was accepted without its receipt, or a receipt is of a notice that says something else.",
    finds: sql`SELECT id FROM claims WHERE state = 'ACCEPTED' AND NOT EXISTS (SELECT FROM receipts WHERE claim_id = claims.id)
      UNION ALL
      SELECT r.id FROM receipts AS r JOIN claims AS c ON c.id = r.claim_id
        WHERE (c.state <> 'ACCEPTED' AND (c.state <> 'WITHDRAWN' OR r.ended_at IS NULL)) OR r.method <> 'transfer'
          OR (r.resident_id, r.amount_paise, r.reference) IS DISTINCT FROM (c.resident_id, c.amount_paise, c.reference)`,
  },
  {
    check: "I-33",
    says: "Online money has no receipt ten minutes after it was booked.",
    finds: sql`SELECT p.id FROM payments AS p JOIN journals AS j ON j.payment_id = p.id AND j.kind = 'CAPTURE'
        WHERE p.state = 'SUCCESS' AND p.receipt_id IS NULL AND p.number_due
          AND j.written_at < ${now}::timestamptz - interval '10 minutes'
      UNION ALL
      SELECT u.id FROM unidentified_money AS u WHERE u.assigned_to IS NOT NULL AND u.number_due
        AND u.assigned_at < ${now}::timestamptz - interval '10 minutes'
        AND NOT EXISTS (SELECT FROM receipts WHERE unidentified_id = u.id AND ended_at IS NULL)`,
  },
];
