-- Approvals ----------------------------------------------------------------------------------------------------------

-- Acts above the association's limit, which wait for another person.
CREATE TABLE approvals (
  id text PRIMARY KEY,
  kind text NOT NULL DEFAULT 'refund',
  -- What the call requested, and the name or number of its subject; null and empty for refunds, which have columns.
  input jsonb,
  subject text NOT NULL DEFAULT '',
  payment_id text,
  -- Where a refund's money is taken from.
  source text CHECK (source IN ('BILL', 'CREDIT')),
  credit_id bigint,
  resident_id text REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  -- The flat that the money moves to.
  to_flat text NOT NULL DEFAULT '',
  amount_paise paise NOT NULL,
  -- How the office will pay it out; null: through the payment company, back to the payer.
  method text CHECK (method IN ('cash', 'cheque', 'transfer')),
  reference text,
  reason text NOT NULL,
  -- The limit at the time of the request.
  limit_paise paise NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_by text NOT NULL REFERENCES admins ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'WAITING'
    CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'IMPOSSIBLE', 'EXPIRED')),
  -- When it takes effect although no other person agreed, because there was none; null: never.
  takes_effect_at timestamptz,
  ended_at timestamptz,
  -- Null: the clock.
  ended_by text REFERENCES admins ON DELETE RESTRICT,
  -- Why it was refused, or what makes it impossible.
  end_reason text,
  CONSTRAINT approval_of_own_payment FOREIGN KEY (payment_id, resident_id) REFERENCES payments (id, resident_id),
  CONSTRAINT approval_of_own_credit FOREIGN KEY (resident_id, credit_id) REFERENCES credits (resident_id, id),
  CONSTRAINT of_some_money CHECK (kind <> 'refund' OR (amount_paise > 0 AND source IS NOT NULL AND resident_id IS NOT NULL
    AND (payment_id IS NOT NULL OR credit_id IS NOT NULL))),
  CONSTRAINT credit_when_from_credit CHECK (kind <> 'refund' OR (source = 'CREDIT') = (credit_id IS NOT NULL)),
  CONSTRAINT amount_not_negative CHECK (amount_paise >= 0),
  CONSTRAINT input_of_acts CHECK ((kind = 'refund') = (input IS NULL)),
  CONSTRAINT ended_has_time CHECK ((state = 'WAITING') = (ended_at IS NULL)),
  CONSTRAINT ended_by_a_person CHECK ((state IN ('WAITING', 'EXPIRED')) = (ended_by IS NULL)
    OR (state = 'APPROVED' AND takes_effect_at IS NOT NULL AND ended_at >= takes_effect_at)),
  CONSTRAINT ended_with_a_reason CHECK ((state IN ('REFUSED', 'IMPOSSIBLE')) = (end_reason IS NOT NULL)),
  CONSTRAINT decided_by_another CHECK (state NOT IN ('APPROVED', 'REFUSED') OR ended_by <> requested_by),
  CONSTRAINT withdrawn_by_the_same CHECK (state <> 'WITHDRAWN' OR ended_by = requested_by)
);
CREATE INDEX approvals_waiting ON approvals (requested_at, id) WHERE state = 'WAITING';
CREATE INDEX approvals_ended ON approvals (ended_at, id) WHERE state <> 'WAITING';
-- By the upload's id, since two uploads may have files of the same name.
CREATE UNIQUE INDEX approvals_waiting_once ON approvals (kind, coalesce(input ->> 'uploadId', subject))
  WHERE state = 'WAITING' AND kind <> 'refund';

CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING' OR to_jsonb(OLD) - '{state,ended_at,ended_by,end_reason}'::text[]
       <> to_jsonb(NEW) - '{state,ended_at,ended_by,end_reason}'::text[] THEN
    RAISE EXCEPTION 'approval % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_approval BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();

-- An approval and its act are one transaction.
CREATE FUNCTION approval_carried_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT state = 'APPROVED' FROM approvals WHERE id = NEW.id) <> (EXISTS (SELECT FROM refunds WHERE approval_id = NEW.id)
      OR EXISTS (SELECT FROM counted_acts WHERE approval_id = NEW.id)) THEN
    RAISE EXCEPTION 'approval % and its act do not go together', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER approval_carried_out AFTER INSERT OR UPDATE ON approvals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION approval_carried_out();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON approvals EXECUTE FUNCTION never_deleted();
