-- Refunds, the use of credits, money nobody asked for, settlement reports, and what a person must hear of.

-- Unidentified money ---------------------------------------------------------------------------------------------

-- Captured money that a gateway holds for us and that no payment of ours is about (test PAY-48).
CREATE TABLE unidentified_receipts (
  id text PRIMARY KEY,
  gateway text NOT NULL,
  gateway_payment_id text NOT NULL,
  order_id text,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  seen_at timestamptz NOT NULL,
  assigned_to text REFERENCES residents ON DELETE RESTRICT,
  assigned_at timestamptz,
  assigned_by text,
  assign_reason text,
  UNIQUE (gateway, gateway_payment_id),
  CONSTRAINT assigned_with_reason CHECK (num_nulls(assigned_to, assigned_at, assigned_by, assign_reason) IN (0, 4))
);

-- Credits --------------------------------------------------------------------------------------------------------

-- What a credit was used for. `held` is on its way back to the payer; only a settled refund has left.
ALTER TABLE credits
  ALTER COLUMN payment_id DROP NOT NULL,
  ADD COLUMN receipt_id text UNIQUE REFERENCES unidentified_receipts ON DELETE RESTRICT,
  ADD COLUMN used_paise paise NOT NULL DEFAULT 0 CHECK (used_paise >= 0),
  ADD COLUMN refunded_paise paise NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  ADD COLUMN held_paise paise NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  ADD COLUMN left_paise paise NOT NULL
    GENERATED ALWAYS AS (amount_paise - used_paise - refunded_paise - held_paise) STORED,
  ADD CONSTRAINT credit_of_payment_or_receipt CHECK (num_nonnulls(payment_id, receipt_id) = 1),
  ADD CONSTRAINT spent_within_credit CHECK (used_paise + refunded_paise + held_paise <= amount_paise);

CREATE TABLE credit_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credit_id bigint NOT NULL REFERENCES credits ON DELETE RESTRICT,
  bill_id text NOT NULL REFERENCES bills ON DELETE RESTRICT,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  used_at timestamptz NOT NULL,
  used_by text NOT NULL
);
CREATE INDEX credit_uses_of_credit ON credit_uses (credit_id);
CREATE INDEX credit_uses_of_bill ON credit_uses (bill_id);

-- Refunds --------------------------------------------------------------------------------------------------------

CREATE TABLE refund_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
-- The state of a refund only rises; what failed may still turn out to have been settled, never the other way.
INSERT INTO refund_moves VALUES
  ('REQUESTED', 'SENT'), ('REQUESTED', 'SETTLED'), ('REQUESTED', 'REFUND_FAILED'),
  ('SENT', 'SETTLED'), ('SENT', 'REFUND_FAILED'),
  ('REFUND_FAILED', 'SETTLED');

CREATE TABLE refunds (
  -- Our id, and the key under which the gateway refunds only once.
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{20}$'),
  gateway text NOT NULL,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  -- Where the money is taken from; null when the gateway gave back money that was never booked here.
  source text CHECK (source IN ('BILL', 'CREDIT')),
  credit_id bigint REFERENCES credits ON DELETE RESTRICT,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  made_by text NOT NULL CHECK (made_by IN ('office', 'gateway')),
  state text NOT NULL CHECK (state IN ('REQUESTED', 'SENT', 'SETTLED', 'REFUND_FAILED')),
  requested_at timestamptz NOT NULL,
  requested_by text,
  gateway_refund_id text,
  reference text,
  settled_at timestamptz,
  failure text,
  next_check_at timestamptz,
  claimed_until timestamptz,
  CONSTRAINT credit_when_from_credit CHECK ((source IS NOT DISTINCT FROM 'CREDIT') = (credit_id IS NOT NULL)),
  CONSTRAINT settled_has_time CHECK ((state = 'SETTLED') = (settled_at IS NOT NULL)),
  CONSTRAINT underway_is_watched CHECK (state NOT IN ('REQUESTED', 'SENT') OR next_check_at IS NOT NULL)
);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_newest ON refunds (requested_at DESC, id);
-- A refund of the gateway's is heard of from several sides, and is one.
CREATE UNIQUE INDEX one_refund_per_gateway_refund ON refunds (gateway, gateway_refund_id)
  WHERE gateway_refund_id IS NOT NULL;

