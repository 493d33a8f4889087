import type pg from "pg";

export interface TownSize {
  flats: number;
  /** Months with two bills a flat. The last is the current month, still unpaid. */
  months: number;
  /**
   * Many pay at the office's counter, where their bills are cancelled: 28 of a hundred bills of earlier months, and all
   * that are unpaid after a year. Otherwise 85 are paid online and 15 not at all.
   */
  hasCounter?: boolean;
}

/** The complexes of the sample association, with equally many flats each. */
export const complexes = ["RICHMOND PARK", "REGENCY PARK-1", "REGENT HOUSE", "EWS/SP UNITS"];

export const ADMINS = 5;
const FLATS_OF_A_BLOCK = 100;
/** Of a hundred bills of earlier months, how many are paid online, and how many at the counter if there is one. */
const PAID_OF_HUNDRED = 85;
const AT_COUNTER_OF_HUNDRED = 28;

/** Predictable, so that nobody has to store them, and as long as real ones. */
export const tokenOf = (kind: "resident" | "admin", nth: number) => `${kind}-${nth}-`.padEnd(43, "x");

/** The flat of the resident with this number. */
export function flatOf(nth: number): string {
  const block = String.fromCharCode("A".charCodeAt(0) + Math.floor((nth - 1) / FLATS_OF_A_BLOCK));
  return `${block}-${((nth - 1) % FLATS_OF_A_BLOCK) + 1}`;
}

const token = (kind: string) => `rpad('${kind}-' || n || '-', 43, 'x')`;

/** Residents and administrators. $1 flats, $2 the hash of everybody's password, $3 complexes, $4 administrators. */
const PEOPLE = [
  `INSERT INTO admins (id, name, email, password_hash, created_at, approved_at)
    SELECT 'admin' || n, 'Administrator ' || n, 'admin' || n || '@office.example', $1, now(), now()
    FROM generate_series(1, $2::integer) AS n`,
  `INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at)
    SELECT 'resident' || n, 'Resident ' || n,
      chr(65 + (n - 1) / ${FLATS_OF_A_BLOCK}) || '-' || (n - 1) % ${FLATS_OF_A_BLOCK} + 1,
      'r' || n || '@example.com', (9876500000 + n)::text,
      ($3::text[])[1 + (n - 1) * cardinality($3::text[]) / $2::integer], $1,
      now() - interval '11 years', now() - interval '11 years'
    FROM generate_series(1, $2::integer) AS n`,
];

const SESSIONS = `INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at)
  SELECT sha256(convert_to(${token("resident")}, 'UTF8')), 'resident', 'resident' || n, now(), now() + interval '7 days'
    FROM generate_series(1, $1::integer) AS n
  UNION ALL
  SELECT sha256(convert_to(${token("admin")}, 'UTF8')), 'admin', 'admin' || n, now(), now() + interval '8 hours'
    FROM generate_series(1, $2::integer) AS n`;

/** Two bills a flat and month, numbered as by the portal. $1 flats, $2 months, $3 paid, $4 at the counter. */
const BILLS = [
  `CREATE TEMPORARY TABLE raised ON COMMIT DROP AS
    SELECT n, month, type, raised_at, raised_at::date + 14 AS due_on, year,
      row_number() OVER (PARTITION BY type, year ORDER BY month, n) AS serial,
      CASE type WHEN 'electricity' THEN 50000 + (n * 7919 + month * 104729) % 250000 ELSE 250000 + n % 7 * 12345 END AS paise,
      month < $2::integer AND luck < $3::integer AS is_paid,
      $4::integer > 0 AND month < $2::integer AND luck >= $3::integer
        AND (luck < $3::integer + $4::integer OR month <= $2::integer - 12) AS is_cancelled
    FROM generate_series(1, $1::integer) AS n, unnest(ARRAY['electricity', 'maintenance']) AS type,
      generate_series(1, $2::integer) AS month,
      LATERAL (SELECT date_trunc('month', now()) - ($2::integer - month) * interval '1 month' AS raised_at) AS at,
      LATERAL (SELECT extract(year FROM raised_at - interval '3 months')::integer % 100 AS y) AS starts,
      LATERAL (SELECT lpad(y::text, 2, '0') || lpad(((y + 1) % 100)::text, 2, '0') AS year) AS years,
      LATERAL (SELECT (n * 31 + month * 17 + length(type)) % 100 AS luck) AS lots`,
  `ALTER TABLE raised ADD COLUMN id text GENERATED ALWAYS AS
    (CASE type WHEN 'electricity' THEN 'ELEC' ELSE 'MAIN' END || '-' || year || '-' || lpad(serial::text, 6, '0')) STORED`,
  `INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, amount_paid_paise, uploaded_at, uploaded_by,
      cancelled_at, cancelled_by, cancel_reason)
    SELECT raised.id, residents.id, flat_number, type, due_on, paise, CASE WHEN is_paid THEN paise ELSE 0 END, raised_at, 'admin1',
      CASE WHEN is_cancelled THEN raised_at + interval '20 days' END, CASE WHEN is_cancelled THEN 'admin1' END,
      CASE WHEN is_cancelled THEN 'paid at the counter' END
    FROM raised JOIN residents ON residents.id = 'resident' || n ORDER BY month, n`,
  "INSERT INTO bill_serials (bill_type, financial_year, last_serial) SELECT type, year, max(serial) FROM raised GROUP BY 1, 2",
];

