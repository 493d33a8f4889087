import type { OpenThing } from "@aangan/contract/features/month-end/closed-books";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

interface Row {
  kind: OpenThing["kind"];
  act: OpenThing["act"];
  name: string;
  flatNumber: string;
  amountPaise: number | null;
  since: Date;
}

/** Everything that is not finished, oldest first of each kind. Literals, as in the indexes. */
export async function openThings(db: Db, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT CASE state WHEN 'DEPOSITED' THEN 'cheque_at_bank' ELSE 'cheque_in_hand' END AS kind, NULL AS act,
        coalesce(number, reference) AS name, flat_number, amount_paise, written_at AS since
      FROM receipts WHERE method = 'cheque' AND state IN ('LATER', 'RECEIVED', 'DEPOSITED')
    UNION ALL SELECT CASE state WHEN 'REVIEW' THEN 'payment_in_review' ELSE 'payment_open' END, NULL, id, flat_number, amount_paise, created_at
      FROM payments WHERE state IN ('CREATED', 'PENDING', 'REVIEW')
    UNION ALL SELECT 'unidentified', NULL, gateway_payment_id, '', amount_paise - refunded_paise, seen_at
      FROM unidentified_money WHERE assigned_to IS NULL AND amount_paise > refunded_paise
    UNION ALL SELECT 'refund', NULL, f.id, coalesce(p.flat_number, ''), f.amount_paise, f.requested_at
      FROM refunds AS f LEFT JOIN payments AS p ON p.id = f.payment_id
      WHERE f.next_check_at IS NOT NULL AND f.state IN ('REQUESTED', 'SENT')
    UNION ALL SELECT 'claim', NULL, reference, flat_number, amount_paise, made_at FROM claims WHERE state = 'WAITING'
    UNION ALL SELECT 'approval', kind, coalesce(nullif(subject, ''), id), coalesce(flat_number, ''), nullif(amount_paise, 0), requested_at
      FROM approvals WHERE state = 'WAITING'
    UNION ALL SELECT 'frozen_bill', NULL, b.id, b.flat_number, b.remaining_paise, f.frozen_at
      FROM frozen_bills AS f JOIN bills AS b ON b.id = f.bill_id WHERE f.released_at IS NULL
    ORDER BY kind, since, name LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}
