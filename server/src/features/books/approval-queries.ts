import { sql } from "kysely";
import type { Check } from "./receipt-queries.ts";

export const checksOfApprovals: Check[] = [
  {
    check: "I-37",
    says: "A refund or another act that needed another person's approval has none, or is not what was approved.",
    finds: sql`SELECT coalesce(r.id, a.id) AS id
        FROM (SELECT * FROM refunds WHERE approval_id IS NOT NULL) AS r
        FULL JOIN (SELECT * FROM approvals WHERE state = 'APPROVED' AND kind = 'refund') AS a ON a.id = r.approval_id
        WHERE a.id IS NULL OR r.id IS NULL OR a.ended_by = a.requested_by
          OR (r.payment_id, r.credit_id, r.source, r.amount_paise, r.paid_method, r.requested_by)
            IS DISTINCT FROM (a.payment_id, a.credit_id, a.source, a.amount_paise, a.method, a.requested_by)
      UNION ALL
      SELECT coalesce(c.id::text, a.id) AS id
        FROM (SELECT * FROM counted_acts WHERE approval_id IS NOT NULL) AS c
        FULL JOIN (SELECT * FROM approvals WHERE state = 'APPROVED' AND kind <> 'refund') AS a ON a.id = c.approval_id
        WHERE a.id IS NULL OR c.id IS NULL OR a.ended_by = a.requested_by OR c.amount_paise > a.amount_paise
          OR (c.kind, c.subject, c.resident_id, c.done_by) IS DISTINCT FROM (a.kind, a.subject, a.resident_id, a.requested_by)
      UNION ALL
      SELECT id FROM (
        SELECT id, limit_paise, sum(amount_paise) OVER (
            PARTITION BY by_whom, resident_id, (at AT TIME ZONE 'Asia/Kolkata')::date ORDER BY at, id) AS begun_paise
          FROM (
            SELECT r.id, requested_by AS by_whom, coalesce(p.resident_id, c.resident_id) AS resident_id, requested_at AS at,
              r.amount_paise, limit_paise
            FROM refunds AS r LEFT JOIN payments AS p ON p.id = r.payment_id LEFT JOIN credits AS c ON c.id = r.credit_id
            WHERE r.made_by = 'office' AND r.kind = 'refund' AND r.approval_id IS NULL
            UNION ALL
            SELECT id::text, done_by, resident_id, done_at, amount_paise, limit_paise FROM counted_acts WHERE approval_id IS NULL
          ) AS acts
        ) AS alone WHERE begun_paise >= limit_paise`,
  },
];
