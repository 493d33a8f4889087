import type { Language } from "@aangan/contract/email-kinds";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

interface DuesRow {
  id: string;
  flatNumber: string;
  name: string;
  phone: string;
  complex: string;
  language: Language;
  email: string;
  emailBadSince: Date | null;
  leftAt: Date | null;
  notDuePaise: number;
  upTo30Paise: number;
  upTo60Paise: number;
  upTo90Paise: number;
  over90Paise: number;
  advancePaise: number;
  daysLate: number;
  oldestDueOn: string | null;
  lastPaidOn: string | null;
  unclearedPaise: number;
  postDatedPaise: number;
  claimsPaise: number;
}

/** What makes up the dues, each a query. */
interface Parts {
  /** resident_id, due_on, rest */
  rests: RawBuilder<unknown>;
  /** resident_id, paise */
  advances: RawBuilder<unknown>;
  /** resident_id, later, paise */
  cheques: RawBuilder<unknown>;
  /** resident_id, paise */
  claims: RawBuilder<unknown>;
  /** A condition on a payment. */
  paid: RawBuilder<unknown>;
  /** A condition on a resident. */
  here: RawBuilder<unknown>;
}

const today: Parts = {
  rests: sql`SELECT resident_id, due_on, remaining_paise AS rest FROM bills WHERE cancelled_at IS NULL AND remaining_paise > 0`,
  advances: sql`SELECT resident_id, left_paise + held_paise AS paise FROM credits WHERE left_paise + held_paise > 0`,
  cheques: sql`SELECT resident_id, state = 'LATER' AS later, amount_paise AS paise FROM receipts
    WHERE method = 'cheque' AND state IN ('LATER', 'RECEIVED', 'DEPOSITED')`,
  claims: sql`SELECT resident_id, amount_paise AS paise FROM claims WHERE state = 'WAITING'`,
  paid: sql`reversed_at IS NULL`,
  here: sql`left_at IS NULL`,
};

/**
 * As the books stood when a day ended: what was booked since is taken off what they say now. `moved` has that. Only bills that
 * are open, moved or were cancelled since can have been open.
 */
const pastDay = (end: Date, day: string): Parts => ({
  rests: sql`SELECT resident_id, due_on, remaining_paise + coalesce(moved.paise, 0) AS rest FROM (
      SELECT id FROM bills WHERE cancelled_at IS NULL AND remaining_paise > 0
      UNION SELECT account_id FROM moved WHERE account_kind = 'BILL'
      UNION SELECT id FROM bills WHERE cancelled_at >= ${end}
    ) AS maybe JOIN bills ON bills.id = maybe.id LEFT JOIN moved ON account_kind = 'BILL' AND account_id = bills.id
    WHERE uploaded_at < ${end} AND (cancelled_at IS NULL OR cancelled_at >= ${end})
      AND remaining_paise + coalesce(moved.paise, 0) > 0`,
  advances: sql`SELECT resident_id, left_paise + held_paise AS paise FROM credits WHERE left_paise + held_paise > 0
    UNION ALL SELECT account_id, -paise FROM moved WHERE account_kind = 'CREDIT'`,
  cheques: sql`SELECT resident_id, counted_on IS NULL OR counted_on > ${day}::date AS later, amount_paise AS paise FROM (
      SELECT * FROM receipts WHERE method = 'cheque' AND state IN ('LATER', 'RECEIVED', 'DEPOSITED')
      UNION ALL SELECT * FROM receipts WHERE method = 'cheque' AND state NOT IN ('LATER', 'RECEIVED', 'DEPOSITED')
    ) AS cheques
    WHERE written_at < ${end} AND (ended_at IS NULL OR ended_at >= ${end}) AND NOT coalesce(cleared_at < ${end}, cleared_on <= ${day}::date, false)`,
  claims: sql`SELECT resident_id, amount_paise AS paise FROM claims
    WHERE made_at < ${end} AND (ended_at IS NULL OR ended_at >= ${end})`,
  paid: sql`(reversed_at IS NULL OR reversed_at >= ${end})
    AND EXISTS (SELECT FROM journals WHERE payment_id = payments.id AND kind = 'CAPTURE' AND written_at < ${end})`,
  here: sql`approved_at < ${end} AND (left_at IS NULL OR left_at >= ${end})`,
});

