import { type Age, MAX_DAYS_LATE } from "@aangan/contract/features/dues/ages";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

const { notDue, upTo30, upTo60, upTo90 } = MAX_DAYS_LATE;

interface Owed {
  complex: string;
  age: Age;
  bills: number;
  paise: number;
}

/** Rests of live bills, by complex and by how late they are on a day. */
export async function owedByAge(db: Db, today: string) {
  const { rows } = await sql<Owed>`
    SELECT complex, age, sum(bills)::bigint AS bills, sum(paise)::bigint AS paise FROM (
      SELECT resident_id, CASE WHEN late <= ${notDue} THEN 'notDue' WHEN late <= ${upTo30} THEN 'upTo30'
          WHEN late <= ${upTo60} THEN 'upTo60' WHEN late <= ${upTo90} THEN 'upTo90' ELSE 'over90' END AS age,
        count(*) AS bills, sum(remaining_paise) AS paise
      FROM bills, LATERAL (SELECT ${today}::date - due_on AS late) AS days
      WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY 1, 2) AS open
    JOIN residents ON residents.id = open.resident_id GROUP BY 1, 2`.execute(db);
  return rows;
}

interface Due {
  residentId: string;
  flatNumber: string;
  name: string;
  leftAt: Date | null;
  paise: number;
  /** Of the oldest bill; negative before it is due. */
  daysLate: number;
}

export async function largestDues(db: Db, today: string, limit: number) {
  const { rows } = await sql<Due>`
    SELECT resident_id, flat_number, name, left_at, paise::bigint AS paise, ${today}::date - oldest AS days_late
    FROM (SELECT resident_id, sum(remaining_paise) AS paise, min(due_on) AS oldest FROM bills
      WHERE cancelled_at IS NULL AND remaining_paise > 0 GROUP BY resident_id
      ORDER BY 2 DESC, 3, 1 LIMIT ${sql.lit(limit)}) AS dues
    JOIN residents ON residents.id = dues.resident_id ORDER BY paise DESC, oldest, resident_id`.execute(db);
  return rows;
}
