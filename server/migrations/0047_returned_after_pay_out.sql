-- A cheque of which money was paid out may come back from the bank all the same. What had been paid out is asked for by a bill.
ALTER TABLE receipts
  -- What had been paid out of a cheque when the bank returned it.
  ADD COLUMN paid_out_paise paise NOT NULL DEFAULT 0,
  ADD CONSTRAINT paid_out_of_returned CHECK (paid_out_paise = 0 OR (state = 'BOUNCED' AND paid_out_paise BETWEEN 0 AND amount_paise));

CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,deposit_id,cleared_on,returned_on,return_code,ended_at,ended_by,end_reason,paid_out_paise}';
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
