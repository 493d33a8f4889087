-- A credit may wait for its cheque, or be kept until the office uses it; and a chargeback of money that had paid another bill is
-- booked once that use has been taken back.

-- Credits ---------------------------------------------------------------------------------------------------------

ALTER TABLE credits
  -- Used only when the office says so. One that is not kept pays the next bills by itself.
  ADD COLUMN kept boolean NOT NULL DEFAULT true,
  -- The bank has not credited its cheque yet.
  ADD COLUMN waits boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT waiting_is_whole CHECK (NOT waits OR used_paise = 0 AND held_paise = 0);
CREATE INDEX credits_to_use ON credits (created_at, id) WHERE NOT kept AND NOT waits AND left_paise > 0;

-- Chargebacks of money that was spent -----------------------------------------------------------------------------

ALTER TABLE refunds
  -- Its money, a credit's, had paid another bill when the company took it back.
  ADD COLUMN spent boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT spent_is_not_booked CHECK (NOT spent OR source IS NULL);

ALTER TABLE refunds DISABLE TRIGGER USER;
UPDATE refunds SET spent = true
  FROM credits WHERE (credits.payment_id = refunds.payment_id OR credits.unidentified_id = refunds.unidentified_id)
    AND credits.used_paise > 0 AND source IS NULL AND made_by = 'gateway' AND requested_at > credits.created_at;
ALTER TABLE refunds ENABLE TRIGGER USER;

CREATE OR REPLACE FUNCTION keep_refund_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state
     AND NOT EXISTS (SELECT FROM refund_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'refund % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.gateway, NEW.payment_id, NEW.unidentified_id)
     IS DISTINCT FROM (OLD.id, OLD.gateway, OLD.payment_id, OLD.unidentified_id)
     OR (OLD.capture_id IS NOT NULL AND NEW.capture_id IS DISTINCT FROM OLD.capture_id)
     -- What was spent is taken off its credit later.
     OR ((NEW.source, NEW.credit_id) IS DISTINCT FROM (OLD.source, OLD.credit_id)
       AND NOT (OLD.spent AND NEW.source IS NOT DISTINCT FROM 'CREDIT')) THEN
    RAISE EXCEPTION 'what refund % is of is fixed', OLD.id;
  END IF;
  -- A gateway's own refund of money that was never booked is a note; its amount may be heard later than the fact.
  IF NEW.amount_paise <> OLD.amount_paise AND NOT (OLD.source IS NULL AND OLD.gateway_refund_id IS NULL)
     AND NOT (OLD.spent AND NEW.amount_paise < OLD.amount_paise) THEN
    RAISE EXCEPTION 'the amount of refund % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER refunds_within_capture ON refunds;
CREATE CONSTRAINT TRIGGER refunds_within_capture AFTER INSERT OR UPDATE OF state, source ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_within_capture();

-- The audit log -----------------------------------------------------------------------------------------------------

-- With `kept`, `spent` and `waits`.
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
      'gateway_refund_id', 'held_paise', 'id', 'kept', 'kind', 'late_fee_paise', 'leaves_paise', 'left_at', 'left_by',
      'left_paise', 'made_at', 'made_by', 'method', 'name', 'order_id', 'original_paise', 'paid_at', 'password_given',
      'payment_id', 'person_id', 'reason', 'receipt_id', 'reference', 'refunded_paise', 'refused_at', 'refused_by',
      'release_reason', 'released_at', 'released_by', 'remaining_paise', 'requested_at', 'requested_by',
      'resident_id', 'returned_at', 'returned_by', 'review_reason', 'seen_at', 'seen_by', 'settled_at', 'source',
      'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'unidentified_id', 'upload_id',
      'uploaded_at', 'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code', 'waits'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
