-- Instruments --------------------------------------------------------------------------------------------------------

-- Spells a bank in one way: "H.D.F.C. BANK" is "HDFC Bank". As `bankKey` in the code.
CREATE FUNCTION bank_key(bank text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(nullif(regexp_replace(plain, '(bank|limited|ltd)+$', ''), ''), plain)
    FROM regexp_replace(lower(bank), '[^a-z0-9\u0080-\uffff]+', '', 'g') AS plain
$$;

-- A transfer or cheque, which has one amount however many flats it pays for.
CREATE TABLE instruments (
  id text PRIMARY KEY,
  method text NOT NULL CHECK (method IN ('cheque', 'transfer')),
  reference text NOT NULL,
  -- Empty for a transfer.
  bank_key text NOT NULL,
  cheque_on date,
  -- Above 1 only in books of before instruments, where a flat had entered the same transfer several times.
  nth bigint NOT NULL DEFAULT 1,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  -- Whether it pays, or may pay, for several flats.
  shared boolean NOT NULL DEFAULT false,
  written_at timestamptz NOT NULL,
  written_by text NOT NULL,
  -- The last correction of its amount; the audit log has all of them.
  corrected_at timestamptz,
  corrected_by text,
  correct_reason text,
  CONSTRAINT only_cheques_have_a_bank CHECK ((method = 'cheque') = (bank_key <> '') AND (method = 'cheque') = (cheque_on IS NOT NULL)),
  CONSTRAINT corrected_whole CHECK (num_nulls(corrected_at, corrected_by, correct_reason) IN (0, 3))
);
CREATE UNIQUE INDEX one_instrument ON instruments (reference, method, bank_key, coalesce(cheque_on, '0001-01-01'), nth);
CREATE INDEX instruments_shared ON instruments (written_at, id) WHERE shared;

CREATE FUNCTION keep_instrument() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{amount_paise,shared,corrected_at,corrected_by,correct_reason}';
BEGIN
  IF to_jsonb(OLD) - changing <> to_jsonb(NEW) - changing THEN
    RAISE EXCEPTION 'instrument % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_instrument BEFORE UPDATE ON instruments FOR EACH ROW EXECUTE FUNCTION keep_instrument();

-- Whoever writes: at every commit the receipts that count are within the instrument.
CREATE FUNCTION within_instrument() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := to_jsonb(NEW) ->> TG_ARGV[0];
  whole bigint;
  given bigint;
BEGIN
  SELECT amount_paise INTO whole FROM instruments WHERE id = wanted FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO given FROM receipts WHERE instrument_id = wanted AND ended_at IS NULL;
  IF given > whole THEN
    RAISE EXCEPTION 'instrument % is for % paise but its receipts are for %', wanted, whole, given;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER within_instrument AFTER UPDATE OF amount_paise ON instruments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION within_instrument('id');
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON instruments EXECUTE FUNCTION never_deleted();
CALL audit_table('instruments', 'id', 'added changed', '*');

-- Deposits -----------------------------------------------------------------------------------------------------------

-- Paying-in slips of the bank.
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

-- A slip is in the ledger at every commit, and so is its end.
CREATE FUNCTION deposit_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_bank bigint := (SELECT coalesce(-sum(l.amount_paise), 0) FROM journals AS j JOIN ledger AS l ON l.journal_id = j.id
    WHERE j.deposit_id = NEW.id AND l.account_kind = 'CLEARING' AND l.account_id = 'transfer');
BEGIN
  IF at_bank <> (CASE WHEN NEW.undone_at IS NULL THEN NEW.amount_paise ELSE 0 END) THEN
    RAISE EXCEPTION 'deposit % is for % paise but % are booked', NEW.id, NEW.amount_paise, at_bank;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER deposit_accounted AFTER INSERT OR UPDATE ON deposits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION deposit_accounted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON deposits EXECUTE FUNCTION never_deleted();
CALL audit_table('deposits', 'id', 'added changed', '*');

-- Receipts -----------------------------------------------------------------------------------------------------------

CREATE TABLE receipt_moves (from_state text, to_state text, PRIMARY KEY (from_state, to_state));
INSERT INTO receipt_moves VALUES
  ('LATER', 'DEPOSITED'), ('LATER', 'GIVEN_BACK'), ('LATER', 'CANCELLED'),
  ('RECEIVED', 'DEPOSITED'), ('RECEIVED', 'GIVEN_BACK'), ('RECEIVED', 'CANCELLED'),
  ('DEPOSITED', 'RECEIVED'), ('DEPOSITED', 'CLEARED'), ('DEPOSITED', 'BOUNCED'), ('CLEARED', 'BOUNCED'),
  -- Only when another receipt replaces it, which takes its place on the slip.
  ('DEPOSITED', 'CANCELLED'), ('CLEARED', 'CANCELLED');
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_moves EXECUTE FUNCTION insert_only();

-- What somebody handed over or paid at one time, and its paper. Its allocation is its payments: one for each bill, and one
-- without a bill for the advance.
CREATE TABLE receipts (
  id text PRIMARY KEY,
  method text NOT NULL CONSTRAINT known_method CHECK (method IN ('online', 'cash', 'cheque', 'transfer')),
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL DEFAULT 'RECEIVED' CONSTRAINT known_state
    CHECK (state IN ('LATER', 'RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED', 'GIVEN_BACK', 'CANCELLED')),
  -- The day in India on which the money was handed over or sent.
  received_on date NOT NULL,
  -- The day in India on which the money counts; null while a cheque is post-dated.
  counted_on date,
  -- The number of the transfer or cheque, and which of several flats it pays for.
  reference text,
  part smallint NOT NULL DEFAULT 1 CHECK (part > 0),
  -- Cheques only: the drawee bank and the date.
  bank text NOT NULL DEFAULT '',
  cheque_on date,
  instrument_id text REFERENCES instruments ON DELETE RESTRICT,
  -- The association's account that a transfer came to.
  account text,
  -- How a post-dated cheque is to be divided once it counts.
  wish jsonb,
  deposit_id text REFERENCES deposits ON DELETE RESTRICT,
  claim_id text UNIQUE,
  -- Unidentified money that the office gave to the flat.
  unidentified_id text REFERENCES unidentified_money ON DELETE RESTRICT,
  upload_id text REFERENCES uploads ON DELETE RESTRICT,
  -- The wrong receipt that this one replaces.
  replaces text UNIQUE REFERENCES receipts ON DELETE RESTRICT,
  note text,
  series text,
  financial_year text,
  serial integer CHECK (serial > 0),
  number text UNIQUE,
  -- What the paper says, as of its day: a later correction of a name changes no old paper.
  face jsonb,
  -- 128 random bits in the paper's code, by which anybody verifies it.
  token text UNIQUE,
  issued_at timestamptz,
  written_at timestamptz NOT NULL,
  -- Null: the clock.
  written_by text,
  cleared_on date,
  -- When the office entered that the bank had credited the cheque; it stays when the bank returns the cheque.
  cleared_at timestamptz,
  returned_on date,
  return_code text,
  -- What had been paid out of a cheque when the bank returned it.
  paid_out_paise paise NOT NULL DEFAULT 0,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  UNIQUE (series, financial_year, serial),
  CONSTRAINT receipt_of_resident UNIQUE (resident_id, id),
  CONSTRAINT receipt_of_own_claim FOREIGN KEY (claim_id, resident_id) REFERENCES claims (id, resident_id),
  CONSTRAINT written_by_the_clock CHECK ((method = 'online') = (written_by IS NULL)),
  CONSTRAINT cash_has_no_reference
    CHECK (CASE method WHEN 'online' THEN true WHEN 'cash' THEN reference IS NULL ELSE reference IS NOT NULL END),
  CONSTRAINT cheque_is_drawn_on_a_bank CHECK ((method = 'cheque') = (cheque_on IS NOT NULL) AND (method = 'cheque') = (bank <> '')),
  CONSTRAINT has_an_instrument CHECK ((method IN ('cheque', 'transfer')) = (instrument_id IS NOT NULL)),
  CONSTRAINT only_cheques_travel CHECK (method = 'cheque' OR state IN ('RECEIVED', 'CANCELLED')),
  CONSTRAINT given_money_is_online CHECK (unidentified_id IS NULL OR method = 'online'),
  -- Refunds leave it as it is. A receipt of given money ends with its credit.
  CONSTRAINT online_receipts_stay CHECK (method <> 'online'
    OR (number IS NOT NULL AND (state = 'RECEIVED' OR (state = 'CANCELLED' AND unidentified_id IS NOT NULL)))),
  CONSTRAINT numbered_when_counted
    CHECK (num_nulls(counted_on, series, financial_year, serial, number, issued_at, face, token) IN (0, 8)),
  CONSTRAINT counted_unless CHECK (counted_on IS NOT NULL OR state IN ('LATER', 'GIVEN_BACK', 'CANCELLED')),
  CONSTRAINT later_does_not_count CHECK (state <> 'LATER' OR counted_on IS NULL),
  CONSTRAINT paid_in_on_a_slip
    CHECK (CASE WHEN state IN ('DEPOSITED', 'CLEARED', 'BOUNCED') THEN deposit_id IS NOT NULL
      WHEN state IN ('LATER', 'RECEIVED') THEN deposit_id IS NULL ELSE true END),
  CONSTRAINT cleared_on_a_day CHECK (CASE WHEN state = 'CLEARED' THEN cleared_on IS NOT NULL
    WHEN state IN ('LATER', 'RECEIVED', 'DEPOSITED') THEN cleared_on IS NULL ELSE true END),
  CONSTRAINT returned_whole
    CHECK (num_nulls(returned_on, return_code) = CASE state WHEN 'BOUNCED' THEN 0 ELSE 2 END),
  CONSTRAINT paid_out_of_returned CHECK (paid_out_paise = 0 OR (state = 'BOUNCED' AND paid_out_paise BETWEEN 0 AND amount_paise)),
  CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by, end_reason)
    = CASE WHEN state IN ('BOUNCED', 'GIVEN_BACK', 'CANCELLED') THEN 0 ELSE 3 END)
);
CREATE UNIQUE INDEX one_part_per_flat ON receipts (instrument_id, resident_id)
  WHERE instrument_id IS NOT NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX one_receipt_of_unidentified ON receipts (unidentified_id) WHERE unidentified_id IS NOT NULL AND state = 'RECEIVED';
