-- A refund is of one capture, which may be money that no payment is about; and a use of a credit can be taken back.

-- Of which capture ------------------------------------------------------------------------------------------------

-- The company's id of the money that went back: an order may have been captured twice.
ALTER TABLE settlement_lines ADD COLUMN capture_id text;

ALTER TABLE refunds
  ADD COLUMN capture_id text,
  -- Money that no payment is about goes back too, also after it was given to a flat as a credit.
  ALTER COLUMN payment_id DROP NOT NULL,
  ADD COLUMN receipt_id text REFERENCES unidentified_receipts ON DELETE RESTRICT,
  ADD CONSTRAINT refund_of_payment_or_receipt CHECK (num_nonnulls(payment_id, receipt_id) = 1),
  DROP CONSTRAINT refunds_source_check,
  ADD CONSTRAINT refunds_source_check CHECK (source IN ('BILL', 'CREDIT', 'UNIDENTIFIED')),
  ADD CONSTRAINT source_of_its_money
    CHECK (source IS NULL OR source = 'CREDIT' OR (source = 'BILL') = (payment_id IS NOT NULL));
CREATE INDEX refunds_of_receipt ON refunds (receipt_id) WHERE receipt_id IS NOT NULL;

ALTER TABLE unidentified_receipts
  -- What went back before it was given to a flat. Of a credit the credit says it.
  ADD COLUMN refunded_paise paise NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunded_within_receipt CHECK (refunded_paise BETWEEN 0 AND amount_paise);

CREATE OR REPLACE FUNCTION keep_refund_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state
     AND NOT EXISTS (SELECT FROM refund_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'refund % may not go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.gateway, NEW.payment_id, NEW.receipt_id, NEW.source, NEW.credit_id)
     IS DISTINCT FROM (OLD.id, OLD.gateway, OLD.payment_id, OLD.receipt_id, OLD.source, OLD.credit_id)
     OR (OLD.capture_id IS NOT NULL AND NEW.capture_id IS DISTINCT FROM OLD.capture_id) THEN
    RAISE EXCEPTION 'what refund % is of is fixed', OLD.id;
  END IF;
  -- A gateway's own refund of money that was never booked is a note; its amount may be heard later than the fact.
  IF NEW.amount_paise <> OLD.amount_paise AND NOT (OLD.source IS NULL AND OLD.gateway_refund_id IS NULL) THEN
    RAISE EXCEPTION 'the amount of refund % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;

-- Never more goes back than came in, whatever is under way.
CREATE OR REPLACE FUNCTION refunds_within_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paise) FROM refunds
      WHERE (payment_id = NEW.payment_id OR receipt_id = NEW.receipt_id)
        AND source IS NOT NULL AND state <> 'REFUND_FAILED')
     > coalesce((SELECT captured_paise FROM payments WHERE id = NEW.payment_id),
                (SELECT amount_paise FROM unidentified_receipts WHERE id = NEW.receipt_id)) THEN
    RAISE EXCEPTION 'more would be refunded of % than came in', coalesce(NEW.payment_id, NEW.receipt_id);
  END IF;
  RETURN NULL;
END $$;

-- A use taken back -----------------------------------------------------------------------------------------------

-- The bill is to be paid again, and the credit has its money again. A use is taken back whole, and once.
CREATE TABLE credit_use_returns (
  credit_use_id bigint PRIMARY KEY REFERENCES credit_uses ON DELETE RESTRICT,
  returned_at timestamptz NOT NULL,
  returned_by text NOT NULL,
  reason text NOT NULL
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_use_returns EXECUTE FUNCTION insert_only();
CREATE TRIGGER note_added AFTER INSERT ON credit_use_returns REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('credit_use_id', '');

ALTER TABLE journals
  DROP CONSTRAINT journals_kind_check,
  ADD CONSTRAINT journals_kind_check
    CHECK (kind IN ('CAPTURE', 'REFUND', 'CREDIT_USE', 'USE_BACK', 'UNIDENTIFIED', 'ASSIGNMENT')),
  DROP CONSTRAINT journal_names_its_event,
  ADD CONSTRAINT journal_names_its_event CHECK (
    CASE kind
      WHEN 'CAPTURE' THEN payment_id IS NOT NULL
      WHEN 'REFUND' THEN refund_id IS NOT NULL
      WHEN 'CREDIT_USE' THEN credit_use_id IS NOT NULL
      WHEN 'USE_BACK' THEN credit_use_id IS NOT NULL
      ELSE receipt_id IS NOT NULL
    END
  );
DROP INDEX one_journal_per_credit_use;
CREATE UNIQUE INDEX one_journal_per_credit_use ON journals (credit_use_id, kind) WHERE credit_use_id IS NOT NULL;
