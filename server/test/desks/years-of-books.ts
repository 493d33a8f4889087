import pg from "pg";
import { inject } from "vitest";
import { hashPassword } from "../../src/platform/auth/passwords.ts";
import { PORTAL } from "../../src/platform/traffic/caller-name.ts";
import { RESIDENT_PASSWORD } from "./portal.ts";
import { yearsAtOffice } from "./years-at-office.ts";

/** Flats, and months with two bills for each; the last month's are unpaid. */
export interface BooksSize {
  flats: number;
  months: number;
}

/** Another session of the resident who calls. */
export const OWN_SESSION = "onalostphone";
/** The log-in of the second administrator that waits for a code, and the secret that waits for its first code. */
export const HALF = "half-of-admin-2-".padEnd(43, "x");
export const OFFERED = "another of 20 bytes!";
/** In the mail to the second resident or administrator who forgot the password. */
export const linkOf = (kind: "resident" | "admin") => `link-of-${kind}`;
/** Tokens are predictable, and have 43 characters like real ones. */
export const tokenOf = (kind: "resident" | "admin", nth: number) => `${kind}-${nth}-`.padEnd(43, "x");

/** Bill numbers and ids of their payments: "P" made, "F" failed, "O" open, "R" under review, "C" in cash; "G" is the refund. */
export const billOf = (k: number) => `B${String(k).padStart(9, "0")}`;
export const paymentOf = (kind: "P" | "F" | "O" | "R" | "C" | "G", k: number) =>
  `${kind}${String(k).padStart(19, "0")}`;

const COMPANY = "smartgateway";
export const COMPLEX = "RICHMOND PARK";

/** Everything about a bill is derived from this table. Every tenth old bill is unpaid. $1 flats, $2 months. */
const PLAN = `CREATE TEMPORARY TABLE plan AS
  SELECT k, j, n, 'B' || lpad(k::text, 9, '0') AS bill_id, 'P' || lpad(k::text, 19, '0') AS payment_id,
    'resident' || n AS resident_id, 'A-' || n AS flat_number,
    CASE WHEN k % 2 = 0 THEN 'electricity' ELSE 'maintenance' END AS bill_type,
    month = $2::integer AS is_new, month < $2::integer AND k % 10 <> 0 AS is_paid,
    k % 13 = 3 AS leaves_credit, k % 39 = 3 AS credit_is_used, k % 20 = 1 AS is_refunded,
    raised_at, raised_at + n % 25 * interval '1 day' + n % 600 * interval '1 minute' AS paid_at,
    'B' || lpad(((month_count - 1) * 2 * flats + 2 * n)::text, 9, '0') AS newest_bill_id
  FROM (SELECT $1::integer AS flats, $2::integer AS month_count) AS size,
    generate_series(1, month_count) AS month, generate_series(1, 2 * flats) AS j,
    LATERAL (SELECT (month - 1) * 2 * flats + j AS k, (j + 1) / 2 AS n,
      date_trunc('month', now()) - (month_count - month) * interval '1 month' AS raised_at) AS at`;

