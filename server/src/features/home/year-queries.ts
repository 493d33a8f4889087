import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "./month.ts";

/** A resident's bills and payments of some months; months without anything are missing. */
export async function monthsOfResident(db: Db, residentId: string, first: Month, last: Month) {
  const month = (instant: string) => sql`to_char(${sql.raw(instant)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')`;
  const { rows } = await sql<{ month: string; billed: number; paid: number }>`
    SELECT month, sum(billed)::bigint AS billed, sum(paid)::bigint AS paid FROM (
      SELECT ${month("uploaded_at")} AS month, total_paise AS billed, 0 AS paid FROM bills
        WHERE resident_id = ${residentId} AND uploaded_at >= ${first.from} AND uploaded_at < ${last.until}
          AND cancelled_at IS NULL
      UNION ALL
      SELECT ${month("coalesce(paid_at, created_at)")}, 0, captured_paise FROM payments
        WHERE resident_id = ${residentId} AND coalesce(paid_at, created_at) >= ${first.from}
          AND coalesce(paid_at, created_at) < ${last.until} AND state = 'SUCCESS' AND reversed_at IS NULL) AS moved
    GROUP BY month`.execute(db);
  return rows;
}
