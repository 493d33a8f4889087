-- The office looks at what was read of a file before it goes in; what it answered, and what then went in, is kept.

ALTER TABLE uploads
  -- The digest of what was confirmed.
  ADD COLUMN plan bytea,
  -- The answers, without passwords. Not jsonb, which takes fewer texts than a person can send.
  ADD COLUMN how json,
  -- Sheet, columns, counts, sums, layout.
  ADD COLUMN told json,
  -- The rows that went in and those left out; apart, because the list of uploads does without them.
  ADD COLUMN told_rows json;
CREATE INDEX uploads_in_order ON uploads (started_at, id);

-- Answers that will hold for the next file with the same header.
CREATE TABLE upload_layouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  headers_sha256 bytea NOT NULL,
  body jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  used_at timestamptz NOT NULL,
  used_by text NOT NULL,
  forgotten_at timestamptz
);
CREATE UNIQUE INDEX one_layout_per_header ON upload_layouts (kind, headers_sha256) WHERE forgotten_at IS NULL;
CREATE UNIQUE INDEX one_layout_per_name ON upload_layouts (kind, lower(name)) WHERE forgotten_at IS NULL;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON upload_layouts EXECUTE FUNCTION never_deleted();

-- That a layout was used follows from the upload, which has its own entry.
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('upload_layouts', 'id', 'headers_sha256 used_at used_by')
  ) AS tables (name, key_column, left_out) LOOP
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
  END LOOP;
END $$;

-- With `forgotten_at`. A resident may be without an e-mail address, which is shown as such and not as a masked one.
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
      'left_paise', 'made_at', 'made_by', 'method', 'name', 'order_id', 'original_paise', 'paid_at',
      'password_given', 'payment_id', 'person_id', 'reason', 'receipt_id', 'reference', 'refunded_paise',
      'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise', 'requested_at',
      'requested_by', 'resident_id', 'returned_at', 'returned_by', 'review_reason', 'seen_at', 'seen_by',
      'settled_at', 'source', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'upload_id',
      'uploaded_at', 'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
