import type { Need } from "@aangan/contract/features/overview";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** All counts in one statement, each from an index of what is open. */
export async function countNeeds(db: Db, today: string, refundsSince: Date) {
  const { rows } = await sql<{ need: Need; count: number }>`
    SELECT 'alerts' AS need, count(*) AS count FROM alerts WHERE seen_at IS NULL
    UNION ALL SELECT 'reviews', count(*) FROM payments
      WHERE state IN ('CREATED', 'PENDING', 'REVIEW') AND state = 'REVIEW'
    UNION ALL SELECT 'claims', count(*) FROM claims WHERE state = 'WAITING'
    UNION ALL SELECT 'approvals', count(*) FROM approvals WHERE state = 'WAITING'
    UNION ALL SELECT 'reopening', count(*) FROM book_reopenings WHERE state = 'WAITING'
    UNION ALL SELECT 'registrations', count(*) FROM residents WHERE approved_at IS NULL AND left_at IS NULL
    UNION ALL SELECT 'administrators', count(*) FROM admins WHERE approved_at IS NULL AND refused_at IS NULL
    UNION ALL SELECT 'chequesToPayIn', count(DISTINCT instrument_id) FROM receipts WHERE method = 'cheque' AND state = 'RECEIVED'
    UNION ALL SELECT 'postDatedDue', count(DISTINCT instrument_id) FROM receipts
      WHERE method = 'cheque' AND state = 'LATER' AND cheque_on <= ${today}::date
    UNION ALL SELECT 'uploads', count(*) FROM uploads WHERE ended_at IS NULL
    UNION ALL SELECT 'overdueRefunds', count(*) FROM refunds
      WHERE next_check_at IS NOT NULL AND state IN ('REQUESTED', 'SENT') AND requested_at < ${refundsSince}`.execute(
    db,
  );
  return rows;
}