/** A payment for every paid bill and a failed attempt before every fourth, with the rows that settling would have written. */
const PAYMENTS = [
  `CREATE TEMPORARY TABLE paid ON COMMIT DROP AS
    SELECT upper(substr(md5('paid ' || id), 1, 20)) AS id, upper(substr(md5('failed ' || id), 1, 20)) AS failed_id,
      id AS bill_id, 'resident' || n AS resident_id, paise, (n + month) % 4 = 0 AS is_second_try,
      raised_at + (n * 7 + month * 3) % 20 * interval '1 day' + n % 1440 * interval '1 minute' AS at
    FROM raised WHERE is_paid ORDER BY month, n`,
  `INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, gateway_order_id, payment_url,
      gateway_payment_id, method, reference, captured_paise, created_at, expires_at, paid_at, queried_at)
    SELECT paid.id, bill_id, resident_id, flat_number, 'smartgateway', paise, 'SUCCESS', 'ordeh_' || md5(paid.id),
      'https://pay.example/' || paid.id, 'SGTEST-' || paid.id || '-1', 'UPI', 'bs46c36aad4a1c', paise, at,
      at + interval '15 minutes', at + interval '1 minute', at + interval '1 minute'
    FROM paid JOIN residents ON residents.id = resident_id
    UNION ALL
    SELECT failed_id, bill_id, resident_id, flat_number, 'smartgateway', paise, 'FAILED', 'ordeh_' || md5(failed_id),
      'https://pay.example/' || failed_id, NULL, NULL, NULL, 0, at - interval '20 minutes', at - interval '5 minutes', NULL, at
    FROM paid JOIN residents ON residents.id = resident_id WHERE is_second_try`,
  "INSERT INTO payment_transactions SELECT 'smartgateway', 'SGTEST-' || id || '-1', id FROM paid",
  `INSERT INTO payment_facts (payment_id, recorded_at, source, fact, detail, state_before, state_after)
    SELECT id, at, 'order', 'accepted', jsonb_build_object('kind', 'accepted'), 'CREATED', 'PENDING' FROM paid
    UNION ALL
    SELECT id, at + interval '1 minute', 'webhook', 'succeeded', jsonb_build_object('kind', 'succeeded', 'capture',
      jsonb_build_object('amountPaise', paise, 'orderId', id, 'currency', 'INR', 'method', 'UPI')), 'PENDING', 'SUCCESS' FROM paid`,
  `INSERT INTO journals (kind, payment_id, written_at, value_on)
    SELECT 'CAPTURE', id, at + interval '1 minute', ((at + interval '1 minute') AT TIME ZONE 'Asia/Kolkata')::date FROM paid`,
  `INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, amount_paise)
    SELECT journals.id, 'CAPTURE', paid.id, account_kind, account_id, amount
    FROM paid JOIN journals ON journals.payment_id = paid.id,
      LATERAL (VALUES ('CLEARING', 'smartgateway', -paise), ('BILL', bill_id, paise)) AS entries (account_kind, account_id, amount)`,
];

/**
 * Fills an empty, migrated database with a town in one transaction, with every trigger and constraint on, so that the
 * database itself vouches for it. The client connects as the tables' owner. All of it is a single entry of the audit log.
 */
export async function fillTown(client: pg.Client, size: TownSize, passwordHash: string): Promise<void> {
  const { flats, months, hasCounter = false } = size;
  const atCounter = hasCounter ? AT_COUNTER_OF_HUNDRED : 0;
  await client.query("BEGIN");
  await client.query(PEOPLE[0] ?? "", [passwordHash, ADMINS]);
  await client.query(PEOPLE[1] ?? "", [passwordHash, flats, complexes]);
  await client.query(SESSIONS, [flats, ADMINS]);
  await client.query(BILLS[0] ?? "", [flats, months, PAID_OF_HUNDRED - atCounter, atCounter]);
  for (const statement of [...BILLS.slice(1), ...PAYMENTS]) await client.query(statement);
  // The constraints are checked now, for each payment; without this they would scan whole tables.
  await client.query("ANALYZE");
  await client.query("COMMIT");
  await client.query("VACUUM ANALYZE");
}
