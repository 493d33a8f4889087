-- Receipts travel: a cheque is taken, paid in on a slip, and credited or returned. Cash lies in the office's box until a day
-- is closed. A resident may say that money was transferred.

-- Receipts --------------------------------------------------------------------------------------------------------

DROP TRIGGER keep_receipt ON receipts;
ALTER TABLE receipts RENAME COLUMN issued_by TO written_by;
ALTER TABLE receipts
  ADD COLUMN written_at timestamptz,
  -- The day in India on which the money counts; null while a cheque is post-dated.
  ADD COLUMN counted_on date,
  -- Of a cheque: the bank that it is drawn on, and its date.
  ADD COLUMN bank text NOT NULL DEFAULT '',
  ADD COLUMN cheque_on date,
  -- The association's account that a transfer came to.
  ADD COLUMN account text,
  -- How a post-dated cheque is to be divided once it counts.
  ADD COLUMN wish jsonb,
  ADD COLUMN deposit_id text,
  ADD COLUMN claim_id text UNIQUE,
  -- The wrong receipt that this one stands for.
  ADD COLUMN replaces text UNIQUE REFERENCES receipts ON DELETE RESTRICT,
  ADD COLUMN cleared_on date,
  ADD COLUMN returned_on date,
  ADD COLUMN return_code text;
ALTER TABLE receipts DISABLE TRIGGER USER;
UPDATE receipts SET written_at = issued_at, counted_on = received_on;
ALTER TABLE receipts ENABLE TRIGGER USER;

DROP INDEX one_receipt_per_transfer, receipts_in_order, receipts_of_resident, receipts_of_flat;
ALTER TABLE receipts
  DROP CONSTRAINT receipts_way_check,
  DROP CONSTRAINT receipts_state_check,
  DROP CONSTRAINT transfer_has_reference,
  DROP CONSTRAINT ended_whole,
  ALTER COLUMN written_at SET NOT NULL,
  ALTER COLUMN series DROP NOT NULL,
  ALTER COLUMN financial_year DROP NOT NULL,
  ALTER COLUMN serial DROP NOT NULL,
  ALTER COLUMN number DROP NOT NULL,
  ALTER COLUMN issued_at DROP NOT NULL,
  ALTER COLUMN face DROP NOT NULL,
  ADD CONSTRAINT known_way CHECK (way IN ('cash', 'cheque', 'transfer')),
  ADD CONSTRAINT known_state
    CHECK (state IN ('LATER', 'RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED', 'GIVEN_BACK', 'CANCELLED')),
  ADD CONSTRAINT cash_has_no_reference CHECK ((way = 'cash') = (reference IS NULL)),
  ADD CONSTRAINT cheque_is_drawn_on_a_bank CHECK ((way = 'cheque') = (cheque_on IS NOT NULL) AND (way = 'cheque') = (bank <> '')),
  ADD CONSTRAINT only_cheques_travel CHECK (way = 'cheque' OR state IN ('RECEIVED', 'CANCELLED')),
  ADD CONSTRAINT numbered_when_counted
    CHECK (num_nulls(counted_on, series, financial_year, serial, number, issued_at, face) IN (0, 7)),
  ADD CONSTRAINT counted_unless CHECK (counted_on IS NOT NULL OR state IN ('LATER', 'GIVEN_BACK', 'CANCELLED')),
  ADD CONSTRAINT later_does_not_count CHECK (state <> 'LATER' OR counted_on IS NULL),
  ADD CONSTRAINT paid_in_on_a_slip
    CHECK (CASE WHEN state IN ('DEPOSITED', 'CLEARED', 'BOUNCED') THEN deposit_id IS NOT NULL
      WHEN state IN ('LATER', 'RECEIVED') THEN deposit_id IS NULL ELSE true END),
  ADD CONSTRAINT cleared_on_a_day CHECK (CASE WHEN state = 'CLEARED' THEN cleared_on IS NOT NULL
    WHEN state IN ('LATER', 'RECEIVED', 'DEPOSITED') THEN cleared_on IS NULL ELSE true END),
  ADD CONSTRAINT returned_whole
    CHECK (num_nulls(returned_on, return_code) = CASE state WHEN 'BOUNCED' THEN 0 ELSE 2 END),
  ADD CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by, end_reason)
    = CASE WHEN state IN ('BOUNCED', 'GIVEN_BACK', 'CANCELLED') THEN 0 ELSE 3 END);

-- One transfer or cheque is entered once, or once for each of the flats that it pays for.
CREATE UNIQUE INDEX one_receipt_per_instrument ON receipts (way, lower(bank), reference, part)
  WHERE way IN ('cheque', 'transfer') AND state NOT IN ('BOUNCED', 'GIVEN_BACK', 'CANCELLED');
