import type { OverviewMethod } from "@aangan/contract/features/overview";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Month } from "../../platform/month.ts";

interface Billed {
  complex: string;
  month: string;
  paise: number;
}

/** Bills raised in each month from `first` to `last` less those cancelled in it, by complex. */
export async function billedByComplex(db: Db, first: Month, last: Month) {
  const { rows } = await sql<Billed>`
    SELECT complex, month, sum(paise)::bigint AS paise FROM (
      SELECT resident_id, to_char(day, 'YYYY-MM') AS month, sum(billed_paise - cancelled_paise) AS paise
      FROM bill_figures WHERE at >= ${first.from} AND at < ${last.until} GROUP BY 1, 2) AS raised
    JOIN residents ON residents.id = raised.resident_id GROUP BY 1, 2`.execute(db);
  return rows;
}

interface Moved {
  /** Empty for unidentified money. */
  complex: string;
  day: string;
  way: OverviewMethod;
  payments: number;
  collected: number;
  refunded: number;
}

const movedIn = (first: Month, last: Month) => sql<Moved>`
    SELECT coalesce(residents.complex, '') AS complex, value_on AS day, method AS way, count(*) FILTER (WHERE received_paise > 0) AS payments,
      sum(received_paise + assigned_paise - cancelled_paise)::bigint AS collected, sum(refunded_paise)::bigint AS refunded
    FROM money_figures LEFT JOIN residents ON residents.id = resident_id
    WHERE value_on BETWEEN ${first.firstDay}::date AND ${last.lastDay}::date GROUP BY 1, 2, 3`;

/** Money collected and refunded, by the day in India on which it counts, complex and way. Serves all pictures at once. */
export async function movedByDay(db: Db, first: Month, last: Month) {
  const { rows } = await movedIn(first, last).execute(db);
  return rows;
}

/** As the home would have shown each month. The first of its days stands for a month. */
export async function movedByMonth(db: Db, first: Month, last: Month) {
  const { rows } = await sql<Moved>`
    SELECT complex, date_trunc('month', day)::date AS day, way, sum(payments)::bigint AS payments, sum(collected)::bigint AS collected,
      sum(refunded)::bigint AS refunded FROM (${movedIn(first, last)}) AS moved GROUP BY 1, 2, 3`.execute(db);
  return rows;
}
