-- Gives all parts of a view the same types, because only then PostgreSQL leaves out what is not read and scans them in parallel.
-- What the figures mean has not changed: the columns keep their sentences.

CREATE OR REPLACE VIEW money_figures AS
SELECT j.id AS journal_id, j.value_on, j.written_at, j.payment_id, NULL::text AS refund_id, NULL::text AS unidentified_id,
  p.resident_id, way_of_payment(p.gateway, p.method) AS way,
  p.captured_paise::bigint AS received_paise, 0::bigint AS assigned_paise, 0::bigint AS cancelled_paise, 0::bigint AS refunded_paise
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id WHERE j.kind = 'CAPTURE'
UNION ALL
SELECT j.id, j.value_on, j.written_at, f.payment_id, f.id, NULL::text, p.resident_id, way_of_payment(p.gateway, p.method), 0::bigint, 0::bigint,
  CASE f.kind WHEN 'reversal' THEN f.amount_paise ELSE 0 END::bigint, CASE f.kind WHEN 'refund' THEN f.amount_paise ELSE 0 END::bigint
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id JOIN refunds AS f ON f.id = j.refund_id WHERE j.kind = 'REFUND'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, f.id, f.unidentified_id, c.resident_id, 'unidentified'::text, 0::bigint, 0::bigint, 0::bigint,
  f.amount_paise::bigint
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id JOIN credits AS c ON c.id = f.credit_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, f.id, f.unidentified_id, NULL::text, 'unidentified'::text, 0::bigint, 0::bigint, 0::bigint,
  f.amount_paise::bigint
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL AND f.credit_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, u.id, NULL::text, 'unidentified'::text, u.amount_paise::bigint, 0::bigint,
  0::bigint, 0::bigint
FROM journals AS j JOIN unidentified_money AS u ON u.id = j.unidentified_id WHERE j.kind = 'UNIDENTIFIED'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, j.unidentified_id, l.account_id, 'unidentified'::text, 0::bigint,
  l.amount_paise::bigint, 0::bigint, 0::bigint
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'CREDIT'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, j.unidentified_id, NULL::text, 'unidentified'::text, 0::bigint,
  l.amount_paise::bigint, 0::bigint, 0::bigint
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'UNIDENTIFIED';

CREATE OR REPLACE VIEW bill_figures AS
SELECT id AS bill_id, resident_id, uploaded_at AS at, (uploaded_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
  total_paise::bigint AS billed_paise, CASE WHEN cancelled_at IS NULL THEN total_paise ELSE 0 END::bigint AS live_paise,
  0::bigint AS cancelled_paise
FROM bills
UNION ALL
SELECT id, resident_id, cancelled_at, (cancelled_at AT TIME ZONE 'Asia/Kolkata')::date, 0::bigint, 0::bigint, total_paise::bigint FROM bills
WHERE cancelled_at IS NOT NULL;
