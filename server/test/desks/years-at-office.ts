/** Post-dated cheques whose day has come, and a slip of cash. */
const CHEQUES = `
  INSERT INTO instruments (id, method, reference, bank_key, cheque_on, amount_paise, written_at, written_by)
    SELECT 'instrument-' || n, 'cheque', lpad(n::text, 6, '0'), 'hdfc', (now() AT TIME ZONE 'Asia/Kolkata')::date, 5000, now(), 'admin1'
    FROM (SELECT DISTINCT n FROM plan) AS flats;
  INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, state, received_on, reference, instrument_id, bank,
      cheque_on, wish, written_at, written_by)
    SELECT 'cheque-' || n, 'cheque', 'resident' || n, 'A-' || n, 5000, 'LATER', today, lpad(n::text, 6, '0'),
      'instrument-' || n, 'HDFC Bank', today,
      jsonb_build_object('name', 'Resident', 'complex', 'COMPLEX', 'lines', '[]'::jsonb, 'advancePaise', 5000, 'keepAdvance', true),
      now(), 'admin1' FROM (SELECT DISTINCT n FROM plan) AS flats, (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS today) AS at;
  INSERT INTO deposits (id, kind, account, on_day, amount_paise, made_at, made_by)
    SELECT 'slip-1', 'cash', 'HDFC Bank', (now() AT TIME ZONE 'Asia/Kolkata')::date, 100, now(), 'admin1';
  INSERT INTO journals (id, kind, deposit_id, written_at, value_on, box_on) OVERRIDING SYSTEM VALUE
    SELECT 5, 'DEPOSIT', id, made_at, on_day, on_day FROM deposits;
  INSERT INTO ledger (journal_id, kind, account_kind, account_id, amount_paise)
    VALUES (5, 'DEPOSIT', 'CLEARING', 'cash', 100), (5, 'DEPOSIT', 'CLEARING', 'transfer', -100);`;

/** Advances that the office took in cash. */
const RECEIPTS = `
  CREATE TEMPORARY TABLE taken AS
    SELECT k, resident_id, flat_number, paid_at, 'receipt-' || k AS receipt_id, 'C' || lpad(k::text, 19, '0') AS payment_id,
      10000000 + k AS credit_id, row_number() OVER (ORDER BY paid_at, k) AS serial
    FROM plan WHERE is_paid AND k % 20 = 5;
  INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, series, financial_year, serial, number,
      face, issued_at, written_at, written_by, counted_on, token)
    SELECT receipt_id, 'cash', resident_id, flat_number, 5000, (paid_at AT TIME ZONE 'Asia/Kolkata')::date, 'REC', '0001', serial,
      'REC-0001-' || lpad(serial::text, 6, '0'), jsonb_build_object('name', resident_id, 'complex', 'COMPLEX',
        'lines', '[]'::jsonb, 'advancePaise', 5000), paid_at, paid_at, 'admin1',
      (paid_at AT TIME ZONE 'Asia/Kolkata')::date, md5(receipt_id) FROM taken;
  INSERT INTO payments (id, receipt_id, resident_id, flat_number, gateway, amount_paise, state, gateway_payment_id, method,
      captured_paise, created_at, expires_at, paid_at)
    SELECT payment_id, receipt_id, resident_id, flat_number, 'cash', 5000, 'SUCCESS', payment_id, 'Cash', 5000, paid_at, paid_at,
      paid_at FROM taken;
  INSERT INTO payment_transactions SELECT 'cash', payment_id, payment_id FROM taken;
  INSERT INTO credits (id, resident_id, flat_number, payment_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE
    SELECT credit_id, resident_id, flat_number, payment_id, 5000, paid_at FROM taken;
  INSERT INTO journals (id, kind, payment_id, written_at, value_on, box_on) OVERRIDING SYSTEM VALUE
    SELECT 10 * k + 4, 'CAPTURE', payment_id, paid_at, counted_on, counted_on
    FROM taken, LATERAL (SELECT (paid_at AT TIME ZONE 'Asia/Kolkata')::date AS counted_on) AS day;
  INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, amount_paise, credit_id)
    SELECT 10 * k + 4, 'CAPTURE', payment_id, account_kind, account_id, paise, credit FROM taken,
      LATERAL (VALUES ('CLEARING', 'cash', -5000, NULL), ('CREDIT', resident_id, 5000, credit_id))
        AS entries (account_kind, account_id, paise, credit);`;

/** Every day of these years was closed, exact to the paisa. */
const CASH_DAYS = `
  INSERT INTO cash_days (day, opening_paise, received_paise, paid_out_paise, deposited_paise, counted_paise, face, closed_at, closed_by)
    SELECT day, sum(received) OVER (ORDER BY day) - received, received, 0, 0, sum(received) OVER (ORDER BY day),
      jsonb_build_object('rows', rows), day + 1, 'admin1'
    FROM (SELECT day::date AS day, coalesce(sum(amount_paise), 0) AS received,
        coalesce(jsonb_agg(jsonb_build_object('id', receipts.id, 'kind', 'received', 'amount', amount_paise, 'at', '2020-01-01T00:00:00Z', 'by', '',
          'flatNumber', flat_number, 'name', resident_id, 'receiptId', receipts.id, 'number', number, 'reason', '', 'account', '',
          'slip', '')) FILTER (WHERE amount_paise IS NOT NULL), '[]') AS rows
      FROM (SELECT min(paid_at AT TIME ZONE 'Asia/Kolkata')::date AS first, max(paid_at AT TIME ZONE 'Asia/Kolkata')::date AS last
          FROM plan WHERE is_paid) AS years,
        LATERAL generate_series(first, last, interval '1 day') AS day LEFT JOIN receipts ON received_on = day::date
      GROUP BY day) AS days;`;