CREATE FUNCTION keep_refund_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state
     AND NOT EXISTS (SELECT FROM refund_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'refund % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.gateway, NEW.payment_id, NEW.source, NEW.credit_id)
     IS DISTINCT FROM (OLD.id, OLD.gateway, OLD.payment_id, OLD.source, OLD.credit_id) THEN
    RAISE EXCEPTION 'what refund % is of is fixed', OLD.id;
  END IF;
  -- A gateway's own refund of money that was never booked is a note; its amount may be heard later than the fact.
  IF NEW.amount_paise <> OLD.amount_paise AND NOT (OLD.source IS NULL AND OLD.gateway_refund_id IS NULL) THEN
    RAISE EXCEPTION 'the amount of refund % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_refund_moves BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_moves();

-- Never more goes back than came in, whatever is under way.
CREATE FUNCTION refunds_within_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paise) FROM refunds
      WHERE payment_id = NEW.payment_id AND source IS NOT NULL AND state <> 'REFUND_FAILED')
     > (SELECT captured_paise FROM payments WHERE id = NEW.payment_id) THEN
    RAISE EXCEPTION 'more would be refunded of payment % than it captured', NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_within_capture AFTER INSERT OR UPDATE OF state ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_within_capture();

-- The ledger -----------------------------------------------------------------------------------------------------

ALTER TABLE journals
  DROP CONSTRAINT journals_kind_check,
  ADD CONSTRAINT journals_kind_check
    CHECK (kind IN ('CAPTURE', 'REFUND', 'CREDIT_USE', 'UNIDENTIFIED', 'ASSIGNMENT')),
  ALTER COLUMN payment_id DROP NOT NULL,
  ADD COLUMN refund_id text REFERENCES refunds ON DELETE RESTRICT,
  ADD COLUMN credit_use_id bigint REFERENCES credit_uses ON DELETE RESTRICT,
  ADD COLUMN receipt_id text REFERENCES unidentified_receipts ON DELETE RESTRICT,
  ADD CONSTRAINT journal_names_its_event CHECK (
    CASE kind
      WHEN 'CAPTURE' THEN payment_id IS NOT NULL
      WHEN 'REFUND' THEN refund_id IS NOT NULL
      WHEN 'CREDIT_USE' THEN credit_use_id IS NOT NULL
      ELSE receipt_id IS NOT NULL
    END
  );
