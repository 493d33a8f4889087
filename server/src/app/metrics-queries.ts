import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/database/db.ts";
import type { Reading } from "../platform/watching/metrics.ts";

/** Ages are in seconds; 0 when there is nothing. Nothing personal. */
function numbersAt(now: Date): [name: string, says: string, value: RawBuilder<unknown>][] {
  const age = (since: RawBuilder<unknown>) => sql`greatest(0, extract(epoch FROM ${now}::timestamptz - ${since}))`;
  const firstOpen = sql`(SELECT min(created_at) FROM payments
    WHERE next_check_at IS NOT NULL AND state IN ('CREATED', 'PENDING'))`;
  const firstDue = sql`least((SELECT min(next_check_at) FROM payments), (SELECT min(next_check_at) FROM refunds),
    (SELECT min(next_try_at) FROM webhook_inbox))`;
  const count = (from: RawBuilder<unknown>) => sql`(SELECT count(*) FROM ${from})`;
  const due = (table: string) => count(sql`${sql.table(table)} WHERE next_check_at <= ${now}`);
  const unread = sql`webhook_inbox WHERE next_try_at IS NOT NULL`;
  const unseen = sql`alerts WHERE seen_at IS NULL`;
  const parked = sql`${unseen} AND kind = 'message_parked'`;
  const running = sql`uploads WHERE ended_at IS NULL`;
  const frozen = sql`frozen_bills WHERE released_at IS NULL`;
  const check = (what: RawBuilder<unknown>) => sql`(SELECT ${what} FROM book_checks ORDER BY checked_at DESC LIMIT 1)`;
  const broken = sql`coalesce(${check(sql`jsonb_array_length(broken)`)}, 0)`;
  const late = sql`nightly_jobs WHERE done_at IS NULL`;
  const firstLate = sql`(SELECT min(began_at) FROM ${late})`;
  return [
    ["aangan_oldest_open_payment_seconds", "The age of the oldest payment without an end.", age(firstOpen)],
    ["aangan_oldest_due_seconds", "How long the oldest due payment, refund or message has waited.", age(firstDue)],
    ["aangan_due_payments", "Payments about which the payment company should be asked now.", due("payments")],
    ["aangan_due_refunds", "Refunds about which the payment company should be asked now.", due("refunds")],
    ["aangan_unread_messages", "Messages of payment companies that are not read yet.", count(unread)],
    ["aangan_parked_messages", "Messages that could not be read and wait for a person.", count(parked)],
    ["aangan_running_uploads", "Spreadsheets that are being read and saved.", count(running)],
    ["aangan_unseen_alerts", "Alerts that nobody in the office has seen.", count(unseen)],
    ["aangan_frozen_bills", "Bills that take no money until a person has looked.", count(frozen)],
    ["aangan_broken_book_rules", "Rules that the last check of the books found broken.", broken],
    ["aangan_book_check_age_seconds", "The age of the last check of the books.", check(age(sql`checked_at`))],
    ["aangan_late_jobs", "Jobs of the night that have not come to their end.", count(late)],
    ["aangan_job_lag_seconds", "How long ago the oldest of them was begun.", age(firstLate)],
  ];
}

/** Reads only indexes of open work, never a whole table. Leaves out what is not known. */
export async function readOperation(db: Db, now: Date): Promise<Reading[]> {
  const numbers = numbersAt(now);
  const { rows } = await sql<{ read: (number | null)[] }>`
    SELECT ARRAY[${sql.join(numbers.map(([, , value]) => value))}]::float8[] AS read`.execute(db);
  return numbers.flatMap(([name, says], place) => {
    const value = rows[0]?.read[place] ?? null;
    return value === null ? [] : [{ name, says, value }];
  });
}

/** Reads the whole table, so call it rarely. */
export async function countPayments(db: Db): Promise<Reading[]> {
  const { rows } = await sql<{ state: string; value: number }>`
    SELECT state, count(*) AS value FROM payments GROUP BY state`.execute(db);
  const what = { name: "aangan_payments", says: "Payments by state." };
  return rows.map(({ state, value }) => ({ ...what, labels: { state }, value }));
}
