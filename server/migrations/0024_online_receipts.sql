-- Online money gets receipts too, written by the clock after it has come in; and every numbered receipt a token by which
-- anybody who holds the paper can see that it is genuine.

DROP TRIGGER keep_receipt ON receipts;
ALTER TABLE receipts
  ALTER COLUMN written_by DROP NOT NULL,
  DROP CONSTRAINT known_way,
  DROP CONSTRAINT cash_has_no_reference,
  DROP CONSTRAINT numbered_when_counted,
  -- 128 random bits in the paper's code.
  ADD COLUMN token text UNIQUE,
  -- Money of nobody that the office gave to the flat.
  ADD COLUMN unidentified_id text UNIQUE REFERENCES unidentified_money ON DELETE RESTRICT;
ALTER TABLE receipts DISABLE TRIGGER USER;
UPDATE receipts SET token = substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 1, 32)
  WHERE number IS NOT NULL;
ALTER TABLE receipts ENABLE TRIGGER USER;
ALTER TABLE receipts
  ADD CONSTRAINT known_way CHECK (way IN ('online', 'cash', 'cheque', 'transfer')),
  ADD CONSTRAINT written_by_the_clock CHECK ((way = 'online') = (written_by IS NULL)),
  ADD CONSTRAINT cash_has_no_reference
    CHECK (CASE way WHEN 'online' THEN true WHEN 'cash' THEN reference IS NULL ELSE reference IS NOT NULL END),
  ADD CONSTRAINT given_money_is_online CHECK (unidentified_id IS NULL OR way = 'online'),
  -- It says what was received. Money goes back by refunds, which leave it as it is.
  ADD CONSTRAINT online_receipts_stay CHECK (way <> 'online' OR (state = 'RECEIVED' AND number IS NOT NULL)),
  ADD CONSTRAINT numbered_when_counted
    CHECK (num_nulls(counted_on, series, financial_year, serial, number, issued_at, face, token) IN (0, 8));

CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,deposit_id,cleared_on,returned_on,return_code,ended_at,ended_by,end_reason}';
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

-- A receipt is for what its payments brought, or for the unidentified money that was given to its flat.
CREATE OR REPLACE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brought bigint := (SELECT coalesce(sum(captured_paise), 0) FROM payments WHERE receipt_id = NEW.id)
    + (SELECT coalesce(sum(amount_paise), 0) FROM credits WHERE unidentified_id = NEW.unidentified_id);
  counts bigint := CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.amount_paise END;
BEGIN
  IF brought <> counts THEN
    RAISE EXCEPTION 'receipt % is for % paise but its money is %', NEW.id, NEW.amount_paise, brought;
  END IF;
  RETURN NULL;
END $$;

-- What came in before this has no receipt and keeps its proof of payment. A company may tell late of a payment that was made
-- earlier, and clocks differ, so no day can say which those are: a payment is due a receipt when it becomes a success from
-- now on, whatever its day, and whichever version of the portal books it.
ALTER TABLE payments ADD COLUMN number_due boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION keep_payment_moves() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE INDEX payments_without_receipt ON payments (paid_at, id)
  WHERE state = 'SUCCESS' AND receipt_id IS NULL AND number_due;

-- Unidentified money is due one when it is given to a flat from now on.
ALTER TABLE unidentified_money ADD COLUMN number_due boolean NOT NULL DEFAULT true;
ALTER TABLE unidentified_money DISABLE TRIGGER USER;
UPDATE unidentified_money SET number_due = false WHERE assigned_to IS NOT NULL;
ALTER TABLE unidentified_money ENABLE TRIGGER USER;
CREATE INDEX given_without_number ON unidentified_money (assigned_at, id) WHERE assigned_to IS NOT NULL AND number_due;

CREATE INDEX receipts_of_office ON receipts (written_at, id) WHERE way <> 'online';

-- That a receipt is due is no news of a payment. Whoever knows a receipt's token could show it as theirs.
DO $$
DECLARE
  noted record;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('payments', 'id', 'payment_url next_check_at asked_at claimed_until opening_until unknown_since number_due'),
    ('unidentified_money', 'id', 'number_due'),
    ('receipts', 'id', 'face series financial_year serial token')
  ) AS tables (name, key_column, left_out) LOOP
    EXECUTE format('DROP TRIGGER note_added ON %I', noted.name);
    EXECUTE format('DROP TRIGGER note_changed ON %I', noted.name);
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.key_column, noted.left_out);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.key_column, noted.left_out);
  END LOOP;
END $$;
