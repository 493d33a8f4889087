-- Money that no bill took (invariant I-9): the rest of a payment, an advance, or unidentified money that a flat got.
CREATE TABLE credits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  payment_id text UNIQUE,
  unidentified_id text,
  -- The flat that has the unidentified money, as long as it has it.
  given_to text
    GENERATED ALWAYS AS (CASE WHEN unidentified_id IS NOT NULL AND undone_at IS NULL THEN resident_id END) STORED,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  used_paise paise NOT NULL DEFAULT 0 CHECK (used_paise >= 0),
  refunded_paise paise NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  -- On its way back to the payer; only a settled refund has left.
  held_paise paise NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  -- Went back to unidentified money.
  undone_paise paise NOT NULL DEFAULT 0 CHECK (undone_paise >= 0),
  left_paise paise NOT NULL
    GENERATED ALWAYS AS (amount_paise - used_paise - refunded_paise - held_paise - undone_paise) STORED,
  -- Used only when the office says so. Other credits pay the next bills by themselves.
  reserved boolean NOT NULL DEFAULT true,
  -- The bank has not credited its cheque yet.
  awaits_clearance boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by text,
  undo_reason text,
  CONSTRAINT credit_of_resident UNIQUE (resident_id, id),
  CONSTRAINT credit_of_payment UNIQUE (payment_id, id),
  CONSTRAINT credit_of_unidentified UNIQUE (unidentified_id, id),
  CONSTRAINT credit_of_own_payment FOREIGN KEY (payment_id, resident_id) REFERENCES payments (id, resident_id),
  CONSTRAINT credit_of_given_money FOREIGN KEY (unidentified_id, given_to) REFERENCES unidentified_money (id, assigned_to),
  CONSTRAINT credit_of_payment_or_unidentified CHECK (num_nonnulls(payment_id, unidentified_id) = 1),
  CONSTRAINT spent_within_credit CHECK (used_paise + refunded_paise + held_paise + undone_paise <= amount_paise),
  CONSTRAINT waiting_is_whole CHECK (NOT awaits_clearance OR used_paise = 0 AND held_paise = 0),
  CONSTRAINT undone_whole CHECK (num_nulls(undone_at, undone_by, undo_reason) IN (0, 3)),
  CONSTRAINT undone_is_empty CHECK (CASE WHEN undone_at IS NULL THEN undone_paise = 0
    ELSE unidentified_id IS NOT NULL AND undone_paise > 0 AND undone_paise = amount_paise - refunded_paise END)
);
CREATE UNIQUE INDEX one_credit_of_unidentified ON credits (unidentified_id) WHERE undone_at IS NULL AND unidentified_id IS NOT NULL;
CREATE INDEX credits_to_use ON credits (created_at, id) WHERE NOT reserved AND NOT awaits_clearance AND left_paise > 0;
CREATE INDEX credits_with_money ON credits (resident_id) INCLUDE (left_paise, held_paise) WHERE left_paise + held_paise > 0;

-- At every commit the ledger has what is left of a credit.
CREATE FUNCTION credit_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remains bigint := (SELECT amount_paise - used_paise - refunded_paise - undone_paise FROM credits WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger WHERE credit_id = NEW.id);
BEGIN
  IF remains <> booked THEN
    RAISE EXCEPTION 'credit % has % paise but % are booked', NEW.id, remains, booked;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_accounted AFTER INSERT OR UPDATE ON credits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_accounted();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON credits EXECUTE FUNCTION never_deleted();
CALL audit_table('credits', 'id', 'added changed removed', '*');

CREATE TABLE credit_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resident_id text NOT NULL,
  credit_id bigint NOT NULL,
  bill_id text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  used_at timestamptz NOT NULL,
  used_by text NOT NULL,
  CONSTRAINT use_of_own_credit FOREIGN KEY (resident_id, credit_id) REFERENCES credits (resident_id, id),
  CONSTRAINT use_on_own_bill FOREIGN KEY (resident_id, bill_id) REFERENCES bills (resident_id, id)
);
CREATE INDEX credit_uses_of_credit ON credit_uses (credit_id);
CREATE INDEX credit_uses_of_bill ON credit_uses (bill_id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_uses EXECUTE FUNCTION insert_only();
CALL audit_table('credit_uses', 'id', 'added changed removed', '*');

-- Reversals of uses, each whole and once: the bill is to be paid again, and the credit has its money again.
CREATE TABLE credit_use_returns (
  credit_use_id bigint PRIMARY KEY REFERENCES credit_uses ON DELETE RESTRICT,
  returned_at timestamptz NOT NULL,
  returned_by text NOT NULL,
  reason text NOT NULL
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_use_returns EXECUTE FUNCTION insert_only();
CALL audit_table('credit_use_returns', 'credit_use_id', 'added', '*');
