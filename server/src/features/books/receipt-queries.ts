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

/** Of the money that the office takes. */
export const checksOfReceipts: Check[] = [
  {
    check: "I-22",
    says: "A receipt is not what its payments brought, one that was taken back left money, or office money has no receipt.",
    finds: sql`SELECT r.id FROM receipts AS r
        LEFT JOIN (SELECT receipt_id, sum(captured_paise) AS captured, sum(refunded_paise) AS refunded,
          count(*) FILTER (WHERE reversed_at IS NULL) AS standing FROM payments WHERE receipt_id IS NOT NULL GROUP BY 1) AS p
          ON p.receipt_id = r.id
        WHERE r.amount_paise IS DISTINCT FROM captured OR (r.state = 'CANCELLED') <> (standing = 0)
          OR (r.state = 'CANCELLED' AND refunded <> captured)
      UNION ALL
      SELECT id FROM payments WHERE gateway IN ('cash', 'cheque', 'transfer') AND receipt_id IS NULL`,
  },
  {
    check: "I-23",
    says: "The numbers of receipts in a year have a gap, or one is not that of its series, year and serial.",
    finds: sql`SELECT series || '-' || r.financial_year AS id FROM receipts AS r
        LEFT JOIN bill_serials AS s ON s.bill_type = r.series AND s.financial_year = r.financial_year
        WHERE series IS NOT NULL
        GROUP BY series, r.financial_year, first_serial
        HAVING min(serial) <> coalesce(first_serial, 1) OR count(*) <> max(serial) - min(serial) + 1
      UNION ALL
      SELECT id FROM receipts WHERE number <> series || '-' || financial_year || '-'
        || lpad(serial::text, greatest(6, length(serial::text)), '0')`,
  },
  {
    check: "I-24",
    says: "A receipt says on its face something else than its payments.",
    finds: sql`SELECT r.id FROM receipts AS r
        WHERE amount_paise <> (face ->> 'advancePaise')::bigint
          + (SELECT coalesce(sum((line ->> 'amountPaise')::bigint), 0) FROM jsonb_array_elements(face -> 'lines') AS line)
      UNION ALL
      SELECT r.id FROM receipts AS r, jsonb_array_elements(face -> 'lines') AS line
        WHERE NOT EXISTS (SELECT FROM payments WHERE receipt_id = r.id AND bill_id = line ->> 'billId'
          AND captured_paise = (line ->> 'amountPaise')::bigint)`,
  },
  {
    check: "I-25",
    says: "A transfer was entered at the office that had come in online.",
    finds: sql`SELECT r.id FROM receipts AS r JOIN payments AS p ON p.reference = r.reference AND p.receipt_id IS NULL
      WHERE r.way = 'transfer' AND r.state = 'RECEIVED' AND p.state = 'SUCCESS'`,
  },
];