const PEOPLE = `
  INSERT INTO admins (id, name, email, password_hash, created_at, approved_at)
    SELECT 'admin' || n, 'Administrator ' || n, 'admin' || n || '@office.example', 'HASH', now(),
      CASE WHEN n <= 3 THEN now() END FROM generate_series(1, 5) AS n;
  INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at, left_at)
    SELECT kind || n, 'Resident ' || n, block || '-' || n, 'r' || n || '@example.com', '9876543210', '${COMPLEX}', 'HASH',
      now() - interval '9 years', CASE WHEN kind <> 'waiting' THEN now() - interval '9 years' END,
      CASE WHEN kind = 'former' THEN now() - interval '8 years' END
    FROM (SELECT DISTINCT n FROM plan) AS flats,
      (VALUES ('resident', 'A'), ('former', 'A'), ('waiting', 'W')) AS kinds (kind, block);
  UPDATE residents SET email_token = md5(id);
  INSERT INTO password_links (kind, person_id, token_sha256, address, password_sha256, made_at, expires_at)
    SELECT 'resident', id, sha256('link-of-resident'), email, sha256(password_hash::bytea), now(), now() + interval '1 day'
    FROM residents WHERE id = 'resident2'
    UNION ALL SELECT 'admin', id, sha256('link-of-admin'), email, sha256(password_hash::bytea), now(), now() + interval '1 day'
    FROM admins WHERE id = 'admin2';
  INSERT INTO sessions (id, token_sha256, kind, person_id, opened_at, expires_at)
    VALUES ('${OWN_SESSION}', sha256('lost'), 'resident', 'resident2', now(), now() + interval '8 hours');
  INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at, confirmed_at)
    SELECT sha256(convert_to(rpad(kind || '-' || n || '-', 43, 'x'), 'UTF8')), kind, kind || n, now(), now() + interval '8 hours',
      CASE kind || n WHEN 'admin1' THEN now() END
    FROM (VALUES ('resident'), ('admin')) AS kinds (kind), generate_series(1, 2) AS n;
  INSERT INTO second_factors (admin_id, secret, confirmed_at, offered_secret, offered_at)
    SELECT 'admin' || n, '20 bytes of a secret', now(), '${OFFERED}', now() FROM generate_series(2, 3) AS n;
  INSERT INTO recovery_codes (admin_id, code_sha256)
    SELECT 'admin2', sha256(convert_to(repeat(letter, 25), 'UTF8')) FROM unnest(ARRAY['A', 'C']) AS letter;
  INSERT INTO half_sessions (secret_sha256, account, admin_id, made_at)
    VALUES (sha256(convert_to('${HALF}', 'UTF8')), 'admin:admin2@office.example', 'admin2', now());
  INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at, ended_at)
    SELECT 'upload-' || k, 'admin1', 'bills', 'bills.xlsx', sha256('file'), 'done', raised_at, raised_at, raised_at
    FROM plan WHERE j = 1;
  UPDATE uploads SET how = '{}', result = '{"sheets":["Sheet1"],"columns":[],"sums":[],
      "counts":{"new":2,"alreadyThere":0,"changed":0,"leftOut":0}}',
    result_rows = json_build_object('leftOut', '[]'::json, 'wentIn', (SELECT json_agg(json_build_object('sheet', 'Sheet1',
      'rows', ARRAY[j + 1], 'of', json_build_object('billId', bill_id))) FROM plan
      WHERE j <= 20 AND raised_at = uploads.started_at));
  INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at, ended_at)
    SELECT 'upload-wrong', 'admin1', 'bills', 'wrong.xlsx', sha256('wrong'), 'done', now(), now(), now();
  INSERT INTO upload_layouts (kind, name, headers_sha256, body, made_at, made_by, used_at, used_by)
    SELECT 'bills', 'Layout ' || n, sha256(convert_to(n::text, 'UTF8')), '{}', now(), 'admin1', now(), 'admin2'
    FROM generate_series(1, 50) AS n;`;

const BILLS = `
  INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, amount_paid_paise, uploaded_at, uploaded_by)
    SELECT bill_id, resident_id, flat_number, bill_type, raised_at::date + 20, 200000,
      CASE WHEN is_paid THEN 200000 - CASE WHEN is_refunded THEN 1000 ELSE 0 END ELSE 0 END, raised_at, 'admin1' FROM plan;
  INSERT INTO frozen_bills (bill_id, broke, frozen_at)
    SELECT bill_id, 'I-3', now() FROM plan WHERE k % 1000 = 2;`;

