-- Money that the office takes. A receipt is what somebody handed over at one time, and its paper; its allocation are its
-- payments: one for each bill, and one without a bill for the advance.
CREATE TABLE receipts (
  id text PRIMARY KEY,
  way text NOT NULL CHECK (way IN ('cash', 'cheque', 'transfer')),
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL DEFAULT 'RECEIVED' CHECK (state IN ('RECEIVED', 'CANCELLED')),
  -- The day in India on which the money was handed over or sent.
  received_on date NOT NULL,
  -- Of a transfer: the bank's reference, and which of several flats it pays for.
  reference text,
  part smallint NOT NULL DEFAULT 1 CHECK (part > 0),
  note text,
  series text NOT NULL,
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE,
  -- What the paper says, as of its day: a later correction of a name changes no old paper.
  face jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  UNIQUE (series, financial_year, serial),
  CONSTRAINT transfer_has_reference CHECK ((way = 'transfer') = (reference IS NOT NULL)),
  CONSTRAINT ended_whole
    CHECK (num_nulls(ended_at, ended_by, end_reason) = CASE state WHEN 'CANCELLED' THEN 0 ELSE 3 END)
);
-- One transfer is entered once, or once for each of the flats that it pays for.
CREATE UNIQUE INDEX one_receipt_per_transfer ON receipts (reference, part) WHERE way = 'transfer' AND state <> 'CANCELLED';
CREATE INDEX receipts_in_order ON receipts (issued_at, id);
CREATE INDEX receipts_of_resident ON receipts (resident_id, issued_at);
CREATE INDEX receipts_of_flat ON receipts (flat_number, issued_at);
CREATE INDEX receipts_by_reference ON receipts (reference) WHERE reference IS NOT NULL;

CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'RECEIVED' OR to_jsonb(OLD) - '{state,ended_at,ended_by,end_reason}'::text[]
     <> to_jsonb(NEW) - '{state,ended_at,ended_by,end_reason}'::text[] THEN
    RAISE EXCEPTION 'receipt % is fixed', OLD.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_receipt BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION keep_receipt();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON receipts EXECUTE FUNCTION never_deleted();

ALTER TABLE payments
  -- The receipt comes last, with its number, so that the number's row is locked for no longer than a commit.
  ADD COLUMN receipt_id text REFERENCES receipts ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT receipt_of_office_money CHECK (receipt_id IS NOT NULL OR gateway NOT IN ('cash', 'cheque', 'transfer'));
CREATE INDEX payments_of_receipt ON payments (receipt_id) WHERE receipt_id IS NOT NULL;

-- A receipt is for what its payments brought, at every commit.
CREATE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brought bigint := (SELECT coalesce(sum(captured_paise), 0) FROM payments WHERE receipt_id = NEW.id);
BEGIN
  IF brought <> NEW.amount_paise THEN
    RAISE EXCEPTION 'receipt % is for % paise but its payments brought %', NEW.number, NEW.amount_paise, brought;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipt_accounted AFTER INSERT ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_accounted();

-- The audit log -----------------------------------------------------------------------------------------------------

CREATE TRIGGER note_added AFTER INSERT ON receipts REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', 'face series financial_year serial');
CREATE TRIGGER note_changed AFTER UPDATE ON receipts REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', 'face series financial_year serial');

-- With what receipts say. Their notes may tell of people.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise', 'assign_reason',
      'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bill_id', 'bill_type', 'broke', 'browser', 'cancel_reason',
      'cancelled_at', 'cancelled_by', 'capture_id', 'captured_paise', 'closed_by', 'complex', 'created_at', 'credit_id',
      'credit_use_id', 'currency', 'due_on', 'end_reason', 'ended_at', 'ended_by', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id',
      'gateway_refund_id', 'held_paise', 'id', 'issued_at', 'issued_by', 'kept', 'kind', 'late_fee_paise',
      'leaves_paise', 'left_at', 'left_by', 'left_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'order_id',
      'original_paise', 'paid_at', 'paid_on', 'paid_way', 'part', 'password_given', 'payment_id', 'person_id', 'reason',
      'receipt_id', 'received_on', 'reference', 'refunded_paise', 'refused_at', 'refused_by', 'release_reason',
      'released_at', 'released_by', 'remaining_paise', 'requested_at', 'requested_by', 'resident_id', 'returned_at',
      'returned_by', 'reversed_at', 'review_reason', 'seen_at', 'seen_by', 'settled_at', 'source', 'spent', 'state',
      'status', 'subject', 'superseded_at', 'system', 'total_paise', 'unidentified_id', 'upload_id', 'uploaded_at',
      'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code', 'waits', 'way'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
