-- Each journal says on which day in India it counts, beside the instant at which it was written.

ALTER TABLE journals ADD COLUMN value_on date;
ALTER TABLE journals DISABLE TRIGGER insert_only;
-- Office money counts on its receipt's day, online money on the day on which it was paid.
UPDATE journals SET value_on = coalesce(
    CASE WHEN payments.gateway IN ('cash', 'cheque', 'transfer') THEN receipts.counted_on END,
    (payments.paid_at AT TIME ZONE 'Asia/Kolkata')::date)
  FROM payments LEFT JOIN receipts ON receipts.id = payments.receipt_id
  WHERE journals.kind = 'CAPTURE' AND payments.id = journals.payment_id;
-- A company's refund was written when it settled; the office's left on its day. A returned cheque counts until its return,
-- and a replaced receipt until the day of the one that replaces it.
UPDATE journals SET value_on = coalesce(
    refunds.paid_on,
    CASE WHEN refunds.kind = 'reversal' THEN coalesce(receipts.returned_on,
      (SELECT counted_on FROM receipts AS replacement WHERE replacement.replaces = receipts.id)) END)
  FROM refunds LEFT JOIN payments ON payments.id = refunds.payment_id LEFT JOIN receipts ON receipts.id = payments.receipt_id
  WHERE journals.kind = 'REFUND' AND refunds.id = journals.refund_id;
UPDATE journals SET value_on = (written_at AT TIME ZONE 'Asia/Kolkata')::date WHERE value_on IS NULL;
ALTER TABLE journals ENABLE TRIGGER insert_only;
ALTER TABLE journals
  ALTER COLUMN value_on SET NOT NULL,
  -- A portal of the version before names no day.
  ALTER COLUMN value_on SET DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date;
CREATE INDEX journals_by_value_day ON journals (value_on);
