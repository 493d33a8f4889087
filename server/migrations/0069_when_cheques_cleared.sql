-- When the office entered that the bank had credited a cheque, which may have been days before. It stays when the bank returns the
-- cheque; of those before this migration nobody knows.
ALTER TABLE receipts ADD COLUMN cleared_at timestamptz;

CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
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
