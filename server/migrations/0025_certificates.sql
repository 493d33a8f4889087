-- No-dues certificates: what the office certifies for a day, numbered like receipts, and withdrawn when it was wrong.
CREATE TABLE certificates (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  -- The day in India on which nothing was open.
  as_of date NOT NULL,
  series text NOT NULL CHECK (series = 'NDC'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE,
  -- What the paper says, whatever the resident is called later.
  face jsonb NOT NULL,
  -- 128 random bits in the paper's code.
  token text NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdraw_reason text,
  UNIQUE (series, financial_year, serial),
  CONSTRAINT withdrawn_whole CHECK (num_nulls(withdrawn_at, withdrawn_by, withdraw_reason) IN (0, 3))
);
CREATE INDEX certificates_in_order ON certificates (issued_at, id);
CREATE INDEX certificates_of_resident ON certificates (resident_id, issued_at);

CREATE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[]
     <> to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[] THEN
    RAISE EXCEPTION 'certificate % is fixed', OLD.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_certificate BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION keep_certificate();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON certificates EXECUTE FUNCTION never_deleted();

-- Dues of all flats on one page: what is still there of the credits, and, for a past day, what was booked since.
CREATE INDEX credits_with_money ON credits (resident_id) INCLUDE (left_paise, held_paise) WHERE left_paise + held_paise > 0;
CREATE INDEX journals_by_time ON journals USING brin (written_at);
CREATE INDEX bills_cancelled ON bills (cancelled_at) WHERE cancelled_at IS NOT NULL;

-- The audit log -----------------------------------------------------------------------------------------------------

CREATE TRIGGER note_added AFTER INSERT ON certificates REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', 'face series financial_year serial token');
CREATE TRIGGER note_changed AFTER UPDATE ON certificates REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', 'face series financial_year serial token');

-- With what certificates say.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'account', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise',
      'as_of', 'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bank', 'bill_id', 'bill_type',
      'bounced_receipt_id', 'broke', 'browser', 'cancel_reason', 'cancelled_at', 'cancelled_by', 'capture_id',
      'captured_paise', 'cheque_on', 'claim_id', 'cleared_on', 'closed_at', 'closed_by', 'complex', 'counted_on',
      'counted_paise', 'created_at', 'credit_id', 'credit_use_id', 'currency', 'day', 'deposit_id', 'deposited_paise',
      'difference_paise', 'due_on', 'end_reason', 'ended_at', 'ended_by', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id',
      'gateway_refund_id', 'held_paise', 'id', 'issued_at', 'issued_by', 'kept', 'key', 'kind', 'late_fee_paise',
      'leaves_paise', 'left_at', 'left_by', 'left_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'on_day',
      'opening_paise', 'order_id', 'original_paise', 'paid_at', 'paid_on', 'paid_out_paise', 'paid_way', 'part',
      'password_given', 'payment_id', 'person_id', 'reason', 'receipt_id', 'received_on', 'received_paise', 'reference',
      'refunded_paise', 'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise',
      'replaces', 'requested_at', 'requested_by', 'resident_id', 'return_code', 'returned_at', 'returned_by',
      'returned_on', 'reversed_at', 'review_reason', 'seen_at', 'seen_by', 'set_at', 'set_by', 'settled_at', 'slip',
      'source', 'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'undo_reason',
      'undone_at', 'undone_by', 'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at', 'used_by',
      'used_paise', 'value', 'waiting_code', 'waits', 'way', 'withdraw_reason', 'withdrawn_at', 'withdrawn_by',
      'written_at', 'written_by'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
