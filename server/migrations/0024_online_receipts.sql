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

CREATE INDEX payments_without_receipt ON payments (paid_at, id) WHERE state = 'SUCCESS' AND receipt_id IS NULL;
CREATE INDEX given_without_receipt ON unidentified_money (assigned_at, id) WHERE assigned_to IS NOT NULL;

-- Money that came in up to here has no receipt and keeps its proof of payment.
CREATE TABLE online_receipts (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), after timestamptz NOT NULL);
INSERT INTO online_receipts (after)
  SELECT greatest('-infinity', (SELECT max(paid_at) FROM payments), (SELECT max(assigned_at) FROM unidentified_money));
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON online_receipts EXECUTE FUNCTION insert_only();
