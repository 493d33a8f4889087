import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "../../platform/month.ts";

const movedIn = (whose: RawBuilder<unknown>, first: Month, last: Month) => sql`
  SELECT resident_id, to_char(day, 'YYYY-MM') AS month, billed_paise - cancelled_paise AS billed, 0 AS paid FROM bill_figures
    WHERE ${whose} AND at >= ${first.from} AND at < ${last.until}
  UNION ALL
  SELECT resident_id, to_char(value_on, 'YYYY-MM'), 0, received_paise + assigned_paise - cancelled_paise - refunded_paise FROM money_figures
    WHERE ${whose} AND value_on BETWEEN ${first.firstDay}::date AND ${last.lastDay}::date`;

/** A resident's bills, and money less refunds, of some months; months without anything are missing. */
export async function monthsOfResident(db: Db, residentId: string, first: Month, last: Month) {
  const { rows } = await sql<{ month: string; billed: number; paid: number }>`
    SELECT month, sum(billed)::bigint AS billed, sum(paid)::bigint AS paid
    FROM (${movedIn(sql`resident_id = ${residentId}`, first, last)}) AS moved GROUP BY month`.execute(db);
  return rows;
}

export interface YearSum {
  /** Null in the sums of a complex by month. */
  residentId: string | null;
  complex: string | null;
  month: string | null;
  billed: number;
  paid: number;
}

/** What all residents read of their months: together by complex and month, and each in all. */
export async function monthsOfResidents(db: Db, first: Month, last: Month): Promise<YearSum[]> {
  const { rows } = await sql<YearSum>`
    SELECT resident_id, complex, month, sum(billed)::bigint AS billed, sum(paid)::bigint AS paid
    FROM (${movedIn(sql`resident_id IS NOT NULL`, first, last)}) AS moved JOIN residents ON residents.id = resident_id
    GROUP BY GROUPING SETS ((complex, month), (resident_id))`.execute(db);
  return rows;
}
