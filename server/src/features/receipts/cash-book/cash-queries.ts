import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

/** For what only adds to the box: many clerks hold it at once, and no day is closed meanwhile. The first of all locks. */
export async function holdCash(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtext('aangan: cash'))`.execute(tx);
}

/** For closing a day, and for what takes from the box, so that two do not take the same notes. The first of all locks. */
export async function holdCashAlone(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: cash'))`.execute(tx);
}

const closed = (db: Db) =>
  db
    .selectFrom("cashDays")
    .leftJoin("admins", "admins.id", "cashDays.closedBy")
    .selectAll("cashDays")
    .select("admins.name as closedByName");

export type ClosedDay = NonNullable<Awaited<ReturnType<typeof closedDay>>>;

export function lastClosedDay(db: Db) {
  return db.selectFrom("cashDays").select(["day", "countedPaise"]).orderBy("day", "desc").limit(1).executeTakeFirst();
}

export function closedDay(db: Db, day: string) {
  return closed(db).where("day", "=", day).executeTakeFirst();
}

/** Newest first. */
export function closedDays(db: Db, from: string, to: string): Promise<ClosedDay[]> {
  return closed(db).where("day", ">=", from).where("day", "<=", to).orderBy("day", "desc").execute();
}

/** Rows are many when nothing was closed for years. */
const ROWS_AT_ONCE = 500;

export async function insertDays(tx: Tx, days: Insertable<DB["cashDays"]>[]): Promise<void> {
  for (let done = 0; done < days.length; done += ROWS_AT_ONCE) {
    await tx
      .insertInto("cashDays")
      .values(days.slice(done, done + ROWS_AT_ONCE))
      .execute();
  }
}

export interface DaySums {
  day: string;
  receivedPaise: number;
  paidOutPaise: number;
  depositedPaise: number;
}

/**
 * What came and went on each day after the last closed one, in order, as the ledger has it for the cash box. A receipt that was
 * taken back while its day was open never was in the box.
 */
export async function sumsAfter(db: Db, lastClosed: string): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    SELECT box_on AS day, sum(-amount_paise) FILTER (WHERE came) AS received_paise, sum(amount_paise) FILTER (WHERE went) AS paid_out_paise,
      sum(amount_paise) FILTER (WHERE deposited) AS deposited_paise
    FROM (SELECT j.box_on, l.amount_paise, j.kind = 'CAPTURE' OR (j.kind = 'REFUND' AND r.paid_method IS NULL) AS came,
        j.kind = 'REFUND' AND r.paid_method IS NOT NULL AS went, j.deposit_id IS NOT NULL AS deposited
      FROM journals AS j JOIN ledger AS l ON l.journal_id = j.id AND l.account_kind = 'CLEARING' AND l.account_id = 'cash'
        LEFT JOIN refunds AS r ON r.id = j.refund_id
      WHERE j.box_on > ${lastClosed}) AS moved
    GROUP BY box_on HAVING bool_or(went) OR sum(amount_paise) FILTER (WHERE came) <> 0 OR sum(amount_paise) FILTER (WHERE deposited) <> 0
    ORDER BY box_on`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    receivedPaise: row.receivedPaise ?? 0,
    paidOutPaise: row.paidOutPaise ?? 0,
    depositedPaise: row.depositedPaise ?? 0,
  }));
}

/** What the counts from a day on lacked and no receipt explains yet, by day in order. */
export async function lackingSince(db: Db, day: string): Promise<{ day: string; paise: number }[]> {
  const { rows } = await sql<{ day: string; paise: number }>`
    SELECT day, (-difference_paise - coalesce(
        (SELECT sum(amount_paise) FROM refunds WHERE missing_on = day), 0))::bigint AS paise
    FROM cash_days WHERE day >= ${day} AND difference_paise < 0 ORDER BY day`.execute(db);
  return rows;
}

export interface NeverInBox {
  /** The closed day whose count lacked it. */
  day: string;
  receiptId: string;
  number: string | null;
  flatNumber: string;
  name: string | null;
  amountPaise: number;
}

/** Cash of the receipts that were taken back since because it never was in the box, in that order. */
export async function neverInBox(db: Db, from: string, to: string): Promise<NeverInBox[]> {
  const { rows } = await sql<NeverInBox>`
    SELECT f.missing_on AS day, r.id AS receipt_id, r.number, r.flat_number, r.face ->> 'name' AS name,
      sum(f.amount_paise)::bigint AS amount_paise
    FROM refunds AS f JOIN payments AS p ON p.id = f.payment_id JOIN receipts AS r ON r.id = p.receipt_id
    WHERE f.missing_on BETWEEN ${from} AND ${to} GROUP BY f.missing_on, r.id ORDER BY r.ended_at, r.id`.execute(db);
  return rows;
}

export interface MovedCash {
  /** Of the receipt, the refund or the deposit. */
  id: string;
  kind: "received" | "paid_out" | "deposited";
  day: string;
  amountPaise: number;
  at: Date;
  by: string | null;
  flatNumber: string | null;
  name: string | null;
  receiptId: string | null;
  number: string | null;
  reason: string | null;
  account: string | null;
  slip: string | null;
}

/** What came and went on open days of a period, as `sumsAfter` counts it, in order, with what it was. */
export async function cashMoved(db: Db, from: string, to: string): Promise<MovedCash[]> {
  const { rows } = await sql<MovedCash>`
    SELECT moved.*, admins.name AS by FROM (
      SELECT 'received' AS kind, counted_on AS day, amount_paise, written_at AS at, written_by AS by_id, flat_number,
          face ->> 'name' AS name, id AS receipt_id, number, NULL AS reason, NULL AS account, NULL AS slip, id
        FROM receipts WHERE method = 'cash' AND state = 'RECEIVED' AND counted_on BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT 'paid_out', f.paid_on, f.amount_paise, f.settled_at, f.requested_by, r.flat_number,
          r.face ->> 'name', r.id, r.number, f.reason, NULL, NULL, f.id
        FROM refunds AS f LEFT JOIN payments AS p ON p.id = f.payment_id LEFT JOIN receipts AS r ON r.id = p.receipt_id
        WHERE f.paid_method = 'cash' AND f.state = 'SETTLED' AND f.paid_on BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT 'deposited', on_day, amount_paise, made_at, made_by, NULL, NULL, NULL, NULL, NULL, account, slip, id
        FROM deposits WHERE kind = 'cash' AND undone_at IS NULL AND on_day BETWEEN ${from} AND ${to}
    ) AS moved LEFT JOIN admins ON admins.id = by_id ORDER BY day, at, kind DESC, moved.id`.execute(db);
  return rows;
}
