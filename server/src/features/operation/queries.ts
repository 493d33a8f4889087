import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Instants are seconds since 1970. */
export interface Work {
  oldestOpenAt: number | null;
  duePayments: number;
  dueRefunds: number;
  oldestDueAt: number | null;
  unreadMessages: number;
  parkedMessages: number;
  runningUploads: number;
  unseenAlerts: number;
  frozenBills: number;
}

/** Reads only indexes of open work, never a whole table. */
export async function workToDo(db: Db, now: Date): Promise<Work> {
  const { rows } = await sql<Work>`SELECT
      (SELECT extract(epoch FROM min(created_at))::float8 FROM payments
        WHERE next_check_at IS NOT NULL AND state IN ('CREATED', 'PENDING')) AS oldest_open_at,
      (SELECT count(*) FROM payments WHERE next_check_at <= ${now}) AS due_payments,
      (SELECT count(*) FROM refunds WHERE next_check_at <= ${now}) AS due_refunds,
      (SELECT extract(epoch FROM least((SELECT min(next_check_at) FROM payments), (SELECT min(next_check_at) FROM refunds),
        (SELECT min(next_try_at) FROM webhook_inbox)))::float8) AS oldest_due_at,
      (SELECT count(*) FROM webhook_inbox WHERE next_try_at IS NOT NULL) AS unread_messages,
      (SELECT count(*) FROM alerts WHERE kind = 'message_parked' AND seen_at IS NULL) AS parked_messages,
      (SELECT count(*) FROM uploads WHERE ended_at IS NULL) AS running_uploads,
      (SELECT count(*) FROM alerts WHERE seen_at IS NULL) AS unseen_alerts,
      (SELECT count(*) FROM frozen_bills WHERE released_at IS NULL) AS frozen_bills`.execute(db);
  const [work] = rows;
  if (!work) throw new Error("no numbers");
  return work;
}

/** Reads the whole table, so call it rarely. */
export async function paymentsByState(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`SELECT state, count(*) AS count FROM payments
    GROUP BY state`.execute(db);
  return rows;
}

export async function lastBookCheck(db: Db): Promise<{ checkedAt: Date; broken: number } | undefined> {
  const { rows } = await sql<{
    checkedAt: Date;
    broken: number;
  }>`SELECT checked_at, jsonb_array_length(broken) AS broken
    FROM book_checks ORDER BY checked_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

export async function lateJobs(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom("nightlyJobs")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("beganAt").as("since")])
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow();
}
