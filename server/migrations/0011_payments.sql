-- Which state may follow which (invariants, section 3).
CREATE TABLE payment_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO payment_moves VALUES
  ('CREATED', 'PENDING'), ('CREATED', 'FAILED'), ('CREATED', 'EXPIRED'), ('CREATED', 'SUCCESS'), ('CREATED', 'REVIEW'),
  ('PENDING', 'FAILED'), ('PENDING', 'EXPIRED'), ('PENDING', 'SUCCESS'), ('PENDING', 'REVIEW'),
  ('FAILED', 'SUCCESS'), ('FAILED', 'REVIEW'),
  ('EXPIRED', 'SUCCESS'), ('EXPIRED', 'REVIEW'),
  ('REVIEW', 'SUCCESS'), ('REVIEW', 'FAILED');

-- Online money, and money of the office, whose gateway is its method: cash, cheque or transfer.
CREATE TABLE payments (
  -- The order id at the gateway and the transaction id on the wire.
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{20}$'),
  -- Null for an advance.
  bill_id text,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  gateway text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL DEFAULT 'INR',
  -- What it leaves of its bill: nothing or Re 1 at least, which is the least that payment companies take.
  leaves_paise bigint CONSTRAINT leaves_payable_rest CHECK (leaves_paise = 0 OR leaves_paise >= 100),
  state text NOT NULL CHECK (state IN ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED', 'REVIEW')),
  gateway_order_id text,
  payment_url text,
  gateway_payment_id text,
  method text,
  reference text,
  captured_paise paise NOT NULL DEFAULT 0,
  fee_paise paise,
  refunded_paise paise NOT NULL DEFAULT 0,
  receipt_id text,
  -- Needs a receipt, which a job writes.
  number_due boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- When the payment page closes.
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- The office reversed it.
  reversed_at timestamptz,
  -- Another amount was requested since; this one is no longer offered but stays watched.
  superseded_at timestamptz,
  -- The gateway said "no such order"; it counts only when the gateway repeats it a minute later.
  unknown_since timestamptz,
  -- Someone is fetching the page until then; others wait for the answer.
  opening_until timestamptz,
  -- Why a person must look: the gateway's facts differ from the order, or the gateway never reported an end.
  review_reason text CHECK (review_reason IN ('differs', 'overdue')),
  -- Who accepted a capture that differs from the order; invariant I-7 then holds for the capture.
  accepted_by text,
  -- Who ended it without money; the gateway's repetitions do not open it again.
  closed_by text,
  -- The reconciler's: when to look again, when it last asked the gateway, until when a process has it.
  next_check_at timestamptz,
  queried_at timestamptz,
  claimed_until timestamptz,
  CONSTRAINT payment_of_resident UNIQUE (id, resident_id),
  CONSTRAINT payment_of_own_bill FOREIGN KEY (resident_id, bill_id) REFERENCES bills (resident_id, id),
  -- Deferred: the receipt comes last, so that its number's row is locked for no longer than a commit.
  CONSTRAINT payment_of_own_receipt FOREIGN KEY (resident_id, receipt_id) REFERENCES receipts (resident_id, id)
    DEFERRABLE INITIALLY DEFERRED,
  -- Invariant I-15.
  CONSTRAINT open_is_watched CHECK (state NOT IN ('CREATED', 'PENDING') OR next_check_at IS NOT NULL),
  CONSTRAINT captured_when_success CHECK ((state = 'SUCCESS') = (captured_paise > 0 AND paid_at IS NOT NULL)),
  CONSTRAINT transaction_when_success CHECK (state <> 'SUCCESS' OR gateway_payment_id IS NOT NULL),
  CONSTRAINT reason_when_review CHECK ((state = 'REVIEW') = (review_reason IS NOT NULL)),
  CONSTRAINT refunded_within_capture CHECK (refunded_paise BETWEEN 0 AND captured_paise),
  CONSTRAINT bill_unless_advance CHECK (bill_id IS NOT NULL OR gateway IN ('cash', 'cheque', 'transfer')),
  CONSTRAINT office_knows CHECK (
    gateway NOT IN ('cash', 'cheque', 'transfer') OR (state = 'SUCCESS' AND next_check_at IS NULL)),
  CONSTRAINT reversed_at_office CHECK (reversed_at IS NULL OR gateway IN ('cash', 'cheque', 'transfer')),
  CONSTRAINT receipt_of_office_money CHECK (receipt_id IS NOT NULL OR gateway NOT IN ('cash', 'cheque', 'transfer'))
);
-- Invariant I-14.
CREATE UNIQUE INDEX one_open_payment_per_bill ON payments (bill_id)
  WHERE state IN ('CREATED', 'PENDING') AND superseded_at IS NULL;
-- Invariant I-5: a transaction of the gateway belongs to one payment.
CREATE UNIQUE INDEX one_payment_per_transaction ON payments (gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payments_of_resident ON payments (resident_id, (coalesce(paid_at, created_at)) DESC);
CREATE INDEX payments_of_bill ON payments (bill_id);
CREATE INDEX payments_of_receipt ON payments (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX payments_by_day ON payments ((coalesce(paid_at, created_at)));
CREATE INDEX payments_by_reference ON payments (reference) WHERE reference IS NOT NULL;
CREATE INDEX payments_by_order ON payments (gateway_order_id) WHERE gateway_order_id IS NOT NULL;
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_watched ON payments (created_at) WHERE state IN ('CREATED', 'PENDING', 'REVIEW');
CREATE INDEX payments_waiting ON payments (resident_id) WHERE state IN ('CREATED', 'PENDING', 'REVIEW');
CREATE INDEX payments_without_receipt ON payments (paid_at, id)
  WHERE state = 'SUCCESS' AND receipt_id IS NULL AND number_due;

-- A payment needs a receipt once it becomes a success.
CREATE FUNCTION keep_payment_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state
     AND NOT EXISTS (SELECT FROM payment_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'payment % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.bill_id, NEW.resident_id, NEW.gateway, NEW.amount_paise, NEW.currency)
     IS DISTINCT FROM (OLD.id, OLD.bill_id, OLD.resident_id, OLD.gateway, OLD.amount_paise, OLD.currency) THEN
    RAISE EXCEPTION 'what payment % was for is fixed', OLD.id;
  END IF;
  IF OLD.receipt_id IS NOT NULL AND NEW.receipt_id IS DISTINCT FROM OLD.receipt_id THEN
    RAISE EXCEPTION 'payment % has its receipt', OLD.id;
  END IF;
  NEW.number_due := OLD.number_due OR (NEW.state = 'SUCCESS' AND OLD.state <> 'SUCCESS');
  RETURN NEW;
END $$;
CREATE TRIGGER keep_payment_moves BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_moves();

-- Invariant I-4, at every commit: a payment's applications and credits add up to its capture.
CREATE FUNCTION payment_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint := (SELECT captured_paise FROM payments WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger
                    WHERE payment_id = NEW.id AND kind = 'CAPTURE' AND account_kind IN ('BILL', 'CREDIT'));
BEGIN
  IF captured <> booked THEN
    RAISE EXCEPTION 'payment % captured % paise but % are booked', NEW.id, captured, booked;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_accounted AFTER INSERT OR UPDATE OF state, captured_paise ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_accounted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON payments EXECUTE FUNCTION never_deleted();
CALL audit_table('payments', 'id', 'added changed removed',
  '*', 'payment_url next_check_at queried_at claimed_until opening_until unknown_since number_due');

-- All transactions of a gateway that a payment consists of (invariant I-5).
CREATE TABLE payment_transactions (
  gateway text NOT NULL,
  gateway_payment_id text NOT NULL,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  CONSTRAINT one_payment_for_transaction PRIMARY KEY (gateway, gateway_payment_id)
);
CREATE INDEX payment_transactions_of_payment ON payment_transactions (payment_id);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_transactions
  EXECUTE FUNCTION insert_only();

-- The history of a payment: every fact that a gateway reported, in the order of its arrival.
CREATE TABLE payment_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  recorded_at timestamptz NOT NULL,
  source text NOT NULL,
  fact text NOT NULL,
  detail jsonb NOT NULL,
  state_before text NOT NULL,
  state_after text NOT NULL
);
CREATE INDEX payment_facts_of_payment ON payment_facts (payment_id, id);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_facts EXECUTE FUNCTION insert_only();

-- Messages of gateways. A message is a hint: the portal asks the gateway itself.
CREATE TABLE webhook_inbox (
  gateway text NOT NULL,
  event_key text NOT NULL,
  order_id text,
  -- Names payers, so it is purged 90 days after the message was read.
  body bytea,
  received_at timestamptz NOT NULL,
  -- When to read it, or to read it again if the current try never ends. A message with neither this nor done_at is parked for
  -- a person.
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  PRIMARY KEY (gateway, event_key),
  CONSTRAINT done_is_not_tried CHECK (done_at IS NULL OR next_try_at IS NULL)
);
CREATE INDEX webhook_inbox_to_read ON webhook_inbox (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_inbox_of_order ON webhook_inbox (gateway, order_id, received_at);
CREATE INDEX webhook_inbox_bodies ON webhook_inbox (done_at) WHERE done_at IS NOT NULL AND body IS NOT NULL;

CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.gateway, NEW.event_key, NEW.order_id, NEW.received_at)
       IS DISTINCT FROM (OLD.gateway, OLD.event_key, OLD.order_id, OLD.received_at)
     OR NEW.body IS DISTINCT FROM OLD.body AND NOT (
       NEW.body IS NULL AND OLD.done_at IS NOT NULL AND OLD.received_at < now() - interval '89 days') THEN
    RAISE EXCEPTION 'what a gateway sent is fixed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_message BEFORE UPDATE ON webhook_inbox FOR EACH ROW EXECUTE FUNCTION keep_message();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON webhook_inbox EXECUTE FUNCTION never_deleted();

-- What a person must look at.
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
CREATE UNIQUE INDEX one_unseen_alert ON alerts (kind, subject) WHERE seen_at IS NULL;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON alerts EXECUTE FUNCTION never_deleted();
-- The event that raised an alert has its own entry.
CALL audit_table('alerts', 'id', 'changed', '*');

-- Settlements --------------------------------------------------------------------------------------------------------

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
  -- Refunds only: the gateway's id of the capture, since an order may have been captured twice.
  capture_id text,
  amount_paise paise NOT NULL,
  fee_paise paise NOT NULL,
  tax_paise paise NOT NULL,
  settlement_id text,
  utr text,
  verdict text NOT NULL,
  PRIMARY KEY (gateway, day, kind, gateway_id)
);
CREATE INDEX settlement_lines_of_payment ON settlement_lines (payment_id, kind);