CREATE INDEX receipts_in_order ON receipts (written_at, id);
CREATE INDEX receipts_of_office ON receipts (written_at, id) WHERE method <> 'online';
CREATE INDEX receipts_of_flat ON receipts (flat_number, written_at);
CREATE INDEX receipts_by_reference ON receipts (reference) WHERE reference IS NOT NULL;
CREATE INDEX receipts_of_deposit ON receipts (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX receipts_of_upload ON receipts (upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX cheques_under_way ON receipts (state, cheque_on) WHERE state IN ('LATER', 'RECEIVED', 'DEPOSITED') AND method = 'cheque';
CREATE INDEX cheques_ended ON receipts (written_at, id) WHERE method = 'cheque' AND state NOT IN ('LATER', 'RECEIVED', 'DEPOSITED');
CREATE INDEX cash_received ON receipts (counted_on) WHERE method = 'cash';

CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,deposit_id,cleared_on,cleared_at,returned_on,return_code,ended_at,ended_by,end_reason,paid_out_paise}';
BEGIN
  IF OLD.number IS NULL THEN
    changing := changing || '{counted_on,series,financial_year,serial,number,issued_at,face,token}'::text[];
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

-- At every commit a receipt is for what its payments brought, or for the unidentified money that was given to its flat.
CREATE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brought bigint := CASE
    WHEN NEW.unidentified_id IS NULL THEN (SELECT coalesce(sum(captured_paise), 0) FROM payments WHERE receipt_id = NEW.id)
    ELSE (SELECT coalesce(max(amount_paise), 0) FROM credits WHERE unidentified_id = NEW.unidentified_id
      AND resident_id = NEW.resident_id AND amount_paise = NEW.amount_paise AND (undone_at IS NULL) = (NEW.state = 'RECEIVED')) END;
  counts bigint := CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.amount_paise END;
BEGIN
  IF brought <> counts THEN
    RAISE EXCEPTION 'receipt % is for % paise but its money is %', NEW.id, NEW.amount_paise, brought;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipt_accounted AFTER INSERT OR UPDATE ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_accounted();

CREATE CONSTRAINT TRIGGER within_instrument AFTER INSERT ON receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.instrument_id IS NOT NULL) EXECUTE FUNCTION within_instrument('instrument_id');
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON receipts EXECUTE FUNCTION never_deleted();
-- Left out is the token, too: its holder could show the receipt as theirs.
CALL audit_table('receipts', 'id', 'added changed',
  'method resident_id flat_number amount_paise state received_on counted_on reference part bank cheque_on instrument_id account
    deposit_id claim_id unidentified_id upload_id replaces number issued_at written_at written_by cleared_on cleared_at returned_on
    return_code paid_out_paise ended_at ended_by end_reason', 'face series financial_year serial token');

-- The cash book ------------------------------------------------------------------------------------------------------

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
CALL audit_table('cash_days', 'day', 'added',
  'opening_paise received_paise paid_out_paise deposited_paise counted_paise difference_paise closed_at closed_by', 'face');