-- One journal for one event, however often we hear of it.
CREATE UNIQUE INDEX one_journal_per_refund ON journals (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_credit_use ON journals (credit_use_id) WHERE credit_use_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_receipt ON journals (receipt_id, kind) WHERE kind IN ('UNIDENTIFIED', 'ASSIGNMENT');

ALTER TABLE ledger
  DROP CONSTRAINT ledger_account_kind_check,
  ADD CONSTRAINT ledger_account_kind_check CHECK (account_kind IN ('CLEARING', 'BILL', 'CREDIT', 'UNIDENTIFIED')),
  ALTER COLUMN payment_id DROP NOT NULL,
  -- The credit that an entry on a resident's credit account is about.
  ADD COLUMN credit_id bigint REFERENCES credits ON DELETE RESTRICT;
ALTER TABLE ledger DISABLE TRIGGER insert_only;
UPDATE ledger SET credit_id = credits.id FROM credits
  WHERE ledger.account_kind = 'CREDIT' AND credits.payment_id = ledger.payment_id;
ALTER TABLE ledger ENABLE TRIGGER insert_only;
ALTER TABLE ledger ADD CONSTRAINT credit_named CHECK ((account_kind = 'CREDIT') = (credit_id IS NOT NULL));
CREATE INDEX ledger_of_credit ON ledger (credit_id) WHERE credit_id IS NOT NULL;

-- Invariant I-3, at every commit: a bill's paid amount is what the ledger has for it.
CREATE FUNCTION bill_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint := (SELECT amount_paid_paise FROM bills WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger
                    WHERE account_kind = 'BILL' AND account_id = NEW.id);
BEGIN
  IF paid <> booked THEN
    RAISE EXCEPTION 'bill % has % paise paid but % are booked', NEW.id, paid, booked;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_accounted AFTER UPDATE OF amount_paid_paise ON bills
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_accounted();

-- What a credit still has is what the ledger has for it, at every commit.
CREATE FUNCTION credit_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remains bigint := (SELECT amount_paise - used_paise - refunded_paise FROM credits WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger WHERE credit_id = NEW.id);
BEGIN
  IF remains <> booked THEN
    RAISE EXCEPTION 'credit % has % paise but % are booked', NEW.id, remains, booked;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_accounted AFTER INSERT OR UPDATE ON credits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_accounted();

-- Payments -------------------------------------------------------------------------------------------------------

ALTER TABLE payments
  -- The office took a capture that differs from what was asked for (invariant I-7 then holds for what was captured).
  ADD COLUMN accepted_by text,
  -- The office ended it without money; what the gateway repeats about it does not open it again.
  ADD COLUMN closed_by text,
  ADD COLUMN fee_paise paise,
  -- What has gone back of what was captured.
  ADD COLUMN refunded_paise paise NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunded_within_capture CHECK (refunded_paise BETWEEN 0 AND captured_paise);
CREATE INDEX payments_in_review ON payments (created_at) WHERE state = 'REVIEW';

-- Every transaction of a gateway whose money a payment is, also when it came in parts (invariant I-5).
CREATE TABLE payment_transactions (
  gateway text NOT NULL,
  gateway_payment_id text NOT NULL,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  CONSTRAINT one_payment_for_transaction PRIMARY KEY (gateway, gateway_payment_id)
);
CREATE INDEX payment_transactions_of_payment ON payment_transactions (payment_id);
INSERT INTO payment_transactions
  SELECT gateway, gateway_payment_id, id FROM payments WHERE gateway_payment_id IS NOT NULL;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_transactions
  EXECUTE FUNCTION insert_only();

-- What a person must hear of -------------------------------------------------------------------------------------

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  seen_at timestamptz,
  seen_by text
);
CREATE INDEX alerts_unseen ON alerts (at DESC) WHERE seen_at IS NULL;
-- The same thing is told once until somebody has seen it.
CREATE UNIQUE INDEX one_unseen_alert ON alerts (kind, subject) WHERE seen_at IS NULL;

CREATE TABLE book_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  asked text NOT NULL CHECK (asked IN ('night', 'office')),
  rules integer NOT NULL,
  broken jsonb NOT NULL
);
CREATE INDEX book_checks_newest ON book_checks (checked_at DESC);

-- Stop rather than be wrong: a bill that broke a rule takes no money until a person has looked.
CREATE TABLE frozen_bills (
  bill_id text PRIMARY KEY REFERENCES bills ON DELETE RESTRICT,
  broke text NOT NULL,
  frozen_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by text,
  release_reason text
);

-- Settlement reports ---------------------------------------------------------------------------------------------

CREATE TABLE settlement_days (
  gateway text NOT NULL,
  day date NOT NULL,
  told text NOT NULL CHECK (told IN ('told', 'untold')),
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, day)
);

CREATE TABLE settlement_lines (
  gateway text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  gateway_id text NOT NULL,
  order_id text,
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  amount_paise paise NOT NULL,
  fee_paise paise NOT NULL,
  tax_paise paise NOT NULL,
  settlement_id text,
  utr text,
  verdict text NOT NULL,
  PRIMARY KEY (gateway, day, kind, gateway_id)
);

CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON refunds EXECUTE FUNCTION never_deleted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON unidentified_receipts EXECUTE FUNCTION never_deleted();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_uses EXECUTE FUNCTION insert_only();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON alerts EXECUTE FUNCTION never_deleted();
