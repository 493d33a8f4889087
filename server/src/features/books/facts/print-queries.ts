import { type RawBuilder, sql } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Check } from "../receipt-queries.ts";

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;
/** Independent of the connection's time zone. */
const at = (name: string) => sql`extract(epoch FROM ${sql.ref(name)})`;
const list = (...values: RawBuilder<unknown>[]) => sql`jsonb_build_array(${sql.join(values)})::text`;
const columns = (table: string, names: string) => names.split(" ").map((name) => sql.ref(`${table}.${name}`));

interface Kind {
  /** The instant after which a row stays as it is. */
  fixedAt: RawBuilder<unknown>;
  /** What no operation changes afterwards. */
  fact: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const kinds: Record<string, Kind> = {
  bills: {
    fixedAt: sql`b.uploaded_at`,
    fact: list(
      ...columns(
        "b",
        "id resident_id flat_number bill_type original_paise arrears_paise late_fee_paise due_on uploaded_by",
      ),
      at("b.uploaded_at"),
    ),
    from: sql`bills AS b`,
    order: sql`b.id`,
  },
  receipts: {
    fixedAt: sql`r.issued_at`,
    fact: list(
      ...columns(
        "r",
        "id number way resident_id flat_number amount_paise received_on counted_on reference bank cheque_on",
      ),
      ...[...columns("r", "account face token written_by unidentified_id"), at("r.issued_at"), at("r.written_at")],
    ),
    from: sql`receipts AS r`,
    order: sql`r.id`,
  },
  "ended receipts": {
    fixedAt: sql`r.ended_at`,
    fact: list(...columns("r", "id state returned_on return_code ended_by"), at("r.ended_at")),
    from: sql`receipts AS r`,
    order: sql`r.id`,
  },
  journals: {
    fixedAt: sql`j.written_at`,
    fact: list(
      ...columns("j", "id kind payment_id refund_id credit_use_id unidentified_id value_on"),
      ...[at("j.written_at"), sql`l.entries`],
      ...columns("p", "resident_id bill_id gateway amount_paise captured_paise gateway_payment_id reference"),
      ...[at("p.paid_at"), ...columns("f", "kind source amount_paise paid_way paid_on made_by"), at("f.settled_at")],
      ...[...columns("u", "bill_id amount_paise"), ...columns("m", "gateway_payment_id amount_paise")],
    ),
    from: sql`journals AS j
      JOIN (SELECT journal_id, jsonb_agg(jsonb_build_array(account_kind, account_id, credit_id, amount_paise) ORDER BY id) AS entries
        FROM ledger GROUP BY 1) AS l ON l.journal_id = j.id
      LEFT JOIN payments AS p ON p.id = j.payment_id LEFT JOIN refunds AS f ON f.id = j.refund_id
      LEFT JOIN credit_uses AS u ON u.id = j.credit_use_id LEFT JOIN unidentified_money AS m ON m.id = j.unidentified_id`,
    order: sql`j.id`,
  },
  deposits: {
    fixedAt: sql`d.made_at`,
    fact: list(...columns("d", "id kind account on_day amount_paise slip made_by"), at("d.made_at")),
    from: sql`deposits AS d`,
    order: sql`d.id`,
  },
  certificates: {
    fixedAt: sql`c.issued_at`,
    fact: list(...columns("c", "id number resident_id flat_number as_of face token issued_by"), at("c.issued_at")),
    from: sql`certificates AS c`,
    order: sql`c.id`,
  },
};

const keptUpTo = sql`(SELECT max(day) FROM book_prints WHERE kind = 'kept')`;

/** One row for each finished day: how many rows it has, and their fingerprint. */
const prints = ({ fixedAt, fact, from, order }: Kind, days: RawBuilder<unknown>) => sql`
  SELECT ${dayOf(fixedAt)} AS day, count(*)::integer AS rows,
    sha256(convert_to(string_agg(${fact}, E'\n' ORDER BY ${order}), 'UTF8')) AS sha256
  FROM ${from} WHERE ${fixedAt} IS NOT NULL AND ${dayOf(fixedAt)} ${days} GROUP BY 1`;

export const checksOfPrints: Check[] = Object.entries(kinds).map(([name, kind]) => ({
  check: `I-44 (${name})`,
  says: "What was booked on a finished day is not what the check of the books found there on the night after.",
  finds: sql`SELECT coalesce(is_now.day, kept.day)::text AS id
    FROM (${prints(kind, sql`<= ${keptUpTo}`)}) AS is_now
      FULL JOIN (SELECT day, rows, sha256 FROM book_prints WHERE kind = ${name}) AS kept USING (day)
    WHERE (is_now.rows, is_now.sha256) IS DISTINCT FROM (kept.rows, kept.sha256)`,
}));

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
  const today = dayOf(sql`${later(now, -SURELY_OVER_MS)}::timestamptz`);
  for (const [name, kind] of Object.entries(kinds)) {
    const days = sql`BETWEEN coalesce(${keptUpTo} + 1, '-infinity') AND ${today} - 1`;
    await sql`INSERT INTO book_prints (kind, day, rows, sha256, made_at)
      SELECT ${name}, day, rows, sha256, ${now} FROM (${prints(kind, days)}) AS finished`.execute(tx);
  }
  await sql`INSERT INTO book_prints (kind, day, rows, made_at) SELECT 'kept', ${today} - 1, 0, ${now}
    ON CONFLICT DO NOTHING`.execute(tx);
}
