import { type RawBuilder, sql } from "kysely";
import { dayOf as dayInIndia, endOfDay, later, startOfDay } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;
/** Independent of the connection's time zone. */
const at = (name: string) => sql`extract(epoch FROM ${sql.ref(name)})`;
const list = (...values: RawBuilder<unknown>[]) => sql`jsonb_build_array(${sql.join(values)})::text`;
const columns = (table: string, names: string) => names.split(/\s+/).map((name) => sql.ref(`${table}.${name}`));

interface Kind {
  /** The instant after which a row stays as it is. */
  fixedAt: RawBuilder<unknown>;
  /** What no operation changes afterwards. */
  fact: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** Rows of one table: these columns are fixed at an instant, which is a part of the fact. */
const rowsOf = (table: string, fixedAt: string, names: string, ...more: RawBuilder<unknown>[]): Kind => ({
  fixedAt: sql.ref(`${table}.${fixedAt}`),
  fact: list(...columns(table, names), at(`${table}.${fixedAt}`), ...more),
  table: sql.table(table),
  order: sql.ref(`${table}.id`),
});

const kinds: Record<string, Kind> = {
  bills: rowsOf(
    "bills",
    "uploaded_at",
    "id resident_id flat_number bill_type original_paise arrears_paise late_fee_paise due_on uploaded_by",
  ),
  receipts: rowsOf(
    "receipts",
    "issued_at",
    `id number method resident_id flat_number amount_paise received_on counted_on reference bank cheque_on account face token
      written_by unidentified_id`,
    at("receipts.written_at"),
  ),
  "ended receipts": rowsOf("receipts", "ended_at", "id state returned_on return_code ended_by"),
  journals: {
    fixedAt: sql`j.written_at`,
    fact: list(
      ...columns("j", "id kind payment_id refund_id credit_use_id unidentified_id value_on"),
      ...columns("j", "deposit_id returned_cheque_id box_on"),
      ...[at("j.written_at"), sql`l.entries`],
      ...columns("p", "resident_id bill_id gateway amount_paise captured_paise gateway_payment_id reference"),
      ...[
        at("p.paid_at"),
        ...columns("f", "kind source amount_paise paid_method paid_on missing_on made_by"),
        at("f.settled_at"),
      ],
      ...[...columns("u", "bill_id amount_paise"), ...columns("m", "gateway_payment_id amount_paise")],
    ),
    table: sql`journals AS j`,
    joins: sql`CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_array(account_kind, account_id, credit_id, amount_paise) ORDER BY id) AS entries
        FROM ledger WHERE journal_id = j.id) AS l
      LEFT JOIN payments AS p ON p.id = j.payment_id LEFT JOIN refunds AS f ON f.id = j.refund_id
      LEFT JOIN credit_uses AS u ON u.id = j.credit_use_id LEFT JOIN unidentified_money AS m ON m.id = j.unidentified_id`,
    order: sql`j.id`,
  },
  deposits: rowsOf("deposits", "made_at", "id kind account on_day amount_paise slip made_by"),
  closings: rowsOf("book_closings", "closed_at", "id up_to closed_by reopening_id"),
  acts: rowsOf("counted_acts", "done_at", "id kind subject resident_id amount_paise done_by approval_id limit_paise"),
  certificates: rowsOf("certificates", "issued_at", "id number resident_id flat_number as_of face token issued_by"),
};

const DAY_MS = 24 * 3_600_000;
/** A statement over all years would take longer than any may. */
const DAYS_AT_ONCE = 92;

/** Days in India. */
interface Days {
  from: string;
  to: string;
}

const daysLater = (day: string, days: number) => dayInIndia(later(startOfDay(day), days * DAY_MS));

function* inParts({ from, to }: Days): Generator<Days> {
  for (let day = from; day <= to; day = daysLater(day, DAYS_AT_ONCE)) {
    const last = daysLater(day, DAYS_AT_ONCE - 1);
    yield { from: day, to: last < to ? last : to };
  }
}

/** One row for each day: how many rows it has, and their fingerprint. */
const prints = ({ fixedAt, fact, table, joins = sql``, order }: Kind, { from, to }: Days) => sql`
  SELECT ${dayOf(fixedAt)} AS day, count(*)::integer AS rows,
    sha256(convert_to(string_agg(${fact}, E'\n' ORDER BY ${order}), 'UTF8')) AS sha256
  FROM ${table} ${joins} WHERE ${fixedAt} >= ${startOfDay(from)} AND ${fixedAt} < ${endOfDay(to)} GROUP BY 1`;

async function lastPrintedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    day: string | null;
  }>`SELECT max(day)::text AS day FROM book_prints WHERE kind = 'kept'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** The first day of a kind that has rows, or had them when its fingerprint was kept. */
async function firstDay(db: Db, name: string, { fixedAt, table }: Kind): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`SELECT least((SELECT min(${dayOf(fixedAt)}) FROM ${table}),
    (SELECT min(day) FROM book_prints WHERE kind = ${name}))::text AS day`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** The finished days on which something was booked that is not what the night after found there. */
async function differingDays(db: Db, name: string, kind: Kind): Promise<string[]> {
  const [to, from] = [await lastPrintedDay(db), await firstDay(db, name, kind)];
  if (to === undefined || from === undefined) return [];
  const found: string[] = [];
  for (const part of inParts({ from, to })) {
    const { rows } = await sql<{ day: string }>`SELECT coalesce(is_now.day, kept.day)::text AS day
      FROM (${prints(kind, part)}) AS is_now FULL JOIN (SELECT day, rows, sha256 FROM book_prints
        WHERE kind = ${name} AND day BETWEEN ${part.from} AND ${part.to}) AS kept USING (day)
      WHERE (is_now.rows, is_now.sha256) IS DISTINCT FROM (kept.rows, kept.sha256) ORDER BY 1`.execute(db);
    found.push(...rows.map(({ day }) => day));
  }
  return found;
}

export async function checkPrints(db: Db, limit: number) {
  const says = "What was booked on a finished day is not what the check of the books found there on the night after.";
  const checked = [];
  for (const [name, kind] of Object.entries(kinds)) {
    checked.push({ check: `I-44 (${name})`, says, bad: (await differingDays(db, name, kind)).slice(0, limit) });
  }
  return checked;
}

/** The instant from which on the audit log has to be compared: fingerprints are kept of what was before. */
export async function comparedSince(db: Db): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    SELECT coalesce((max(day) FILTER (WHERE kind = 'kept') + 1)::timestamp AT TIME ZONE 'Asia/Kolkata',
      max(day) FILTER (WHERE kind = 'begun')::timestamp AT TIME ZONE 'Asia/Kolkata', 'epoch') AS since FROM book_prints`.execute(
    db,
  );
  return rows[0]?.since ?? new Date(0);
}

/** A transaction that began before midnight has ended by then. */
const SURELY_OVER_MS = 3 * 3_600_000;

/** Of all finished days that have none. */
export async function keepPrints(tx: Tx, now: Date): Promise<void> {
  const to = daysLater(dayInIndia(later(now, -SURELY_OVER_MS)), -1);
  const lastDay = await lastPrintedDay(tx);
  for (const [name, kind] of Object.entries(kinds)) {
    const from = lastDay === undefined ? await firstDay(tx, name, kind) : daysLater(lastDay, 1);
    for (const part of from === undefined ? [] : inParts({ from, to })) {
      await sql`INSERT INTO book_prints (kind, day, rows, sha256, made_at)
        SELECT ${name}, day, rows, sha256, ${now} FROM (${prints(kind, part)}) AS finished`.execute(tx);
    }
  }
  await sql`INSERT INTO book_prints (kind, day, rows, made_at) VALUES ('kept', ${to}, 0, ${now})
    ON CONFLICT DO NOTHING`.execute(tx);
}
