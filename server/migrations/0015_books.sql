-- Closed months ------------------------------------------------------------------------------------------------------

CREATE TABLE book_reopenings (
  id text PRIMARY KEY,
  -- The first day that is open again, the first of a month.
  from_day date NOT NULL CHECK (extract(day FROM from_day) = 1),
  reason text NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_by text NOT NULL REFERENCES admins ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'AGREED', 'REFUSED', 'WITHDRAWN')),
  ended_at timestamptz,
  ended_by text REFERENCES admins ON DELETE RESTRICT,
  CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by) = CASE state WHEN 'WAITING' THEN 2 ELSE 0 END),
  CONSTRAINT decided_by_another CHECK (state NOT IN ('AGREED', 'REFUSED') OR ended_by <> requested_by),
  CONSTRAINT withdrawn_by_the_same CHECK (state <> 'WITHDRAWN' OR ended_by = requested_by)
);
CREATE UNIQUE INDEX one_reopening_waits ON book_reopenings (from_day) WHERE state = 'WAITING';

CREATE FUNCTION keep_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING'
     OR to_jsonb(OLD) - '{state,ended_at,ended_by}'::text[] <> to_jsonb(NEW) - '{state,ended_at,ended_by}'::text[] THEN
    RAISE EXCEPTION 'reopening % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_reopening BEFORE UPDATE ON book_reopenings FOR EACH ROW EXECUTE FUNCTION keep_reopening();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON book_reopenings EXECUTE FUNCTION never_deleted();
CALL audit_table('book_reopenings', 'id', 'added changed', '*');

-- The last row says up to which day the books are closed.
CREATE TABLE book_closings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  up_to date NOT NULL CHECK (extract(day FROM up_to + 1) = 1),
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL REFERENCES admins ON DELETE RESTRICT,
  -- Null: the books were closed further.
  reopening_id text UNIQUE REFERENCES book_reopenings ON DELETE RESTRICT,
  CONSTRAINT only_months_that_are_over CHECK (up_to < (closed_at AT TIME ZONE 'Asia/Kolkata')::date)
);

CREATE FUNCTION books_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('aangan: books'));
  last := (SELECT up_to FROM book_closings ORDER BY id DESC LIMIT 1);
  IF NEW.reopening_id IS NULL AND NEW.up_to <= last THEN
    RAISE EXCEPTION 'the books are closed up to % already', last;
  ELSIF NEW.reopening_id IS NOT NULL AND NOT EXISTS (SELECT FROM book_reopenings
      WHERE id = NEW.reopening_id AND state = 'AGREED' AND ended_by = NEW.closed_by AND from_day = NEW.up_to + 1
        AND from_day <= last) THEN
    RAISE EXCEPTION 'nobody has agreed to this reopening';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER books_in_order BEFORE INSERT ON book_closings FOR EACH ROW EXECUTE FUNCTION books_in_order();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_closings EXECUTE FUNCTION insert_only();
CALL audit_table('book_closings', 'id', 'added', '*');

CREATE FUNCTION closed_up_to() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT up_to FROM book_closings ORDER BY id DESC LIMIT 1
$$;

-- The day itself, or the first open one after it. No books are closed until the transaction ends.
CREATE FUNCTION open_day(day date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('aangan: books'));
  RETURN greatest(day, (SELECT up_to + 1 FROM book_closings ORDER BY id DESC LIMIT 1));
END $$;

CREATE FUNCTION refuse_closed_day(day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF open_day(day) <> day THEN
    RAISE EXCEPTION 'the books of % are closed', day USING ERRCODE = 'check_violation', CONSTRAINT = 'books_are_open';
  END IF;
END $$;

-- What a closed month's reports say, as it was when the month was closed.
CREATE TABLE closed_months (
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  closing_id bigint NOT NULL REFERENCES book_closings ON DELETE RESTRICT,
  -- The month's file, as JSON: a text, so that its names stay as they are.
  month_end text NOT NULL,
  -- Each resident's name, flat and complex, by id.
  people jsonb NOT NULL,
  head jsonb NOT NULL,
  PRIMARY KEY (month, closing_id)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months EXECUTE FUNCTION insert_only();
CALL audit_table('closed_months', 'month', 'added', '*', 'month_end people head');

-- The accounts check -------------------------------------------------------------------------------------------------

CREATE TABLE book_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  asked text NOT NULL CHECK (asked IN ('night', 'office')),
  rules integer NOT NULL,
  broken jsonb NOT NULL
);
CREATE INDEX book_checks_newest ON book_checks (checked_at DESC);
CALL audit_table('book_checks', 'id', 'added changed removed', '*', 'broken checked_at asked rules');

-- Bills on hold: a bill that broke a rule takes no money until a person has looked.
CREATE TABLE frozen_bills (
  bill_id text PRIMARY KEY REFERENCES bills ON DELETE RESTRICT,
  broke text NOT NULL,
  frozen_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by text,
  release_reason text
);
CALL audit_table('frozen_bills', 'bill_id', 'added changed removed', '*');

-- Fingerprints of what was booked on a finished day, one for each kind, which the nightly check compares.
-- A row `kept` says up to which day there are fingerprints, `begun` from which day on the audit log is compared.
CREATE TABLE book_prints (
  kind text NOT NULL,
  day date NOT NULL,
  rows integer NOT NULL,
  sha256 bytea,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (kind, day)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_prints EXECUTE FUNCTION insert_only();
CALL audit_table('book_prints', 'day', 'added removed', 'kind made_at');

-- No-dues certificates -----------------------------------------------------------------------------------------------

CREATE TABLE certificates (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  -- The day in India on which nothing was open.
  as_of date NOT NULL,
  series text NOT NULL CHECK (series = 'NDC'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE,
  -- What the paper says, whatever the resident is called later.
  face jsonb NOT NULL,
  -- 128 random bits in the paper's code.
  token text NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdraw_reason text,
  UNIQUE (series, financial_year, serial),
  CONSTRAINT withdrawn_whole CHECK (num_nulls(withdrawn_at, withdrawn_by, withdraw_reason) IN (0, 3))
);
CREATE INDEX certificates_in_order ON certificates (issued_at, id);
CREATE INDEX certificates_of_resident ON certificates (resident_id, issued_at);

CREATE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[]
     <> to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[] THEN
    RAISE EXCEPTION 'certificate % is fixed', OLD.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_certificate BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION keep_certificate();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON certificates EXECUTE FUNCTION never_deleted();
CALL audit_table('certificates', 'id', 'added changed', '*', 'face series financial_year serial token');