const PAYMENTS = `
  INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, gateway_order_id, payment_url,
      gateway_payment_id, method, captured_paise, refunded_paise, created_at, expires_at, paid_at, queried_at)
    SELECT payment_id, bill_id, resident_id, flat_number, '${COMPANY}', captured, 'SUCCESS', 'order-' || k, 'https://pay.example/' || k,
      'T' || k, 'UPI', captured, CASE WHEN is_refunded THEN 1000 ELSE 0 END, paid_at, paid_at, paid_at, paid_at
    FROM plan, LATERAL (SELECT CASE WHEN leaves_credit THEN 210000 ELSE 200000 END AS captured) AS of WHERE is_paid;
  INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at)
    SELECT 'F' || lpad(k::text, 19, '0'), bill_id, resident_id, flat_number, '${COMPANY}', 200000, 'FAILED', paid_at, paid_at
    FROM plan WHERE is_paid AND k % 4 = 0;
  INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, review_reason, payment_url,
      created_at, expires_at, next_check_at)
    SELECT letter || lpad(k::text, 19, '0'), bill_id, resident_id, flat_number, '${COMPANY}', 200000, state, reason,
      'https://pay.example/' || k, now(), now() + interval '15 minutes', CASE WHEN state = 'PENDING' THEN now() + interval '1 hour' END
    FROM plan JOIN (VALUES (1, 'O', 'PENDING', NULL), (2, 'R', 'REVIEW', 'differs')) AS open (place, letter, state, reason)
      ON j % 50 = place WHERE is_new;
  INSERT INTO payment_transactions SELECT '${COMPANY}', 'T' || k, payment_id FROM plan WHERE is_paid;
  INSERT INTO payment_facts (payment_id, recorded_at, source, fact, detail, state_before, state_after)
    SELECT payment_id, paid_at, 'webhook', fact, '{}', state_before, state_after
    FROM plan, (VALUES ('accepted', 'CREATED', 'PENDING'), ('succeeded', 'PENDING', 'SUCCESS')) AS heard (fact, state_before, state_after)
    WHERE is_paid
    UNION ALL
    SELECT id, now(), 'webhook', 'differs', jsonb_build_object('kind', 'succeeded', 'differences', '["amount"]'::jsonb,
      'capture', jsonb_build_object('amountPaise', 100, 'currency', 'INR', 'merchantId', 'M', 'orderId', id,
        'gatewayPaymentIds', jsonb_build_array('D' || id), 'method', 'UPI')), 'PENDING', 'REVIEW'
    FROM payments WHERE state = 'REVIEW';
  INSERT INTO webhook_inbox (gateway, event_key, order_id, body, received_at, tries, done_at)
    SELECT '${COMPANY}', 'event-' || k, payment_id, '{}', paid_at, 1, paid_at FROM plan WHERE is_paid;`;

/** Credits from overpayment (some used), partial refunds, and money that belongs to nobody. */
const OTHER_MONEY = `
  INSERT INTO credits (id, resident_id, flat_number, payment_id, amount_paise, used_paise, created_at) OVERRIDING SYSTEM VALUE
    SELECT k, resident_id, flat_number, payment_id, 10000, CASE WHEN credit_is_used THEN 4000 ELSE 0 END, paid_at
    FROM plan WHERE is_paid AND leaves_credit;
  INSERT INTO credit_uses (id, credit_id, resident_id, bill_id, amount_paise, used_at, used_by) OVERRIDING SYSTEM VALUE
    SELECT k, k, resident_id, newest_bill_id, 4000, now(), 'admin1' FROM plan WHERE is_paid AND leaves_credit AND credit_is_used;
  UPDATE bills SET amount_paid_paise = amount_paid_paise + used
    FROM (SELECT bill_id, sum(amount_paise) AS used FROM credit_uses GROUP BY bill_id) AS uses WHERE bills.id = uses.bill_id;
  INSERT INTO refunds (id, gateway, payment_id, source, amount_paise, reason, made_by, state, requested_at, requested_by,
      gateway_refund_id, settled_at)
    SELECT 'G' || lpad(k::text, 19, '0'), '${COMPANY}', payment_id, 'BILL', 1000, 'Raised twice', 'office', 'SETTLED', paid_at, 'admin1',
      'back-' || k, paid_at FROM plan WHERE is_paid AND is_refunded;
  INSERT INTO unidentified_money (id, gateway, gateway_payment_id, amount_paise, seen_at)
    SELECT 'unknown' || k, '${COMPANY}', 'U' || k, 5000, paid_at FROM plan WHERE k % 20 < 2 OR k < 4;`;

const LEDGER = `
  INSERT INTO journals (id, kind, payment_id, refund_id, credit_use_id, unidentified_id, written_at, value_on) OVERRIDING SYSTEM VALUE
    SELECT *, (at AT TIME ZONE 'Asia/Kolkata')::date FROM (
    SELECT 10 * k, 'CAPTURE', payment_id, NULL, NULL::bigint, NULL, paid_at AS at FROM plan WHERE is_paid
    UNION ALL SELECT 10 * k + 1, 'REFUND', payment_id, 'G' || lpad(k::text, 19, '0'), NULL, NULL, paid_at FROM plan
      WHERE is_paid AND is_refunded
    UNION ALL SELECT 10 * k + 2, 'CREDIT_USE', payment_id, NULL, k, NULL, used_at FROM plan JOIN credit_uses ON credit_uses.id = k
    UNION ALL SELECT 10 * substr(id, 8)::bigint + 3, 'UNIDENTIFIED', NULL, NULL, NULL, id, seen_at FROM unidentified_money) AS written;
  INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, amount_paise, credit_id)
    SELECT journals.id, kind, journals.payment_id, account_kind, account_id, paise, CASE account_kind WHEN 'CREDIT' THEN k END
    FROM journals LEFT JOIN plan ON plan.k = journals.id / 10, LATERAL (VALUES
      ('CAPTURE', 'CLEARING', '${COMPANY}', CASE WHEN leaves_credit THEN -210000 ELSE -200000 END), ('CAPTURE', 'BILL', bill_id, 200000),
      ('CAPTURE', 'CREDIT', resident_id, CASE WHEN leaves_credit THEN 10000 END),
      ('REFUND', 'CLEARING', '${COMPANY}', 1000), ('REFUND', 'BILL', bill_id, -1000),
      ('CREDIT_USE', 'CREDIT', resident_id, -4000), ('CREDIT_USE', 'BILL', newest_bill_id, 4000),
      ('UNIDENTIFIED', 'CLEARING', '${COMPANY}', -5000), ('UNIDENTIFIED', 'UNIDENTIFIED', unidentified_id, 5000)
    ) AS entries (of_kind, account_kind, account_id, paise) WHERE of_kind = kind AND paise IS NOT NULL;`;