CREATE INDEX receipts_in_order ON receipts (written_at, id);
CREATE INDEX receipts_of_resident ON receipts (resident_id, written_at);
CREATE INDEX receipts_of_flat ON receipts (flat_number, written_at);
CREATE INDEX cheques_under_way ON receipts (state, cheque_on) WHERE state IN ('LATER', 'RECEIVED', 'DEPOSITED') AND way = 'cheque';
CREATE INDEX cheques_ended ON receipts (written_at, id) WHERE way = 'cheque' AND state NOT IN ('LATER', 'RECEIVED', 'DEPOSITED');
CREATE INDEX receipts_of_deposit ON receipts (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX cash_received ON receipts (received_on) WHERE way = 'cash';

CREATE TABLE receipt_moves (from_state text, to_state text, PRIMARY KEY (from_state, to_state));
INSERT INTO receipt_moves VALUES
  ('LATER', 'DEPOSITED'), ('LATER', 'GIVEN_BACK'), ('LATER', 'CANCELLED'),
  ('RECEIVED', 'DEPOSITED'), ('RECEIVED', 'GIVEN_BACK'), ('RECEIVED', 'CANCELLED'),
  ('DEPOSITED', 'RECEIVED'), ('DEPOSITED', 'CLEARED'), ('DEPOSITED', 'BOUNCED'), ('CLEARED', 'BOUNCED'),
  -- Only when another receipt replaces it, which takes its place on the slip.
  ('DEPOSITED', 'CANCELLED'), ('CLEARED', 'CANCELLED');
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_moves EXECUTE FUNCTION insert_only();

CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,deposit_id,cleared_on,returned_on,return_code,ended_at,ended_by,end_reason}';
BEGIN
  IF OLD.number IS NULL THEN
    changing := changing || '{counted_on,series,financial_year,serial,number,issued_at,face}'::text[];
  END IF;
  IF OLD.state = NEW.state OR to_jsonb(OLD) - changing <> to_jsonb(NEW) - changing THEN
    RAISE EXCEPTION 'receipt % is fixed', OLD.id;
  END IF;
  IF NOT EXISTS (SELECT FROM receipt_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'receipt % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_receipt BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION keep_receipt();

-- A receipt is for what its payments brought, at every commit; one that does not count has none.
CREATE OR REPLACE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brought bigint := (SELECT coalesce(sum(captured_paise), 0) FROM payments WHERE receipt_id = NEW.id);
  counts bigint := CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.amount_paise END;
BEGIN
  IF brought <> counts THEN
    RAISE EXCEPTION 'receipt % is for % paise but its payments brought %', NEW.id, NEW.amount_paise, brought;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER receipt_accounted ON receipts;
CREATE CONSTRAINT TRIGGER receipt_accounted AFTER INSERT OR UPDATE ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_accounted();

-- A bill that charges for a returned cheque.
ALTER TABLE bills ADD COLUMN bounced_receipt_id text REFERENCES receipts ON DELETE RESTRICT;
CREATE UNIQUE INDEX one_charge_per_bounce ON bills (bounced_receipt_id)
  WHERE bounced_receipt_id IS NOT NULL AND cancelled_at IS NULL;

-- Slips ------------------------------------------------------------------------------------------------------------

CREATE TABLE deposits (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cash', 'cheques')),
  account text NOT NULL,
  on_day date NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  slip text,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  undone_at timestamptz,
  undone_by text,
  undo_reason text,
  CONSTRAINT undone_whole CHECK (num_nulls(undone_at, undone_by, undo_reason) IN (0, 3))
);
ALTER TABLE receipts ADD FOREIGN KEY (deposit_id) REFERENCES deposits ON DELETE RESTRICT;
CREATE INDEX deposits_of_cash ON deposits (on_day) WHERE kind = 'cash' AND undone_at IS NULL;
CREATE FUNCTION keep_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NOT NULL OR to_jsonb(OLD) - '{undone_at,undone_by,undo_reason}'::text[]
     <> to_jsonb(NEW) - '{undone_at,undone_by,undo_reason}'::text[] THEN
    RAISE EXCEPTION 'deposit % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_deposit BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION keep_deposit();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON deposits EXECUTE FUNCTION never_deleted();

-- The cash box ------------------------------------------------------------------------------------------------------

CREATE TABLE cash_days (
  day date PRIMARY KEY,
  opening_paise paise NOT NULL,
  received_paise paise NOT NULL,
  paid_out_paise paise NOT NULL,
  deposited_paise paise NOT NULL,
  counted_paise paise NOT NULL CHECK (counted_paise >= 0),
  difference_paise paise NOT NULL
    GENERATED ALWAYS AS (counted_paise - opening_paise - received_paise + paid_out_paise + deposited_paise) STORED,
  note text,
  -- The rows of the day as they were when it was closed.
  face jsonb NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  CONSTRAINT difference_is_explained
    CHECK (counted_paise - opening_paise - received_paise + paid_out_paise + deposited_paise = 0 OR note IS NOT NULL)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_days EXECUTE FUNCTION insert_only();
CREATE INDEX refunds_in_cash ON refunds (paid_on) WHERE paid_way = 'cash';

-- "I have paid by transfer" ------------------------------------------------------------------------------------------

CREATE TABLE claims (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  paid_on date NOT NULL,
  reference text NOT NULL,
  account text,
  -- The bills that it is for.
  wish jsonb NOT NULL DEFAULT '[]',
  note text,
  made_at timestamptz NOT NULL,
  picture bytea CHECK (length(picture) <= 307200),
  picture_type text CHECK (picture_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- Kept when the picture itself has gone.
  picture_sha256 bytea,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  ended_at timestamptz,
  ended_by text,
  reason text,
  CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by) = CASE state WHEN 'WAITING' THEN 2 ELSE 0 END),
  CONSTRAINT refused_with_a_reason CHECK ((state = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX one_claim_per_reference ON claims (reference) WHERE state IN ('WAITING', 'ACCEPTED');
CREATE INDEX claims_of_resident ON claims (resident_id, made_at);
CREATE INDEX claims_in_order ON claims (made_at, id);
CREATE INDEX claims_waiting ON claims (made_at) WHERE state = 'WAITING';
CREATE INDEX claims_with_picture ON claims (ended_at) WHERE picture IS NOT NULL;
CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING' AND to_jsonb(OLD) - '{picture,picture_type}'::text[] <> to_jsonb(NEW) - '{picture,picture_type}'::text[]
     OR to_jsonb(OLD) - '{picture,picture_type,picture_sha256,state,ended_at,ended_by,reason}'::text[]
       <> to_jsonb(NEW) - '{picture,picture_type,picture_sha256,state,ended_at,ended_by,reason}'::text[] THEN
    RAISE EXCEPTION 'claim % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_claim BEFORE UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION keep_claim();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON claims EXECUTE FUNCTION never_deleted();
ALTER TABLE receipts ADD FOREIGN KEY (claim_id) REFERENCES claims ON DELETE RESTRICT;

-- Settings -----------------------------------------------------------------------------------------------------------

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by text NOT NULL
);

-- The audit log -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  noted record;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('deposits', 'id', ''), ('cash_days', 'day', 'face'), ('claims', 'id', 'picture picture_sha256'), ('settings', 'key', '')
  ) AS tables (name, key, hidden) LOOP
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.key, noted.hidden);
    IF noted.name <> 'cash_days' THEN
      EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.key, noted.hidden);
    END IF;
  END LOOP;