const restsWhere = (late: RawBuilder<unknown>) => sql`coalesce(sum(rest) FILTER (WHERE ${late}), 0)::bigint`;

/** Of present residents, and of former ones with something open; by block and number. `end` is null for today. */
export async function duesOf(
  db: Db,
  { complex, day, end }: { complex: string | undefined; day: string; end: Date | null },
): Promise<DuesRow[]> {
  const { rests, advances, cheques, claims, paid, here } = end === null ? today : pastDay(end, day);
  const moved = sql`moved AS MATERIALIZED (SELECT account_kind, account_id, sum(ledger.amount_paise)::bigint AS paise
    FROM journals JOIN ledger ON ledger.journal_id = journals.id
    WHERE written_at >= ${end} AND account_kind IN ('BILL', 'CREDIT') GROUP BY 1, 2)`;
  const { rows } = await sql<DuesRow>`
    WITH ${end === null ? sql`` : sql`${moved},`}
    owed AS (SELECT resident_id, ${restsWhere(sql`late <= 0`)} AS not_due_paise,
        ${restsWhere(sql`late BETWEEN 1 AND 30`)} AS up_to30_paise, ${restsWhere(sql`late BETWEEN 31 AND 60`)} AS up_to60_paise,
        ${restsWhere(sql`late BETWEEN 61 AND 90`)} AS up_to90_paise, ${restsWhere(sql`late > 90`)} AS over90_paise,
        greatest(max(late), 0) AS days_late, min(due_on) AS oldest_due_on
      FROM (SELECT resident_id, rest, due_on, ${day}::date - due_on AS late FROM (${rests}) AS rests) AS rests GROUP BY resident_id),
    paid_ahead AS (SELECT resident_id, sum(paise)::bigint AS paise FROM (${advances}) AS advances GROUP BY resident_id),
    told AS (SELECT resident_id, sum(paise)::bigint AS paise FROM (${claims}) AS claims GROUP BY resident_id),
    drawn AS (SELECT resident_id, coalesce(sum(paise) FILTER (WHERE NOT later), 0)::bigint AS uncleared,
        coalesce(sum(paise) FILTER (WHERE later), 0)::bigint AS later FROM (${cheques}) AS cheques GROUP BY resident_id)
    SELECT residents.id, flat_number, name, phone, complex, language, email, email_bad_since, left_at,
      oldest_due_on,
      coalesce(not_due_paise, 0) AS not_due_paise, coalesce(up_to30_paise, 0) AS up_to30_paise,
      coalesce(up_to60_paise, 0) AS up_to60_paise, coalesce(up_to90_paise, 0) AS up_to90_paise,
      coalesce(over90_paise, 0) AS over90_paise, coalesce(days_late, 0) AS days_late,
      coalesce(paid_ahead.paise, 0) AS advance_paise, coalesce(told.paise, 0) AS claims_paise,
      coalesce(uncleared, 0) AS uncleared_paise, coalesce(later, 0) AS post_dated_paise,
      (SELECT (coalesce(paid_at, created_at) AT TIME ZONE 'Asia/Kolkata')::date FROM payments
        WHERE resident_id = residents.id AND state = 'SUCCESS' AND ${paid}
        ORDER BY coalesce(paid_at, created_at) DESC LIMIT 1) AS last_paid_on
    FROM residents LEFT JOIN owed ON owed.resident_id = residents.id LEFT JOIN paid_ahead ON paid_ahead.resident_id = residents.id
      LEFT JOIN told ON told.resident_id = residents.id LEFT JOIN drawn ON drawn.resident_id = residents.id
    WHERE approved_at IS NOT NULL AND (${complex ?? null}::text IS NULL OR complex = ${complex ?? null})
      AND (${here} OR owed.resident_id IS NOT NULL OR paid_ahead.paise <> 0)
    ORDER BY flat_block, flat_serial, flat_number, left_at NULLS FIRST, residents.id`.execute(db);
  return rows;
}
