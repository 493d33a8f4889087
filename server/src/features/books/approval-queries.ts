import { sql } from "kysely";
import type { Check } from "./receipt-queries.ts";

export const checksOfApprovals: Check[] = [
  {
    check: "I-37",
    says: "A refund that needed another person's approval has none, or is not what was approved.",
    finds: sql`SELECT coalesce(r.id, a.id) AS id
        FROM (SELECT * FROM refunds WHERE approval_id IS NOT NULL) AS r
        FULL JOIN (SELECT * FROM approvals WHERE state = 'APPROVED') AS a ON a.id = r.approval_id
        WHERE a.id IS NULL OR r.id IS NULL OR a.ended_by = a.asked_by
          OR (r.payment_id, r.credit_id, r.source, r.amount_paise, r.paid_way, r.requested_by)
            IS DISTINCT FROM (a.payment_id, a.credit_id, a.source, a.amount_paise, a.way, a.asked_by)
      UNION ALL
      SELECT id FROM (
        SELECT r.id, limit_paise, sum(r.amount_paise) OVER (
            PARTITION BY requested_by, coalesce(p.resident_id, c.resident_id), (requested_at AT TIME ZONE 'Asia/Kolkata')::date
            ORDER BY requested_at, r.id) AS begun_paise
          FROM refunds AS r LEFT JOIN payments AS p ON p.id = r.payment_id LEFT JOIN credits AS c ON c.id = r.credit_id
          WHERE r.made_by = 'office' AND r.kind = 'refund' AND r.approval_id IS NULL
        ) AS alone WHERE begun_paise >= limit_paise`,
  },
];
