import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "./month.ts";

/** A resident's bills, and money less refunds, of some months; months without anything are missing. */
export async function monthsOfResident(db: Db, residentId: string, first: Month, last: Month) {
  const { rows } = await sql<{ month: string; billed: number; paid: number }>`
    SELECT month, sum(billed)::bigint AS billed, sum(paid)::bigint AS paid FROM (
      SELECT to_char(day, 'YYYY-MM') AS month, live_paise AS billed, 0 AS paid FROM bill_figures
        WHERE resident_id = ${residentId} AND at >= ${first.from} AND at < ${last.until}
      UNION ALL
      SELECT to_char(value_on, 'YYYY-MM'), 0, received_paise + assigned_paise - cancelled_paise - refunded_paise FROM money_figures
        WHERE resident_id = ${residentId} AND value_on BETWEEN ${first.firstDay}::date AND ${last.lastDay}::date) AS moved
    GROUP BY month`.execute(db);
  return rows;
}
