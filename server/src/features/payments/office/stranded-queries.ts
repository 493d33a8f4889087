import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { PaymentRow } from "../queries.ts";

/** The sandbox last. Without the booked money, which takes too long to read for a page that is opened often. */
export async function openElsewhere(db: Db, configured: readonly string[]) {
  const { rows } = await sql<{ gateway: string; payments: number; refunds: number }>`
    SELECT gateway, sum(payments)::int AS payments, sum(refunds)::int AS refunds
    FROM (
      SELECT gateway, 1 AS payments, 0 AS refunds FROM payments
      WHERE state IN ('CREATED', 'PENDING', 'REVIEW') AND gateway <> ALL(${[...configured]})
      UNION ALL
      SELECT gateway, 0, 1 FROM refunds
      WHERE next_check_at IS NOT NULL AND state IN ('REQUESTED', 'SENT') AND gateway <> ALL(${[...configured]})
    ) AS open
    GROUP BY gateway ORDER BY gateway = 'sandbox', gateway`.execute(db);
  return rows;
}

export async function bookedPaiseOf(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ booked: number | null }>`SELECT sum(captured_paise - refunded_paise) AS booked
    FROM payments WHERE gateway = ${gateway} AND gateway_payment_id IS NOT NULL`.execute(db);
  return rows[0]?.booked ?? 0;
}

export async function dueStranded(db: Db, configured: readonly string[], now: Date, limit: number) {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE gateway <> ALL(${[...configured]}) AND next_check_at <= ${now}
    ORDER BY next_check_at LIMIT ${limit}`.execute(db);
  return rows;
}

export async function putOffStrandedRefunds(tx: Tx, configured: readonly string[], now: Date, until: Date) {
  await sql`
    UPDATE refunds SET next_check_at = ${until}
    WHERE gateway <> ALL(${[...configured]}) AND next_check_at <= ${now}`.execute(tx);
}

/** Ids of payments, and of money without a payment, that are open or still in the books. */
export async function bookedOf(db: Db, gateway: string): Promise<{ payments: string[]; unidentified: string[] }> {
  const { rows } = await sql<{ payments: string[]; unidentified: string[] }>`
    SELECT ARRAY(SELECT id FROM payments
        WHERE gateway = ${gateway} AND (state IN ('CREATED', 'PENDING', 'REVIEW') OR captured_paise > refunded_paise)
        ORDER BY created_at) AS payments,
      ARRAY(SELECT money.id FROM unidentified_money AS money LEFT JOIN credits ON credits.unidentified_id = money.id AND undone_at IS NULL
        WHERE gateway = ${gateway} AND money.amount_paise > money.refunded_paise + coalesce(credits.refunded_paise, 0)
        ORDER BY money.id) AS unidentified`.execute(db);
  return rows[0] ?? { payments: [], unidentified: [] };
}
