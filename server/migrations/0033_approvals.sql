-- Two people where the association wants it: a refund or pay-out above its limit waits for another person's approval.

CREATE TABLE approvals (
  id text PRIMARY KEY,
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  -- Where the money is taken from.
  source text NOT NULL CHECK (source IN ('BILL', 'CREDIT')),
  credit_id bigint REFERENCES credits ON DELETE RESTRICT,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  -- How the office will pay it out; null: back the way it came, through the payment company.
  way text CHECK (way IN ('cash', 'cheque', 'transfer')),
  reference text,
  reason text NOT NULL,
  -- What demanded another person when it was asked for.
  limit_paise paise NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_by text NOT NULL REFERENCES admins ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'WAITING'
    CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'IMPOSSIBLE', 'EXPIRED')),
  ended_at timestamptz,
  -- Null: the clock.
  ended_by text REFERENCES admins ON DELETE RESTRICT,
  -- Why it was refused, or what makes it impossible.
  end_reason text,
  CONSTRAINT of_some_money CHECK (payment_id IS NOT NULL OR credit_id IS NOT NULL),
  CONSTRAINT credit_when_from_credit CHECK ((source = 'CREDIT') = (credit_id IS NOT NULL)),
  CONSTRAINT ended_has_time CHECK ((state = 'WAITING') = (ended_at IS NULL)),
  CONSTRAINT ended_by_somebody CHECK ((state IN ('WAITING', 'EXPIRED')) = (ended_by IS NULL)),
  CONSTRAINT ended_with_a_reason CHECK ((state IN ('REFUSED', 'IMPOSSIBLE')) = (end_reason IS NOT NULL)),
  CONSTRAINT decided_by_another CHECK (state NOT IN ('APPROVED', 'REFUSED') OR ended_by <> asked_by),
  CONSTRAINT withdrawn_by_the_same CHECK (state <> 'WITHDRAWN' OR ended_by = asked_by)
);
CREATE INDEX approvals_waiting ON approvals (asked_at, id) WHERE state = 'WAITING';
CREATE INDEX approvals_ended ON approvals (ended_at, id) WHERE state <> 'WAITING';

ALTER TABLE refunds
  ADD COLUMN approval_id text UNIQUE REFERENCES approvals ON DELETE RESTRICT,
  -- From what amount on another person was needed when the office made it; null: at no amount.
  ADD COLUMN limit_paise paise;

-- Whatever makes a refund, the books can tell whether it needed another person.
CREATE FUNCTION keep_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.approval_id, NEW.limit_paise) IS DISTINCT FROM (OLD.approval_id, OLD.limit_paise) THEN
      RAISE EXCEPTION 'who approved refund % is fixed', OLD.id;
    END IF;
  ELSIF NEW.made_by = 'office' AND NEW.kind = 'refund' THEN
    NEW.limit_paise := (SELECT (value ->> 'from')::bigint FROM settings WHERE key = 'twoPeople');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_limit BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_limit();

CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING' OR to_jsonb(OLD) - '{state,ended_at,ended_by,end_reason}'::text[]
       <> to_jsonb(NEW) - '{state,ended_at,ended_by,end_reason}'::text[] THEN
    RAISE EXCEPTION 'approval % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_approval BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON approvals EXECUTE FUNCTION never_deleted();

-- Whoever approves pays, in one transaction.
CREATE FUNCTION approval_carried_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = 'APPROVED') <> EXISTS (SELECT FROM refunds WHERE approval_id = NEW.id) THEN
    RAISE EXCEPTION 'approval % and its refund do not go together', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER approval_carried_out AFTER INSERT OR UPDATE ON approvals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION approval_carried_out();

CREATE TRIGGER note_added AFTER INSERT ON approvals REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
CREATE TRIGGER note_changed AFTER UPDATE ON approvals REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');

-- With who asked for what, and from what amount on.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'account', 'amount_paid_paise', 'amount_paise', 'approval_id', 'approved_at', 'approved_by',
      'arrears_paise', 'as_of', 'asked_at', 'asked_by', 'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to',
      'at', 'bank', 'bill_id', 'bill_type', 'bounced_receipt_id', 'broke', 'browser', 'cancel_reason', 'cancelled_at',
      'cancelled_by', 'capture_id', 'captured_paise', 'cheque_on', 'claim_id', 'cleared_on', 'closed_at', 'closed_by',
      'complex', 'counted_on', 'counted_paise', 'created_at', 'credit_id', 'credit_use_id', 'currency', 'day',
      'deposit_id', 'deposited_paise', 'difference_paise', 'due_on', 'end_reason', 'ended_at', 'ended_by',
      'expires_at', 'failure', 'fee_paise', 'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id',
      'gateway_payment_id', 'gateway_refund_id', 'held_paise', 'id', 'invited_at', 'invited_by', 'issued_at',
      'issued_by', 'kept', 'key', 'kind', 'language', 'late_fee_paise', 'leaves_paise', 'left_at', 'left_by',
      'left_paise', 'limit_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'on_day', 'opening_paise',
      'order_id', 'original_paise', 'paid_at', 'paid_on', 'paid_out_paise', 'paid_way', 'part', 'password_given',
      'payment_id', 'person_id', 'reason', 'receipt_id', 'received_on', 'received_paise', 'reference',
      'refunded_paise', 'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise',
      'reminders', 'replaces', 'requested_at', 'requested_by', 'resident_id', 'return_code', 'returned_at',
      'returned_by', 'returned_on', 'reversed_at', 'review_reason', 'role', 'seen_at', 'seen_by', 'set_at', 'set_by',
      'settled_at', 'slip', 'source', 'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise',
      'undo_reason', 'undone_at', 'undone_by', 'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at',
      'used_by', 'used_paise', 'value', 'waiting_code', 'waits', 'way', 'withdraw_reason', 'withdrawn_at',
      'withdrawn_by', 'written_at', 'written_by'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
