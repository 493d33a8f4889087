-- Where the office's money is: the cash box, cheques in hand and the bank are accounts of the ledger, called 'cash', 'cheque' and
-- 'transfer'. Slips, differences of the cash book and pay-outs by another way move money between them.

ALTER TABLE journals
  DROP CONSTRAINT journals_kind_check,
  DROP CONSTRAINT journal_names_its_event,
  ADD COLUMN deposit_id text REFERENCES deposits ON DELETE RESTRICT,
  ADD COLUMN returned_cheque_id text REFERENCES receipts ON DELETE RESTRICT,
  -- The day of the cash book on which its cash came or went.
  ADD COLUMN box_on date,
  ADD CONSTRAINT journals_kind_check CHECK (kind IN ('CAPTURE', 'REFUND', 'CREDIT_USE', 'USE_BACK', 'UNIDENTIFIED', 'ASSIGNMENT',
    'ASSIGNMENT_UNDONE', 'DEPOSIT', 'DEPOSIT_UNDONE', 'CASH_DIFFERENCE', 'RETURNED_CHEQUE')),
  ADD CONSTRAINT journal_names_its_event CHECK (
    CASE kind
      WHEN 'CAPTURE' THEN payment_id IS NOT NULL
      WHEN 'REFUND' THEN refund_id IS NOT NULL
      WHEN 'CREDIT_USE' THEN credit_use_id IS NOT NULL
      WHEN 'USE_BACK' THEN credit_use_id IS NOT NULL
      WHEN 'DEPOSIT' THEN deposit_id IS NOT NULL
      WHEN 'DEPOSIT_UNDONE' THEN deposit_id IS NOT NULL
      WHEN 'CASH_DIFFERENCE' THEN box_on IS NOT NULL
      WHEN 'RETURNED_CHEQUE' THEN returned_cheque_id IS NOT NULL
      ELSE unidentified_id IS NOT NULL
    END
  );
CREATE UNIQUE INDEX one_journal_per_deposit ON journals (deposit_id, kind) WHERE deposit_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_difference ON journals (box_on) WHERE kind = 'CASH_DIFFERENCE';
CREATE UNIQUE INDEX one_journal_per_returned_cheque ON journals (returned_cheque_id) WHERE returned_cheque_id IS NOT NULL;
CREATE INDEX journals_of_box ON journals (box_on) WHERE box_on IS NOT NULL;

-- What there is ---------------------------------------------------------------------------------------------------

ALTER TABLE journals DISABLE TRIGGER insert_only, DISABLE TRIGGER journal_in_open_books;
ALTER TABLE ledger DISABLE TRIGGER insert_only;

-- A pay-out leaves where it was paid from; a returned cheque had been at the bank.
UPDATE ledger SET account_id = CASE WHEN refunds.paid_way = 'cash' THEN 'cash' ELSE 'transfer' END
  FROM journals JOIN refunds ON refunds.id = journals.refund_id
    LEFT JOIN payments ON payments.id = refunds.payment_id LEFT JOIN receipts ON receipts.id = payments.receipt_id
  WHERE ledger.journal_id = journals.id AND ledger.account_kind = 'CLEARING' AND refunds.gateway IN ('cash', 'cheque', 'transfer')
    AND (refunds.paid_way IS NOT NULL OR (refunds.kind = 'reversal' AND receipts.state = 'BOUNCED'));

UPDATE journals SET box_on = receipts.counted_on
  FROM payments JOIN receipts ON receipts.id = payments.receipt_id
  WHERE journals.kind = 'CAPTURE' AND payments.id = journals.payment_id AND payments.gateway = 'cash';
UPDATE journals SET box_on = coalesce(refunds.paid_on, receipts.counted_on)
  FROM refunds LEFT JOIN payments ON payments.id = refunds.payment_id LEFT JOIN receipts ON receipts.id = payments.receipt_id
  WHERE journals.kind = 'REFUND' AND refunds.id = journals.refund_id
    AND (refunds.paid_way = 'cash' OR (refunds.paid_way IS NULL AND refunds.gateway = 'cash'));

WITH moved AS (
    SELECT id, kind, amount_paise, on_day, made_at AS at, 'DEPOSIT' AS move FROM deposits
    UNION ALL SELECT id, kind, amount_paise, on_day, undone_at, 'DEPOSIT_UNDONE' FROM deposits WHERE undone_at IS NOT NULL
  ), written AS (
    INSERT INTO journals (kind, deposit_id, written_at, value_on, box_on)
      SELECT move, id, at, on_day, CASE kind WHEN 'cash' THEN on_day END FROM moved ORDER BY at, id, move
      RETURNING id, kind, deposit_id
  )
