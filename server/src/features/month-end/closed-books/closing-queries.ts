import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

/** The month of the first bill or journal, if there is any. */
export async function firstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`SELECT to_char(least(
      (SELECT min(uploaded_at) AT TIME ZONE 'Asia/Kolkata' FROM bills),
      (SELECT min(value_on) FROM journals)::timestamp), 'YYYY-MM') AS month`.execute(db);
  return rows[0]?.month ?? null;
}

export async function insertClosing(tx: Tx, closing: Insertable<DB["bookClosings"]>): Promise<number> {
  const { id } = await tx.insertInto("bookClosings").values(closing).returning("id").executeTakeFirstOrThrow();
  return id;
}

interface ClosedMonth {
  month: string;
  closingId: number;
  monthEnd: string;
  head: string;
}

/** With each resident's name, flat and complex as they are now. */
export async function insertClosedMonth(tx: Tx, { month, closingId, monthEnd, head }: ClosedMonth): Promise<void> {
  await sql`INSERT INTO closed_months (month, closing_id, month_end, head, people)
    SELECT ${month}, ${closingId}, ${monthEnd}, ${head}::jsonb, coalesce(jsonb_object_agg(id, jsonb_build_object(
      'name', name, 'flatNumber', flat_number, 'complex', complex, 'leftAt', left_at)), '{}') FROM residents`.execute(
    tx,
  );
}

/** Of a month whose books are closed, its file as JSON. */
export async function closedMonthEnd(db: Db, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ monthEnd: string }>`SELECT month_end FROM closed_months
    WHERE month = ${month} AND month <= to_char(closed_up_to(), 'YYYY-MM') ORDER BY closing_id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0]?.monthEnd;
}

export async function monthsOfClosedBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`SELECT DISTINCT month FROM closed_months
    WHERE month <= to_char(closed_up_to(), 'YYYY-MM') ORDER BY month`.execute(db);
  return rows.map(({ month }) => month);
}

interface Reopening {
  id: string;
  fromDay: string;
  reason: string;
  requestedAt: Date;
  requestedBy: string;
}

/** False while another waits, of whatever month: the screen shows one, and the first of two would leave nothing to the other. */
export async function insertReopening(
  tx: Tx,
  { id, fromDay, reason, requestedAt, requestedBy }: Reopening,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: reopening'))`.execute(tx);
  const { numAffectedRows } = await sql`INSERT INTO book_reopenings (id, from_day, reason, requested_at, requested_by)
    SELECT ${id}, ${fromDay}::date, ${reason}, ${requestedAt}::timestamptz, ${requestedBy}
    WHERE NOT EXISTS (SELECT FROM book_reopenings WHERE state = 'WAITING')`.execute(tx);
  return numAffectedRows === 1n;
}

export function lockReopening(tx: Tx, id: string) {
  return tx.selectFrom("bookReopenings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

type End = { state: "AGREED" | "REFUSED" | "WITHDRAWN"; endedAt: Date; endedBy: string };

export async function updateReopening(tx: Tx, id: string, end: End): Promise<void> {
  await tx.updateTable("bookReopenings").set(end).where("id", "=", id).execute();
}

const MAX_CLOSINGS = 100;

/** Newest first. */
export async function closingsNewest(db: Db) {
  return db
    .selectFrom("bookClosings as c")
    .leftJoin("admins", "admins.id", "c.closedBy")
    .leftJoin("bookReopenings as r", "r.id", "c.reopeningId")
    .leftJoin("admins as askers", "askers.id", "r.requestedBy")
    .select([
      "c.upTo",
      "c.closedAt",
      "c.reopeningId",
      "admins.name as by",
      "r.reason",
      "askers.name as requestedByName",
    ])
    .orderBy("c.id", "desc")
    .limit(MAX_CLOSINGS)
    .execute();
}

/** The last one, decided or not. */
export function lastReopening(db: Db) {
  return db
    .selectFrom("bookReopenings as r")
    .leftJoin("admins", "admins.id", "r.requestedBy")
    .leftJoin("admins as enders", "enders.id", "r.endedBy")
    .selectAll("r")
    .select(["admins.name as requestedByName", "enders.name as endedByName"])
    .orderBy(sql`r.state = 'WAITING'`, "desc")
    .orderBy("r.requestedAt", "desc")
    .orderBy("r.endedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
