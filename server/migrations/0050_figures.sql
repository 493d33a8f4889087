-- Defines billed, received, cancelled, collected and refunded once; every report reads these views.

-- A bank transfer that came online is a transfer too.
CREATE FUNCTION way_of_payment(gateway text, method text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN gateway IN ('cash', 'cheque', 'transfer') THEN gateway
    WHEN method = 'UPI' THEN 'upi' WHEN method ~* '\mcard\M' THEN 'card'
    WHEN method = 'Net banking' THEN 'netBanking' WHEN method = 'Bank transfer' THEN 'transfer'
    ELSE 'other' END $$;

CREATE INDEX journals_of_refunds ON journals (payment_id) WHERE kind = 'REFUND';

-- A row for each journal that brought money, sent it back, or gave it to a flat. Without a resident it is still unidentified.
CREATE VIEW money_figures AS
SELECT j.id AS journal_id, j.value_on, j.written_at, j.payment_id, NULL::text AS refund_id, NULL::text AS unidentified_id,
  p.resident_id, way_of_payment(p.gateway, p.method) AS way,
  p.captured_paise::bigint AS received_paise, 0::bigint AS assigned_paise, 0::bigint AS cancelled_paise, 0::bigint AS refunded_paise
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id WHERE j.kind = 'CAPTURE'
UNION ALL
SELECT j.id, j.value_on, j.written_at, f.payment_id, f.id, NULL, p.resident_id, way_of_payment(p.gateway, p.method), 0, 0,
  CASE f.kind WHEN 'reversal' THEN f.amount_paise ELSE 0 END, CASE f.kind WHEN 'refund' THEN f.amount_paise ELSE 0 END
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id JOIN refunds AS f ON f.id = j.refund_id WHERE j.kind = 'REFUND'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL, f.id, f.unidentified_id, c.resident_id, 'unidentified', 0, 0, 0, f.amount_paise
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id JOIN credits AS c ON c.id = f.credit_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL, f.id, f.unidentified_id, NULL, 'unidentified', 0, 0, 0, f.amount_paise
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL AND f.credit_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL, NULL, u.id, NULL, 'unidentified', u.amount_paise, 0, 0, 0
FROM journals AS j JOIN unidentified_money AS u ON u.id = j.unidentified_id WHERE j.kind = 'UNIDENTIFIED'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL, NULL, j.unidentified_id, l.account_id, 'unidentified', 0, l.amount_paise, 0, 0
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'CREDIT'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL, NULL, j.unidentified_id, NULL, 'unidentified', 0, l.amount_paise, 0, 0
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'UNIDENTIFIED';

COMMENT ON COLUMN money_figures.received_paise IS
  'Received: all money that came in, by the day on which it counts, also money of an unknown flat.';
COMMENT ON COLUMN money_figures.assigned_paise IS
  'Assigned: unidentified money that was given to a flat, less what was taken from a flat again. In all flats and unidentified money together it is 0.';
COMMENT ON COLUMN money_figures.cancelled_paise IS
  'Cancelled receipts and bounces: receipts taken back and cheques that the bank returned, on the day on which their money stopped counting.';
COMMENT ON COLUMN money_figures.refunded_paise IS
  'Refunded: money that went back to its payer, by the day on which it left.';
COMMENT ON VIEW money_figures IS
  'Collected is received and assigned less cancelled. Refunds are not taken off; what is left with the association is collected less refunded.';

-- A row for each bill on the day of its upload, and one on the day of its cancellation.
CREATE VIEW bill_figures AS
SELECT id AS bill_id, resident_id, uploaded_at AS at, (uploaded_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
  total_paise::bigint AS billed_paise, CASE WHEN cancelled_at IS NULL THEN total_paise ELSE 0 END::bigint AS live_paise,
  0::bigint AS cancelled_paise
FROM bills
UNION ALL
SELECT id, resident_id, cancelled_at, (cancelled_at AT TIME ZONE 'Asia/Kolkata')::date, 0, 0, total_paise FROM bills
WHERE cancelled_at IS NOT NULL;

COMMENT ON COLUMN bill_figures.billed_paise IS 'Billed: totals of all bills, by the day of their upload.';
COMMENT ON COLUMN bill_figures.live_paise IS 'Billed without cancelled bills, by the day of their upload.';
COMMENT ON COLUMN bill_figures.cancelled_paise IS 'Cancelled: totals of bills, by the day of their cancellation.';
