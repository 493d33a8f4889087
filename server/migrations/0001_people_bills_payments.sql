-- Money is whole paise. Days are dates of the association's calendar, instants are timestamptz.
CREATE DOMAIN paise AS bigint CHECK (VALUE BETWEEN -9999999999999 AND 9999999999999);

-- People ---------------------------------------------------------------------------------------------------------

CREATE TABLE residents (
  id text PRIMARY KEY,
  name text NOT NULL,
  flat_number text NOT NULL CHECK (flat_number ~ '^[A-Z]{1,4}-[0-9]{1,6}$'),
  flat_block text NOT NULL GENERATED ALWAYS AS (split_part(flat_number, '-', 1)) STORED,
  flat_serial integer NOT NULL GENERATED ALWAYS AS (split_part(flat_number, '-', 2)::integer) STORED,
  email text NOT NULL,
  phone text NOT NULL,
  complex text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Registered residents wait until somebody lets them in; they leave when the office removes them.
  approved_at timestamptz,
  approved_by text,
  left_at timestamptz,
  left_by text
);
-- The flat number alone logs in, so only one active resident can have it.
CREATE UNIQUE INDEX one_active_resident_per_flat ON residents (flat_number)
  WHERE approved_at IS NOT NULL AND left_at IS NULL;
CREATE INDEX residents_in_order ON residents (complex, flat_block, flat_serial) WHERE left_at IS NULL;
CREATE INDEX residents_waiting ON residents (flat_number) WHERE approved_at IS NULL AND left_at IS NULL;

CREATE TABLE admins (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  refused_at timestamptz,
  refused_by text
);
CREATE UNIQUE INDEX one_active_admin_per_email ON admins (lower(email))
  WHERE approved_at IS NOT NULL AND refused_at IS NULL;
CREATE INDEX admins_by_email ON admins (lower(email));