/** Notices of transfers: the second and third of resident 2 wait. */
const CLAIMS = `
  INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, made_at, picture, picture_type, state, ended_at,
      ended_by, reason)
    SELECT 'claim-' || n, 'resident2', 'A-2', 10000, now()::date, (500000000000 + n)::text, now(), '\\xffd8ff', 'image/jpeg',
      CASE n WHEN 1 THEN 'REFUSED' ELSE 'WAITING' END, CASE n WHEN 1 THEN now() END, CASE n WHEN 1 THEN 'admin1' END,
      CASE n WHEN 1 THEN 'Not in the statement' END FROM generate_series(1, 3) AS n;
  INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, made_at, state, ended_at, ended_by, reason)
    SELECT 'told-' || k, resident_id, flat_number, 10000, raised_at::date, (700000000000 + k)::text, raised_at, 'REFUSED', raised_at,
      'admin1', 'Not in the statement' FROM plan WHERE k % 5 = 0;`;

/** The first three wait; the first administrator asked for the third. */
const APPROVALS = `
  INSERT INTO approvals (id, payment_id, source, resident_id, flat_number, amount_paise, reason, limit_paise, requested_at, requested_by, state,
      ended_at, ended_by, end_reason)
    SELECT 'approval-' || turn, payment_id, 'BILL', resident_id, flat_number, 1000, 'Raised twice', 1000, now(),
      CASE turn WHEN 3 THEN 'admin1' ELSE 'admin2' END, 'WAITING', NULL, NULL, NULL FROM plan, generate_series(1, 3) AS turn WHERE k = 4
    UNION ALL
    SELECT 'approval-' || k, payment_id, 'BILL', resident_id, flat_number, 1000, 'Raised twice', 1000, paid_at, 'admin2', 'REFUSED',
      paid_at, 'admin1', 'Not twice' FROM plan WHERE is_paid AND k >= 4 AND k % 5 = 4;`;

/** The books of four months ago and before are closed; the second administrator asked to reopen the last two of them. */
const CLOSED_BOOKS = `
  INSERT INTO book_closings (up_to, closed_at, closed_by)
    SELECT (date_trunc('month', now()) - interval '3 months')::date - 1, now(), 'admin1';
  INSERT INTO book_reopenings (id, from_day, reason, requested_at, requested_by)
    SELECT 'reopening-' || n, (date_trunc('month', now()) - (n + 3) * interval '1 month')::date, 'A bill was forgotten', now(), 'admin2'
    FROM generate_series(1, 2) AS n;`;

/** One for each flat, of who lived there before. */
const CERTIFICATES = `
  INSERT INTO certificates (id, resident_id, flat_number, as_of, series, financial_year, serial, number, face, token, issued_at,
      issued_by)
    SELECT 'certificate-' || n, 'former' || n, 'A-' || n, day, 'NDC', '0001', n, 'NDC-0001-' || lpad(n::text, 6, '0'),
      jsonb_build_object('name', 'Resident ' || n, 'flatNumber', 'A-' || n, 'complex', 'COMPLEX', 'asOf', day,
        'head', '{"name":"Aangan","nameInHindi":"","address":"","email":"","registration":""}'::jsonb), md5('c' || n), at, 'admin1' FROM (SELECT DISTINCT n FROM plan) AS flats,
        (SELECT now() AS at, (now() AT TIME ZONE 'Asia/Kolkata')::date AS day) AS today;
  INSERT INTO bill_serials (bill_type, financial_year, last_serial) SELECT 'NDC', '0001', max(n) FROM plan;`;

/** One for each bill; the last month's wait. */
const MAILS = `
  INSERT INTO emails (id, key, kind, resident_id, address, language, facts, planned_at, state, tries, next_try_at, ended_at)
    SELECT 'mail-' || k, 'overdue:' || bill_id, 'overdue', resident_id, 'r' || n || '@example.com', 'en',
      jsonb_build_object('name', 'Resident ' || n, 'flat', flat_number, 'bill', bill_id, 'billType', bill_type, 'amountPaise', 200000,
        'due', raised_at::date + 20),
      raised_at, CASE WHEN is_new THEN 'WAITING' WHEN k % 50 = 3 THEN 'GIVEN_UP' ELSE 'SENT' END, 1,
      CASE WHEN is_new THEN now() + interval '1 hour' END, CASE WHEN NOT is_new THEN raised_at END FROM plan;`;

/** What the office took, wrote and told in the years of `years-of-books.ts`, whose plan it reads. */
export function yearsAtOffice(complex: string): string[] {
  const parts = [RECEIPTS, CHEQUES, CASH_DAYS, CLAIMS, APPROVALS, CLOSED_BOOKS, CERTIFICATES, MAILS];
  return parts.map((part) => part.replaceAll("'COMPLEX'", `'${complex}'`));
}