INSERT INTO ledger (journal_id, kind, account_kind, account_id, amount_paise)
  SELECT written.id, written.kind, 'CLEARING', side.account, side.sign * CASE written.kind WHEN 'DEPOSIT' THEN 1 ELSE -1 END * amount_paise
  FROM written JOIN deposits ON deposits.id = deposit_id,
    LATERAL (VALUES ('transfer', -1), (CASE deposits.kind WHEN 'cash' THEN 'cash' ELSE 'cheque' END, 1)) AS side (account, sign);

WITH written AS (
    INSERT INTO journals (kind, written_at, value_on, box_on)
      SELECT 'CASH_DIFFERENCE', closed_at, day, day FROM cash_days WHERE difference_paise <> 0 ORDER BY day RETURNING id, box_on
  )
INSERT INTO ledger (journal_id, kind, account_kind, account_id, amount_paise)
  SELECT id, 'CASH_DIFFERENCE', 'CLEARING', side.account, side.sign * difference_paise
  FROM written JOIN cash_days ON day = box_on, (VALUES ('cash', -1), ('difference', 1)) AS side (account, sign);

WITH written AS (
    INSERT INTO journals (kind, returned_cheque_id, written_at, value_on)
      SELECT 'RETURNED_CHEQUE', id, ended_at, returned_on FROM receipts WHERE paid_out_paise > 0 ORDER BY ended_at, id
      RETURNING id, returned_cheque_id
  )
INSERT INTO ledger (journal_id, kind, account_kind, account_id, amount_paise)
  SELECT written.id, 'RETURNED_CHEQUE', 'CLEARING', side.account, side.sign * paid_out_paise
  FROM written JOIN receipts ON receipts.id = returned_cheque_id, (VALUES ('transfer', 1), ('returned', -1)) AS side (account, sign);

ALTER TABLE ledger ENABLE TRIGGER insert_only;
ALTER TABLE journals ENABLE TRIGGER insert_only, ENABLE TRIGGER journal_in_open_books;

-- Fingerprints that are kept already are of the ledger as it was, and are kept again in the next night.
DO $$
BEGIN
  IF to_regclass('book_prints') IS NOT NULL THEN
    ALTER TABLE book_prints DISABLE TRIGGER insert_only;
    DELETE FROM book_prints WHERE kind <> 'begun';
    ALTER TABLE book_prints ENABLE TRIGGER insert_only;
  END IF;
END $$;

-- From now on -----------------------------------------------------------------------------------------------------

-- Names the day of the cash book, also for a portal of the version before, which names no value day either. A closed day gets no row
-- afterwards. Cash of closed books lies in the box on the day on which it counts.
CREATE FUNCTION name_box_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'CAPTURE' THEN
    SELECT CASE WHEN paid_on <= closed_up_to() THEN NEW.value_on ELSE paid_on END INTO NEW.box_on
      FROM payments, LATERAL (SELECT (paid_at AT TIME ZONE 'Asia/Kolkata')::date AS paid_on) AS day
      WHERE id = NEW.payment_id AND gateway = 'cash';
  ELSIF NEW.kind = 'REFUND' THEN
    SELECT coalesce(r.paid_on, (SELECT box_on FROM journals WHERE payment_id = r.payment_id AND kind = 'CAPTURE')) INTO NEW.box_on
      FROM refunds AS r WHERE r.id = NEW.refund_id AND (r.paid_way = 'cash' OR (r.paid_way IS NULL AND r.gateway = 'cash'));
  ELSIF NEW.deposit_id IS NOT NULL THEN
    SELECT on_day INTO NEW.box_on FROM deposits WHERE id = NEW.deposit_id AND kind = 'cash';
  END IF;
  IF NEW.box_on IS NOT NULL AND NEW.kind <> 'CASH_DIFFERENCE' AND EXISTS (SELECT FROM cash_days WHERE day >= NEW.box_on) THEN
    RAISE EXCEPTION 'the cash book is closed for %', NEW.box_on;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_box_day BEFORE INSERT ON journals FOR EACH ROW
  WHEN (NEW.kind IN ('CAPTURE', 'REFUND', 'DEPOSIT', 'DEPOSIT_UNDONE')) EXECUTE FUNCTION name_box_day();

-- A slip is in the ledger, and so is its end.
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