END $$;

-- With what cheques, slips, cash days, claims and settings say. Notes may tell of people.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'account', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise',
      'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bank', 'bill_id', 'bill_type',
      'bounced_receipt_id', 'broke', 'browser', 'cancel_reason', 'cancelled_at', 'cancelled_by', 'capture_id',
      'captured_paise', 'cheque_on', 'claim_id', 'cleared_on', 'closed_at', 'closed_by', 'complex', 'counted_on',
      'counted_paise', 'created_at', 'credit_id', 'credit_use_id', 'currency', 'day', 'deposit_id', 'deposited_paise',
      'difference_paise', 'due_on', 'end_reason', 'ended_at', 'ended_by', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id',
      'gateway_refund_id', 'held_paise', 'id', 'issued_at', 'issued_by', 'kept', 'key', 'kind', 'late_fee_paise',
      'leaves_paise', 'left_at', 'left_by', 'left_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'on_day',
      'opening_paise', 'order_id', 'original_paise', 'paid_at', 'paid_on', 'paid_out_paise', 'paid_way', 'part',
      'password_given', 'payment_id', 'person_id', 'reason', 'receipt_id', 'received_on', 'received_paise', 'reference',
      'refunded_paise', 'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise',
      'replaces', 'requested_at', 'requested_by', 'resident_id', 'return_code', 'returned_at', 'returned_by',
      'returned_on', 'reversed_at', 'review_reason', 'seen_at', 'seen_by', 'set_at', 'set_by', 'settled_at', 'slip',
      'source', 'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'undo_reason',
      'undone_at', 'undone_by', 'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at', 'used_by',
      'used_paise', 'value', 'waiting_code', 'waits', 'way', 'written_at', 'written_by'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
