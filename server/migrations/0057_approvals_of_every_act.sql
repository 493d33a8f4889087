-- Two people for whatever makes money leave or moves it to another flat, not for refunds and pay-outs alone. A portal of the
-- version before goes on asking for refunds; it lists no approval without a flat until it is updated.

ALTER TABLE approvals
  ADD COLUMN kind text NOT NULL DEFAULT 'refund',
  -- What the call asked for, and the name or number of what it is about; null and empty for refunds, which have columns.
  ADD COLUMN input jsonb,
  ADD COLUMN subject text NOT NULL DEFAULT '',
  -- The flat that the money moves to.
  ADD COLUMN to_flat text NOT NULL DEFAULT '',
  -- When it holds although no other person has agreed, because there was none; null: never.
  ADD COLUMN takes_effect_at timestamptz,
  ALTER COLUMN source DROP NOT NULL,
  ALTER COLUMN resident_id DROP NOT NULL,
  DROP CONSTRAINT of_some_money,
  DROP CONSTRAINT credit_when_from_credit,
  DROP CONSTRAINT approvals_amount_paise_check,
  DROP CONSTRAINT ended_by_somebody,
  ADD CONSTRAINT of_some_money CHECK (kind <> 'refund' OR (amount_paise > 0 AND source IS NOT NULL AND resident_id IS NOT NULL
    AND (payment_id IS NOT NULL OR credit_id IS NOT NULL))),
  ADD CONSTRAINT credit_when_from_credit CHECK (kind <> 'refund' OR (source = 'CREDIT') = (credit_id IS NOT NULL)),
  ADD CONSTRAINT amount_not_negative CHECK (amount_paise >= 0),
  ADD CONSTRAINT input_of_acts CHECK ((kind = 'refund') = (input IS NULL)),
  ADD CONSTRAINT ended_by_a_person CHECK ((state IN ('WAITING', 'EXPIRED')) = (ended_by IS NULL)
    OR (state = 'APPROVED' AND takes_effect_at IS NOT NULL AND ended_at >= takes_effect_at));
CREATE UNIQUE INDEX approvals_waiting_once ON approvals (kind, subject) WHERE state = 'WAITING' AND kind <> 'refund';

-- What one person of the office did that moved money out, to another flat, or wrote it off; refunds are counted in their table.
CREATE TABLE counted_acts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind <> 'refund'),
  subject text NOT NULL,
  -- The flat whose money it was; null: of none, or of many.
  resident_id text REFERENCES residents ON DELETE RESTRICT,
  amount_paise paise NOT NULL CHECK (amount_paise >= 0),
  done_at timestamptz NOT NULL,
  done_by text NOT NULL,
  approval_id text UNIQUE REFERENCES approvals ON DELETE RESTRICT,
  -- From what amount on another person was needed; null: at no amount.
  limit_paise paise
);
CREATE INDEX counted_acts_alone ON counted_acts (done_by, done_at) WHERE approval_id IS NULL;

CREATE FUNCTION keep_limit_of_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.limit_paise := (SELECT (value ->> 'from')::bigint FROM settings WHERE key = 'twoPeople');
  RETURN NEW;
END $$;
CREATE TRIGGER keep_limit BEFORE INSERT ON counted_acts FOR EACH ROW EXECUTE FUNCTION keep_limit_of_act();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON counted_acts EXECUTE FUNCTION insert_only();
CREATE TRIGGER note_added AFTER INSERT ON counted_acts REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');

-- Whoever approves acts, in one transaction.
CREATE OR REPLACE FUNCTION approval_carried_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT state = 'APPROVED' FROM approvals WHERE id = NEW.id) <> (EXISTS (SELECT FROM refunds WHERE approval_id = NEW.id)
      OR EXISTS (SELECT FROM counted_acts WHERE approval_id = NEW.id)) THEN
    RAISE EXCEPTION 'approval % and its act do not go together', NEW.id;
  END IF;
  RETURN NULL;
END $$;