-- The one-time code with which the first administrator of a deployed portal registers.
CREATE TABLE setup_codes (
  code_sha256 bytea PRIMARY KEY,
  made_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE sessions (
  token_sha256 bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (kind, person_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Failed log-ins, counted by what was tried and from where. A row is worth nothing once it has aged.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  closed_until timestamptz NOT NULL,
  last_failure_at timestamptz NOT NULL
);

-- Bills ----------------------------------------------------------------------------------------------------------

CREATE TABLE uploads (
  id text PRIMARY KEY,
  admin_id text NOT NULL REFERENCES admins,
  kind text NOT NULL CHECK (kind IN ('bills', 'residents')),
  file_name text NOT NULL,
  file_sha256 bytea NOT NULL,
  phase text NOT NULL CHECK (phase IN ('reading', 'checking', 'hashing', 'saving', 'done', 'failed')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  -- Moves with every step of progress; an upload whose server was killed stops moving.
  seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX one_running_upload_per_admin ON uploads (admin_id) WHERE ended_at IS NULL;

-- The serial part of the bill number, per type and financial year. Gaps are allowed.
CREATE TABLE bill_serials (
  bill_type text NOT NULL,
  financial_year text NOT NULL,
  last_serial integer NOT NULL,
  PRIMARY KEY (bill_type, financial_year)
);

CREATE TABLE bills (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  bill_type text NOT NULL CHECK (bill_type IN ('electricity', 'maintenance')),
  due_on date NOT NULL,
  original_paise paise NOT NULL CHECK (original_paise > 0),
  arrears_paise paise NOT NULL DEFAULT 0 CHECK (arrears_paise >= 0),
  late_fee_paise paise NOT NULL DEFAULT 0 CHECK (late_fee_paise >= 0),
  total_paise paise NOT NULL GENERATED ALWAYS AS (original_paise + arrears_paise + late_fee_paise) STORED,
  amount_paid_paise paise NOT NULL DEFAULT 0,
  remaining_paise paise NOT NULL
    GENERATED ALWAYS AS (original_paise + arrears_paise + late_fee_paise - amount_paid_paise) STORED,
  status text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN amount_paid_paise = 0 THEN 'unpaid'
      WHEN amount_paid_paise < original_paise + arrears_paise + late_fee_paise THEN 'partial'
      ELSE 'paid'
    END
  ) STORED,
  uploaded_at timestamptz NOT NULL,
  uploaded_by text NOT NULL,
  -- The spreadsheet it came from; null for a bill typed into the form.
  upload_id text REFERENCES uploads,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  -- Invariant I-2: never less than nothing, never more than the total.
  CONSTRAINT paid_within_total
    CHECK (amount_paid_paise >= 0 AND amount_paid_paise <= original_paise + arrears_paise + late_fee_paise),
  CONSTRAINT cancelled_unpaid CHECK (cancelled_at IS NULL OR amount_paid_paise = 0)
);
-- Invariant I-19: one row of a spreadsheet makes at most one bill, however often the file is sent.
CREATE UNIQUE INDEX one_uploaded_bill ON bills (resident_id, bill_type, due_on)
  WHERE upload_id IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX bills_of_resident ON bills (resident_id, due_on);
CREATE INDEX bills_to_pay ON bills (resident_id, due_on)
  WHERE cancelled_at IS NULL AND amount_paid_paise < original_paise + arrears_paise + late_fee_paise;

-- Payments -------------------------------------------------------------------------------------------------------

-- The states of a payment and which may follow which (invariants, section 3).
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

CREATE TABLE payments (
  -- The order id at the gateway and the transaction id on the wire.
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{20}$'),
  bill_id text NOT NULL REFERENCES bills ON DELETE RESTRICT,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  gateway text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL DEFAULT 'INR',
  state text NOT NULL CHECK (state IN ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED', 'REVIEW')),
  gateway_order_id text,
  payment_url text,
  gateway_payment_id text,
  method text,
  reference text,
  captured_paise paise NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- When the payment page closes.
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- Another amount was asked for since; this one is no longer offered but stays watched.
  superseded_at timestamptz,
  -- The gateway said "no such order" at this instant; it counts only when it says so again a minute later.
  unknown_since timestamptz,
  -- Somebody is asking the gateway for the page until then; others wait for the answer.
  opening_until timestamptz,
  -- Why a person must look: what the gateway says differs from what was asked, or it never said an end.
  review_reason text CHECK (review_reason IN ('differs', 'overdue')),
  -- The reconciler's book: when to look again, when the gateway was last asked, who is asking now.
  next_check_at timestamptz,
  asked_at timestamptz,
  claimed_until timestamptz,
  -- Invariant I-15: nothing open is forgotten.
  CONSTRAINT open_is_watched CHECK (state NOT IN ('CREATED', 'PENDING') OR next_check_at IS NOT NULL),
  CONSTRAINT captured_when_success CHECK ((state = 'SUCCESS') = (captured_paise > 0 AND paid_at IS NOT NULL)),
  CONSTRAINT transaction_when_success CHECK (state <> 'SUCCESS' OR gateway_payment_id IS NOT NULL),
  CONSTRAINT reason_when_review CHECK ((state = 'REVIEW') = (review_reason IS NOT NULL))
);
-- Invariant I-14: one open payment per bill.
CREATE UNIQUE INDEX one_open_payment_per_bill ON payments (bill_id)
  WHERE state IN ('CREATED', 'PENDING') AND superseded_at IS NULL;
-- Invariant I-5: a transaction of the gateway belongs to one payment.
CREATE UNIQUE INDEX one_payment_per_transaction ON payments (gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payments_of_resident ON payments (resident_id, (coalesce(paid_at, created_at)) DESC);
CREATE INDEX payments_of_bill ON payments (bill_id);
CREATE INDEX payments_by_day ON payments ((coalesce(paid_at, created_at)));
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;

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
  RETURN NEW;
END $$;
CREATE TRIGGER keep_payment_moves BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_moves();

-- Every fact that a gateway told, in the order heard: the story of a payment.
CREATE TABLE payment_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  heard_at timestamptz NOT NULL,
  heard_from text NOT NULL,
  fact text NOT NULL,
  detail jsonb NOT NULL,
  state_before text NOT NULL,
  state_after text NOT NULL
);
CREATE INDEX payment_facts_of_payment ON payment_facts (payment_id, id);

-- What a gateway sent us. The message is a hint: it only makes us ask.
CREATE TABLE webhook_inbox (
  gateway text NOT NULL,
  event_key text NOT NULL,
  order_id text,
  body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  -- When to read it, or, while it is being read, when to read it again if that is never finished. A message with
  -- neither this nor a done_at is parked: it was tried in vain and waits for a person.
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  PRIMARY KEY (gateway, event_key),
  CONSTRAINT done_is_not_tried CHECK (done_at IS NULL OR next_try_at IS NULL)
);
CREATE INDEX webhook_inbox_to_read ON webhook_inbox (next_try_at) WHERE next_try_at IS NOT NULL;

CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.gateway, NEW.event_key, NEW.order_id, NEW.body, NEW.received_at)
     IS DISTINCT FROM (OLD.gateway, OLD.event_key, OLD.order_id, OLD.body, OLD.received_at) THEN
    RAISE EXCEPTION 'what a gateway sent is fixed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_message BEFORE UPDATE ON webhook_inbox FOR EACH ROW EXECUTE FUNCTION keep_message();

-- The ledger: double entry, insert-only. One journal is one event; its entries sum to zero.
CREATE TABLE journals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CAPTURE')),
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  written_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_capture_per_payment ON journals (payment_id) WHERE kind = 'CAPTURE';

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id bigint NOT NULL REFERENCES journals ON DELETE RESTRICT,
  kind text NOT NULL,
  payment_id text NOT NULL REFERENCES payments ON DELETE RESTRICT,
  account_kind text NOT NULL CHECK (account_kind IN ('CLEARING', 'BILL', 'CREDIT')),
  -- The gateway's name, the bill's id or the resident's id.
  account_id text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise <> 0)
);
CREATE INDEX ledger_of_journal ON ledger (journal_id);
CREATE INDEX ledger_of_account ON ledger (account_kind, account_id);
CREATE INDEX ledger_of_payment ON ledger (payment_id);

-- Money received that no bill can take (invariant I-9).
CREATE TABLE credits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  payment_id text NOT NULL UNIQUE REFERENCES payments ON DELETE RESTRICT,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX credits_of_resident ON credits (resident_id);

CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paise) FROM ledger WHERE journal_id = NEW.journal_id) <> 0 THEN
    RAISE EXCEPTION 'journal % does not sum to zero', NEW.journal_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON ledger
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();

-- Invariant I-4: a payment's applications and credits add up to what was captured, at every commit.
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

-- Audit ----------------------------------------------------------------------------------------------------------

-- One row for every write: who did what to what, when, from where.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('anyone', 'resident', 'admin', 'gateway', 'clock')),
  actor_id text,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text NOT NULL,
  address text
);
CREATE INDEX audit_log_by_time ON audit_log (at);

CREATE FUNCTION insert_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger EXECUTE FUNCTION insert_only();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals EXECUTE FUNCTION insert_only();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_facts EXECUTE FUNCTION insert_only();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log EXECUTE FUNCTION insert_only();

CREATE FUNCTION never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON bills EXECUTE FUNCTION never_deleted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON payments EXECUTE FUNCTION never_deleted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON credits EXECUTE FUNCTION never_deleted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON webhook_inbox EXECUTE FUNCTION never_deleted();