const AROUND = `
  INSERT INTO settlement_lines (gateway, day, kind, gateway_id, order_id, payment_id, amount_paise, fee_paise, tax_paise, verdict)
    SELECT gateway, (paid_at AT TIME ZONE 'Asia/Kolkata')::date, 'payment', gateway_payment_id, id, id, captured_paise, 0, 0, 'matches'
    FROM payments WHERE state = 'SUCCESS' AND id NOT LIKE '%7';
  INSERT INTO settlement_days SELECT DISTINCT gateway, day, 'told', now() FROM settlement_lines;
  INSERT INTO audit_log (at, actor_kind, actor_id, action, subject, request_id, touched, seal, hash)
    SELECT paid_at, 'resident', resident_id, action, payment_id, 'r' || k, ARRAY[payment_id, bill_id, flat_number],
      2 * k + place, sha256(convert_to(payment_id, 'UTF8'))
    FROM plan, (VALUES ('pay-bill', 0), ('read-message', 1)) AS done (action, place) WHERE is_paid;
  INSERT INTO alerts (at, kind, subject, payment_id, seen_at, seen_by)
    SELECT paid_at, 'payment_overdue', payment_id, payment_id, paid_at, 'admin1' FROM plan WHERE is_paid AND k % 20 = 5
    UNION ALL SELECT now(), 'message_unknown', bill_id, NULL, NULL, NULL FROM plan WHERE is_new AND j < 4;
  INSERT INTO book_checks (checked_at, asked, rules, broken) SELECT raised_at, 'night', 19, '[]' FROM plan WHERE j = 1;
  SELECT setval(pg_get_serial_sequence(name, 'id'), (SELECT 20 * max(k) FROM plan))
    FROM unnest(ARRAY['credits', 'credit_uses', 'journals']) AS name;`;

export interface Books extends BooksSize {
  /** The first bill of the last month, which is unpaid. */
  newest: number;
  /** A day whose report was compared, and the month around it. */
  settledOn: string;
  month: { startDate: string; endDate: string };
}

/**
 * Fills an empty database with years of bills and payments, bypassing the triggers, which would take minutes; the check
 * of the books finds nothing. All residents have the tests' password. The first three administrators are active.
 */
export async function fillBooks(database: string, { flats, months }: BooksSize): Promise<Books> {
  const hash = await hashPassword(PORTAL, RESIDENT_PASSWORD);
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(PLAN, [flats, months]);
    for (const part of [PEOPLE, BILLS, PAYMENTS, OTHER_MONEY, LEDGER, AROUND, ...yearsAtOffice(COMPLEX)]) {
      await client.query(part.replaceAll("'HASH'", client.escapeLiteral(hash)));
    }
    await client.query("VACUUM ANALYZE");
    const { rows } =
      await client.query(`SELECT day::text AS "settledOn", date_trunc('month', day)::date::text AS "startDate",
      (date_trunc('month', day) + interval '1 month - 1 day')::date::text AS "endDate"
      FROM settlement_days ORDER BY settlement_days.day OFFSET (SELECT count(*) / 2 FROM settlement_days) LIMIT 1`);
    const { settledOn, startDate, endDate } = rows[0];
    return { flats, months, newest: (months - 1) * 2 * flats + 1, settledOn, month: { startDate, endDate } };
  } finally {
    await client.end();
  }
}