CALL audit_table('approvals', 'id', 'added changed',
  'kind subject payment_id source credit_id resident_id flat_number to_flat amount_paise method reference reason limit_paise
    requested_at requested_by state takes_effect_at ended_at ended_by end_reason');

-- Acts of one person that moved money out or to another flat, or wrote it off; refunds count in their own table.
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
  -- The limit at that time; null: none.
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
CALL audit_table('counted_acts', 'id', 'added', '*');

-- Refunds ------------------------------------------------------------------------------------------------------------

-- The state only rises; a failed refund may still prove to be settled, never the other way.
CREATE TABLE refund_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO refund_moves VALUES
  ('REQUESTED', 'SENT'), ('REQUESTED', 'SETTLED'), ('REQUESTED', 'REFUND_FAILED'),
  ('SENT', 'SETTLED'), ('SENT', 'REFUND_FAILED'),
  ('REFUND_FAILED', 'SETTLED');

CREATE TABLE refunds (
  -- Our id, and the key under which the gateway refunds only once.
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{20}$'),
  -- A reversal takes back a payment that the office wrote.
  kind text NOT NULL DEFAULT 'refund' CHECK (kind IN ('refund', 'reversal')),
  gateway text NOT NULL,
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  unidentified_id text REFERENCES unidentified_money ON DELETE RESTRICT,
  -- The gateway's id of the capture that it is of.
  capture_id text,
  -- Where the money is taken from; null when the gateway gave back money that was never booked here.
  source text CHECK (source IN ('BILL', 'CREDIT', 'UNIDENTIFIED')),
  credit_id bigint,
  -- Its credit had paid another bill when the gateway took the money back.
  spent boolean NOT NULL DEFAULT false,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  made_by text NOT NULL CHECK (made_by IN ('office', 'gateway')),
  approval_id text UNIQUE REFERENCES approvals ON DELETE RESTRICT,
  -- The limit when the office made it; null: none.
  limit_paise paise,
  -- How and when the office paid it out.
  paid_method text CHECK (paid_method IN ('cash', 'cheque', 'transfer')),
  paid_on date,
  -- The day of the cash book whose count lacked the reversed cash; it leaves that day's difference, not the box.
  missing_on date REFERENCES cash_days ON DELETE RESTRICT,
  state text NOT NULL CHECK (state IN ('REQUESTED', 'SENT', 'SETTLED', 'REFUND_FAILED')),
  requested_at timestamptz NOT NULL,
  requested_by text,
  gateway_refund_id text,
  reference text,
  settled_at timestamptz,
  failure text,
  next_check_at timestamptz,
  claimed_until timestamptz,
  -- The credit is of the money that had come in.
  CONSTRAINT refund_of_own_credit FOREIGN KEY (payment_id, credit_id) REFERENCES credits (payment_id, id),
  CONSTRAINT refund_of_given_credit FOREIGN KEY (unidentified_id, credit_id) REFERENCES credits (unidentified_id, id),
  CONSTRAINT refund_of_payment_or_unidentified CHECK (num_nonnulls(payment_id, unidentified_id) = 1),
  CONSTRAINT source_of_its_money
    CHECK (source IS NULL OR source = 'CREDIT' OR (source = 'BILL') = (payment_id IS NOT NULL)),
  CONSTRAINT credit_when_from_credit CHECK ((source IS NOT DISTINCT FROM 'CREDIT') = (credit_id IS NOT NULL)),
  CONSTRAINT spent_is_not_booked CHECK (NOT spent OR source IS NULL),
  CONSTRAINT settled_has_time CHECK ((state = 'SETTLED') = (settled_at IS NOT NULL)),
  CONSTRAINT underway_is_watched CHECK (state NOT IN ('REQUESTED', 'SENT') OR next_check_at IS NOT NULL),
  CONSTRAINT paid_on_a_day CHECK ((paid_method IS NULL) = (paid_on IS NULL)),
  CONSTRAINT settled_at_office CHECK (
    gateway NOT IN ('cash', 'cheque', 'transfer') OR (state = 'SETTLED' AND next_check_at IS NULL)),
  CONSTRAINT reversed_at_office CHECK (kind = 'refund' OR gateway IN ('cash', 'cheque', 'transfer')),
  CONSTRAINT missing_cash_is_reversed
    CHECK (missing_on IS NULL OR (kind = 'reversal' AND gateway = 'cash' AND paid_method IS NULL))
);
-- A gateway reports its own refund by several ways.
CREATE UNIQUE INDEX one_refund_per_gateway_refund ON refunds (gateway, gateway_refund_id)
  WHERE gateway_refund_id IS NOT NULL;
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_of_unidentified ON refunds (unidentified_id) WHERE unidentified_id IS NOT NULL;
CREATE INDEX refunds_of_credit ON refunds (credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX refunds_of_missing_cash ON refunds (missing_on) WHERE missing_on IS NOT NULL;
CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_newest ON refunds (requested_at DESC, id);
CREATE INDEX refunds_in_cash ON refunds (paid_on) WHERE paid_method = 'cash';
CREATE INDEX refunds_by_settlement ON refunds (settled_at) WHERE state = 'SETTLED';

CREATE FUNCTION keep_refund_moves() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER keep_refund_moves BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_moves();

-- Never more goes back than came in, whatever is under way.
CREATE FUNCTION refunds_within_capture() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER refunds_within_capture AFTER INSERT OR UPDATE OF state, source ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_within_capture();

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
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON refunds EXECUTE FUNCTION never_deleted();
CALL audit_table('refunds', 'id', 'added changed removed', '*', 'next_check_at claimed_until');
