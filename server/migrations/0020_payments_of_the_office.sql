-- Money taken at the office is a payment whose gateway is the way it came; without a bill it is an advance.
ALTER TABLE payments ALTER COLUMN bill_id DROP NOT NULL;
ALTER TABLE payments
  -- The office took it back whole.
  ADD COLUMN reversed_at timestamptz,
  ADD CONSTRAINT bill_unless_advance CHECK (bill_id IS NOT NULL OR gateway IN ('cash', 'cheque', 'transfer')),
  -- It has succeeded when it is written, and there is nobody to ask about it.
  ADD CONSTRAINT office_knows CHECK (
    gateway NOT IN ('cash', 'cheque', 'transfer') OR (state = 'SUCCESS' AND next_check_at IS NULL)),
  ADD CONSTRAINT reversed_at_office CHECK (reversed_at IS NULL OR gateway IN ('cash', 'cheque', 'transfer'));
CREATE INDEX payments_by_reference ON payments (reference) WHERE reference IS NOT NULL;

ALTER TABLE refunds
  -- A reversal takes back a payment that the office wrote.
  ADD COLUMN kind text NOT NULL DEFAULT 'refund' CHECK (kind IN ('refund', 'reversal')),
  -- How and when the office gave money back.
  ADD COLUMN paid_way text CHECK (paid_way IN ('cash', 'cheque', 'transfer')),
  ADD COLUMN paid_on date,
  ADD CONSTRAINT paid_on_a_day CHECK ((paid_way IS NULL) = (paid_on IS NULL)),
  ADD CONSTRAINT settled_at_office CHECK (
    gateway NOT IN ('cash', 'cheque', 'transfer') OR (state = 'SETTLED' AND next_check_at IS NULL)),
  ADD CONSTRAINT reversed_at_office CHECK (kind = 'refund' OR gateway IN ('cash', 'cheque', 'transfer'));

-- With `paid_on`, `paid_way` and `reversed_at`.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise',
      'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bill_id', 'bill_type', 'broke', 'browser',
      'cancel_reason', 'cancelled_at', 'cancelled_by', 'capture_id', 'captured_paise', 'closed_by', 'complex',
      'created_at', 'credit_id', 'credit_use_id', 'currency', 'due_on', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id',
      'gateway_refund_id', 'held_paise', 'id', 'kind', 'late_fee_paise', 'leaves_paise', 'left_at', 'left_by',
      'left_paise', 'made_at', 'made_by', 'method', 'name', 'order_id', 'original_paise', 'paid_at', 'paid_on',
      'paid_way', 'password_given', 'payment_id', 'person_id', 'reason', 'receipt_id', 'reference', 'refunded_paise',
      'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise', 'requested_at',
      'requested_by', 'resident_id', 'returned_at', 'returned_by', 'reversed_at', 'review_reason', 'seen_at',
      'seen_by', 'settled_at', 'source', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise',
      'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
