-- Whose money it is: a payment, its bill, its receipt and its credit are of one resident, and so is the use of a credit. Keys over
-- two columns take the place of those over one, and the indexes that they need take the place of indexes by resident.

ALTER TABLE bills ADD CONSTRAINT bill_of_resident UNIQUE (resident_id, id);
ALTER TABLE receipts ADD CONSTRAINT receipt_of_resident UNIQUE (resident_id, id);
DROP INDEX receipts_of_resident;
ALTER TABLE credits
  ADD CONSTRAINT credit_of_resident UNIQUE (resident_id, id),
  ADD CONSTRAINT credit_of_payment UNIQUE (payment_id, id),
  ADD CONSTRAINT credit_of_unidentified UNIQUE (unidentified_id, id);
DROP INDEX credits_of_resident;
ALTER TABLE payments ADD CONSTRAINT payment_of_resident UNIQUE (id, resident_id);
ALTER TABLE unidentified_money ADD CONSTRAINT unidentified_of_resident UNIQUE (id, assigned_to);
ALTER TABLE claims ADD CONSTRAINT claim_of_resident UNIQUE (id, resident_id);

ALTER TABLE payments
  DROP CONSTRAINT payments_bill_id_fkey,
  DROP CONSTRAINT payments_receipt_id_fkey,
  ADD CONSTRAINT payment_of_own_bill FOREIGN KEY (resident_id, bill_id) REFERENCES bills (resident_id, id),
  ADD CONSTRAINT payment_of_own_receipt FOREIGN KEY (resident_id, receipt_id) REFERENCES receipts (resident_id, id)
    DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE receipts
  DROP CONSTRAINT receipts_claim_id_fkey,
  ADD CONSTRAINT receipt_of_own_claim FOREIGN KEY (claim_id, resident_id) REFERENCES claims (id, resident_id);

ALTER TABLE bills
  DROP CONSTRAINT bills_bounced_receipt_id_fkey,
  ADD CONSTRAINT charge_for_own_cheque FOREIGN KEY (resident_id, bounced_receipt_id) REFERENCES receipts (resident_id, id);

ALTER TABLE credits
  DROP CONSTRAINT credits_payment_id_fkey,
  DROP CONSTRAINT credits_unidentified_id_fkey,
  ADD CONSTRAINT credit_of_own_payment FOREIGN KEY (payment_id, resident_id) REFERENCES payments (id, resident_id),
  ADD CONSTRAINT credit_of_given_money
    FOREIGN KEY (unidentified_id, resident_id) REFERENCES unidentified_money (id, assigned_to);

-- The money that a refund takes back out of a credit is the money that had come in.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_credit_id_fkey,
  ADD CONSTRAINT refund_of_own_credit FOREIGN KEY (payment_id, credit_id) REFERENCES credits (payment_id, id),
  ADD CONSTRAINT refund_of_given_credit FOREIGN KEY (unidentified_id, credit_id) REFERENCES credits (unidentified_id, id);

ALTER TABLE approvals
  DROP CONSTRAINT approvals_payment_id_fkey,
  DROP CONSTRAINT approvals_credit_id_fkey,
  ADD CONSTRAINT approval_of_own_payment FOREIGN KEY (payment_id, resident_id) REFERENCES payments (id, resident_id),
  ADD CONSTRAINT approval_of_own_credit FOREIGN KEY (resident_id, credit_id) REFERENCES credits (resident_id, id);

-- Uses --------------------------------------------------------------------------------------------------------------

ALTER TABLE credit_uses ADD COLUMN resident_id text;
ALTER TABLE credit_uses DISABLE TRIGGER USER;
UPDATE credit_uses SET resident_id = credits.resident_id FROM credits WHERE credits.id = credit_id;
ALTER TABLE credit_uses ENABLE TRIGGER USER;
ALTER TABLE credit_uses
  ALTER COLUMN resident_id SET NOT NULL,
  DROP CONSTRAINT credit_uses_credit_id_fkey,
  DROP CONSTRAINT credit_uses_bill_id_fkey,
  ADD CONSTRAINT use_of_own_credit FOREIGN KEY (resident_id, credit_id) REFERENCES credits (resident_id, id),
  ADD CONSTRAINT use_on_own_bill FOREIGN KEY (resident_id, bill_id) REFERENCES bills (resident_id, id);

-- A portal of the version before does not name it.
CREATE FUNCTION name_resident_of_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.resident_id := (SELECT resident_id FROM credits WHERE id = NEW.credit_id);
  RETURN NEW;
END $$;
CREATE TRIGGER name_resident_of_use BEFORE INSERT ON credit_uses
  FOR EACH ROW WHEN (NEW.resident_id IS NULL) EXECUTE FUNCTION name_resident_of_use();

-- The ledger --------------------------------------------------------------------------------------------------------

ALTER TABLE ledger
  DROP CONSTRAINT ledger_credit_id_fkey,
  ADD CONSTRAINT entry_of_own_credit FOREIGN KEY (account_id, credit_id) REFERENCES credits (resident_id, id);

-- A journal is written by one statement, so it is looked at once, not once for each of its entries.
DROP TRIGGER journal_balances ON ledger;
CREATE OR REPLACE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT journal_id INTO wrong FROM now_rows GROUP BY journal_id HAVING sum(amount_paise) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'journal % does not sum to zero', wrong;
  END IF;
  SELECT account_id INTO wrong FROM now_rows AS entry
  WHERE account_kind = 'BILL' AND (SELECT resident_id FROM bills WHERE id = entry.account_id)
    IS DISTINCT FROM coalesce(
      (SELECT resident_id FROM payments WHERE id = entry.payment_id),
      (SELECT resident_id FROM credit_uses JOIN journals ON credit_use_id = credit_uses.id WHERE journals.id = journal_id))
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the entry on bill % is of money of another flat', wrong;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_balances AFTER INSERT ON ledger REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION journal_balances();

-- What a bill is for stays: it is corrected by cancelling it.
CREATE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.resident_id, OLD.flat_number, OLD.bill_type, OLD.due_on, OLD.original_paise, OLD.arrears_paise, OLD.late_fee_paise,
      OLD.uploaded_at)
    IS DISTINCT FROM (NEW.id, NEW.resident_id, NEW.flat_number, NEW.bill_type, NEW.due_on, NEW.original_paise, NEW.arrears_paise,
      NEW.late_fee_paise, NEW.uploaded_at) THEN
    RAISE EXCEPTION 'what bill % is for is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_bill BEFORE UPDATE OF id, resident_id, flat_number, bill_type, due_on, original_paise, arrears_paise, late_fee_paise,
  uploaded_at ON bills FOR EACH ROW EXECUTE FUNCTION keep_bill();

-- Receipts of given money -------------------------------------------------------------------------------------------

-- A receipt is for what its payments brought, or for the unidentified money that was given to its flat.
CREATE OR REPLACE FUNCTION receipt_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brought bigint := (SELECT coalesce(sum(captured_paise), 0) FROM payments WHERE receipt_id = NEW.id)
    + (SELECT coalesce(sum(amount_paise), 0) FROM credits
       WHERE unidentified_id = NEW.unidentified_id AND resident_id = NEW.resident_id);
  counts bigint := CASE WHEN NEW.number IS NULL THEN 0 ELSE NEW.amount_paise END;
BEGIN
  IF brought <> counts THEN
    RAISE EXCEPTION 'receipt % is for % paise but its money is %', NEW.id, NEW.amount_paise, brought;
  END IF;
  RETURN NULL;
END $$;
