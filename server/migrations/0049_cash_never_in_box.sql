-- Cash that was booked by mistake and that a count of the box lacked is taken back out of that day's difference, not out of the box.

ALTER TABLE refunds
  -- The day of the cash book whose count lacked it.
  ADD COLUMN missing_on date REFERENCES cash_days ON DELETE RESTRICT,
  ADD CONSTRAINT missing_cash_is_reversed
    CHECK (missing_on IS NULL OR (kind = 'reversal' AND gateway = 'cash' AND paid_way IS NULL));
CREATE INDEX refunds_of_missing_cash ON refunds (missing_on) WHERE missing_on IS NOT NULL;

CREATE OR REPLACE FUNCTION name_box_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'CAPTURE' THEN
    SELECT CASE WHEN paid_on <= closed_up_to() THEN NEW.value_on ELSE paid_on END INTO NEW.box_on
      FROM payments, LATERAL (SELECT (paid_at AT TIME ZONE 'Asia/Kolkata')::date AS paid_on) AS day
      WHERE id = NEW.payment_id AND gateway = 'cash';
  ELSIF NEW.kind = 'REFUND' THEN
    SELECT coalesce(r.paid_on, (SELECT box_on FROM journals WHERE payment_id = r.payment_id AND kind = 'CAPTURE')) INTO NEW.box_on
      FROM refunds AS r WHERE r.id = NEW.refund_id AND r.missing_on IS NULL
        AND (r.paid_way = 'cash' OR (r.paid_way IS NULL AND r.gateway = 'cash'));
  ELSIF NEW.deposit_id IS NOT NULL THEN
    SELECT on_day INTO NEW.box_on FROM deposits WHERE id = NEW.deposit_id AND kind = 'cash';
  END IF;
  IF NEW.box_on IS NOT NULL AND NEW.kind <> 'CASH_DIFFERENCE' AND EXISTS (SELECT FROM cash_days WHERE day >= NEW.box_on) THEN
    RAISE EXCEPTION 'the cash book is closed for %', NEW.box_on;
  END IF;
  RETURN NEW;
END $$;
