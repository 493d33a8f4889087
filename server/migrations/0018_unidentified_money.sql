-- Money that a gateway holds for us and that no payment of ours is about is called unidentified money, everywhere. A receipt
-- is the paper of money that came in.

ALTER TABLE unidentified_receipts RENAME TO unidentified_money;
ALTER TABLE credits RENAME COLUMN receipt_id TO unidentified_id;
ALTER TABLE journals RENAME COLUMN receipt_id TO unidentified_id;
ALTER TABLE refunds RENAME COLUMN receipt_id TO unidentified_id;

-- Names of constraints and indexes, which differ between versions of PostgreSQL.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conrelid <> 0 AND conname LIKE '%receipt%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.of_table, old.name,
      replace(replace(old.name, 'unidentified_receipts', 'unidentified_money'), 'receipt', 'unidentified'));
  END LOOP;
  FOR old IN
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i' AND relname LIKE '%receipt%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old.name, replace(old.name, 'receipt', 'unidentified'));
  END LOOP;
END $$;

-- The same as before, with the new names.
CREATE OR REPLACE FUNCTION keep_refund_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state
     AND NOT EXISTS (SELECT FROM refund_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'refund % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.gateway, NEW.payment_id, NEW.unidentified_id, NEW.source, NEW.credit_id)
     IS DISTINCT FROM (OLD.id, OLD.gateway, OLD.payment_id, OLD.unidentified_id, OLD.source, OLD.credit_id)
     OR (OLD.capture_id IS NOT NULL AND NEW.capture_id IS DISTINCT FROM OLD.capture_id) THEN
    RAISE EXCEPTION 'what refund % is of is fixed', OLD.id;
  END IF;
  -- A gateway's own refund of money that was never booked is a note; its amount may be heard later than the fact.
  IF NEW.amount_paise <> OLD.amount_paise AND NOT (OLD.source IS NULL AND OLD.gateway_refund_id IS NULL) THEN
    RAISE EXCEPTION 'the amount of refund % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refunds_within_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paise) FROM refunds
      WHERE (payment_id = NEW.payment_id OR unidentified_id = NEW.unidentified_id)
        AND source IS NOT NULL AND state <> 'REFUND_FAILED')
     > coalesce((SELECT captured_paise FROM payments WHERE id = NEW.payment_id),
                (SELECT amount_paise FROM unidentified_money WHERE id = NEW.unidentified_id)) THEN
    RAISE EXCEPTION 'more would be refunded of % than came in', coalesce(NEW.payment_id, NEW.unidentified_id);
  END IF;
  RETURN NULL;
END $$;

-- Nobody's deed, so nothing for the audit log.
ALTER TABLE alerts DISABLE TRIGGER note_changed;
UPDATE alerts SET kind = 'money_unidentified' WHERE kind = 'receipt_unidentified';
ALTER TABLE alerts ENABLE TRIGGER note_changed;

-- Entries of the audit log stay as they were written: they are sealed, and are found by ids, whatever the columns' names.
CREATE OR REPLACE FUNCTION audit_about(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(row_columns)
  WHERE value <> 'null' AND key IN ('flat_number', 'bill_id', 'resident_id', 'payment_id', 'receipt_id', 'unidentified_id',
    'claim_id', 'credit_id', 'person_id', 'assigned_to')
$$;

-- With `unidentified_id`.
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
      'left_paise', 'made_at', 'made_by', 'method', 'name', 'order_id', 'original_paise', 'paid_at', 'password_given',
      'payment_id', 'person_id', 'reason', 'receipt_id', 'reference', 'refunded_paise', 'refused_at', 'refused_by',
      'release_reason', 'released_at', 'released_by', 'remaining_paise', 'requested_at', 'requested_by',
      'resident_id', 'returned_at', 'returned_by', 'review_reason', 'seen_at', 'seen_by', 'settled_at', 'source',
      'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'unidentified_id', 'upload_id',
      'uploaded_at', 'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
