-- The serials of each series and financial year. `bill_type` holds a series: a type of bill, or letters such as REC.
CREATE TABLE bill_serials (
  bill_type text NOT NULL,
  financial_year text NOT NULL,
  first_serial integer NOT NULL DEFAULT 1,
  last_serial integer NOT NULL,
  PRIMARY KEY (bill_type, financial_year),
  CONSTRAINT begins_before_it_ends CHECK (first_serial BETWEEN 1 AND last_serial + 1)
);

CREATE TABLE bills (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  bill_type text NOT NULL CHECK (bill_type IN ('electricity', 'maintenance')),
  due_on date NOT NULL,
  original_paise paise NOT NULL CHECK (original_paise > 0),
  arrears_paise paise NOT NULL DEFAULT 0 CHECK (arrears_paise >= 0),
  late_fee_paise paise NOT NULL DEFAULT 0 CHECK (late_fee_paise >= 0),
  total_paise paise NOT NULL GENERATED ALWAYS AS (original_paise + arrears_paise + late_fee_paise) STORED,
  amount_paid_paise paise NOT NULL DEFAULT 0,
  remaining_paise paise NOT NULL
    GENERATED ALWAYS AS (original_paise + arrears_paise + late_fee_paise - amount_paid_paise) STORED,
  status text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN amount_paid_paise = 0 THEN 'unpaid'
      WHEN amount_paid_paise < original_paise + arrears_paise + late_fee_paise THEN 'partial'
      ELSE 'paid'
    END
  ) STORED,
  uploaded_at timestamptz NOT NULL,
  uploaded_by text NOT NULL,
  -- Null for a bill of the form.
  upload_id text REFERENCES uploads ON DELETE RESTRICT,
  -- The returned cheque that the bill charges for.
  bounced_receipt_id text,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  CONSTRAINT bill_of_resident UNIQUE (resident_id, id),
  CONSTRAINT charge_for_own_cheque FOREIGN KEY (resident_id, bounced_receipt_id) REFERENCES receipts (resident_id, id),
  -- Invariant I-2.
  CONSTRAINT paid_within_total
    CHECK (amount_paid_paise >= 0 AND amount_paid_paise <= original_paise + arrears_paise + late_fee_paise),
  CONSTRAINT cancelled_unpaid CHECK (cancelled_at IS NULL OR amount_paid_paise = 0),
  CONSTRAINT cancelled_with_reason CHECK (num_nulls(cancelled_at, cancelled_by, cancel_reason) IN (0, 3))
);
-- Invariant I-19: one row of a spreadsheet makes at most one bill, however often the file is sent.
CREATE UNIQUE INDEX one_uploaded_bill ON bills (resident_id, bill_type, due_on)
  WHERE upload_id IS NOT NULL AND cancelled_at IS NULL;
CREATE UNIQUE INDEX one_charge_per_bounce ON bills (bounced_receipt_id)
  WHERE bounced_receipt_id IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX bills_of_resident ON bills (resident_id, due_on);
-- By remaining_paise itself: PostgreSQL does not use an index over its sum for a question about it.
CREATE INDEX bills_to_pay ON bills (resident_id, due_on, id) INCLUDE (remaining_paise)
  WHERE cancelled_at IS NULL AND remaining_paise > 0;
CREATE INDEX bills_cancelled ON bills (cancelled_at) WHERE cancelled_at IS NOT NULL;
CREATE INDEX bills_by_upload ON bills (uploaded_at);
CREATE INDEX bills_of_upload ON bills (upload_id) WHERE upload_id IS NOT NULL;

CREATE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.resident_id, OLD.flat_number, OLD.bill_type, OLD.due_on, OLD.original_paise, OLD.arrears_paise, OLD.late_fee_paise,
      OLD.uploaded_at, OLD.upload_id)
    IS DISTINCT FROM (NEW.id, NEW.resident_id, NEW.flat_number, NEW.bill_type, NEW.due_on, NEW.original_paise, NEW.arrears_paise,
      NEW.late_fee_paise, NEW.uploaded_at, NEW.upload_id) THEN
    RAISE EXCEPTION 'what bill % is for is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_bill BEFORE UPDATE OF id, resident_id, flat_number, bill_type, due_on, original_paise, arrears_paise, late_fee_paise,
  uploaded_at, upload_id ON bills FOR EACH ROW EXECUTE FUNCTION keep_bill();

-- Invariant I-3, at every commit: a bill's paid amount is what the ledger has for it.
CREATE FUNCTION bill_accounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint := (SELECT amount_paid_paise FROM bills WHERE id = NEW.id);
  booked bigint := (SELECT coalesce(sum(amount_paise), 0) FROM ledger
                    WHERE account_kind = 'BILL' AND account_id = NEW.id);
BEGIN
  IF paid <> booked THEN
    RAISE EXCEPTION 'bill % has % paise paid but % are booked', NEW.id, paid, booked;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_accounted AFTER UPDATE OF amount_paid_paise ON bills
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_accounted();

-- Bills are raised and cancelled now, so only an act that began before midnight can meet closed books.
CREATE FUNCTION bills_in_open_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day((min(uploaded_at) AT TIME ZONE 'Asia/Kolkata')::date) FROM now_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER bills_in_open_books AFTER INSERT ON bills REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION bills_in_open_books();

CREATE FUNCTION cancelled_in_open_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cancelled_at IS NOT NULL THEN PERFORM refuse_closed_day((NEW.cancelled_at AT TIME ZONE 'Asia/Kolkata')::date); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cancelled_in_open_books BEFORE UPDATE OF cancelled_at ON bills
  FOR EACH ROW EXECUTE FUNCTION cancelled_in_open_books();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON bills EXECUTE FUNCTION never_deleted();
CALL audit_table('bills', 'id', 'added changed removed', '*');

-- A row for each bill on the day of its upload, and one on the day of its cancellation. All parts of the view have the same
-- types, because only then PostgreSQL leaves out unread columns and scans the parts in parallel.
CREATE VIEW bill_figures AS
SELECT id AS bill_id, resident_id, uploaded_at AS at, (uploaded_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
  total_paise::bigint AS billed_paise, CASE WHEN cancelled_at IS NULL THEN total_paise ELSE 0 END::bigint AS live_paise,
  0::bigint AS cancelled_paise
FROM bills
UNION ALL
SELECT id, resident_id, cancelled_at, (cancelled_at AT TIME ZONE 'Asia/Kolkata')::date, 0::bigint, 0::bigint, total_paise::bigint FROM bills
WHERE cancelled_at IS NOT NULL;

COMMENT ON COLUMN bill_figures.billed_paise IS 'Billed: totals of all bills, by the day of their upload.';
COMMENT ON COLUMN bill_figures.live_paise IS 'Billed without cancelled bills, by the day of their upload.';
COMMENT ON COLUMN bill_figures.cancelled_paise IS 'Cancelled: totals of bills, by the day of their cancellation.';
