-- Unidentified money that was given to the wrong flat can be taken from it again: the credit ends, its receipt ends, and the money
-- waits for its flat.

ALTER TABLE credits
  DROP CONSTRAINT credit_of_given_money,
  DROP CONSTRAINT credits_unidentified_id_key,
  DROP CONSTRAINT spent_within_credit,
  DROP COLUMN left_paise,
  -- What went back to unidentified money.
  ADD COLUMN undone_paise paise NOT NULL DEFAULT 0 CHECK (undone_paise >= 0),
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by text,
  ADD COLUMN undo_reason text,
  -- The flat that has the money, as long as it has it.
  ADD COLUMN given_to text
    GENERATED ALWAYS AS (CASE WHEN unidentified_id IS NOT NULL AND undone_at IS NULL THEN resident_id END) STORED;
ALTER TABLE credits
  ADD COLUMN left_paise paise NOT NULL
    GENERATED ALWAYS AS (amount_paise - used_paise - refunded_paise - held_paise - undone_paise) STORED,
  ADD CONSTRAINT spent_within_credit CHECK (used_paise + refunded_paise + held_paise + undone_paise <= amount_paise),
  ADD CONSTRAINT undone_whole CHECK (num_nulls(undone_at, undone_by, undo_reason) IN (0, 3)),
  ADD CONSTRAINT undone_is_empty CHECK (CASE WHEN undone_at IS NULL THEN undone_paise = 0
    ELSE unidentified_id IS NOT NULL AND undone_paise > 0 AND undone_paise = amount_paise - refunded_paise END),
  ADD CONSTRAINT credit_of_given_money FOREIGN KEY (unidentified_id, given_to) REFERENCES unidentified_money (id, assigned_to);
CREATE UNIQUE INDEX one_credit_of_unidentified ON credits (unidentified_id) WHERE undone_at IS NULL AND unidentified_id IS NOT NULL;
CREATE INDEX credits_to_use ON credits (created_at, id) WHERE NOT kept AND NOT waits AND left_paise > 0;
CREATE INDEX credits_with_money ON credits (resident_id) INCLUDE (left_paise, held_paise) WHERE left_paise + held_paise > 0;

CREATE OR REPLACE FUNCTION credit_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remains bigint := (SELECT amount_paise - used_paise - refunded_paise - undone_paise FROM credits WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger WHERE credit_id = NEW.id);
BEGIN
  IF remains <> booked THEN
    RAISE EXCEPTION 'credit % has % paise but % are booked', NEW.id, remains, booked;
  END IF;
  RETURN NULL;
END $$;

-- Money may be given away more than once, but has one credit at a time (`one_credit_of_unidentified`).
ALTER TABLE journals
  DROP CONSTRAINT journals_kind_check,
  ADD CONSTRAINT journals_kind_check
    CHECK (kind IN ('CAPTURE', 'REFUND', 'CREDIT_USE', 'USE_BACK', 'UNIDENTIFIED', 'ASSIGNMENT', 'ASSIGNMENT_UNDONE'));
DROP INDEX one_journal_per_unidentified;
CREATE UNIQUE INDEX one_journal_per_unidentified ON journals (unidentified_id) WHERE kind = 'UNIDENTIFIED';
CREATE INDEX journals_of_unidentified ON journals (unidentified_id) WHERE unidentified_id IS NOT NULL;

-- A receipt of given money ends with its credit; other receipts of online money stay.
ALTER TABLE receipts
  DROP CONSTRAINT receipts_unidentified_id_key,
  DROP CONSTRAINT online_receipts_stay,
  ADD CONSTRAINT online_receipts_stay CHECK (way <> 'online'
    OR (number IS NOT NULL AND (state = 'RECEIVED' OR (state = 'CANCELLED' AND unidentified_id IS NOT NULL))));
CREATE UNIQUE INDEX one_receipt_of_unidentified ON receipts (unidentified_id) WHERE unidentified_id IS NOT NULL AND state = 'RECEIVED';

CREATE OR REPLACE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
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
