-- A treasurer closes the books up to the end of a month. What comes later counts on the first open day.

CREATE TABLE book_reopenings (
  id text PRIMARY KEY,
  -- The first day that is open again, the first of a month.
  from_day date NOT NULL CHECK (extract(day FROM from_day) = 1),
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_by text NOT NULL REFERENCES admins ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'AGREED', 'REFUSED', 'WITHDRAWN')),
  ended_at timestamptz,
  ended_by text REFERENCES admins ON DELETE RESTRICT,
  CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by) = CASE state WHEN 'WAITING' THEN 2 ELSE 0 END),
  CONSTRAINT decided_by_another CHECK (state NOT IN ('AGREED', 'REFUSED') OR ended_by <> asked_by),
  CONSTRAINT withdrawn_by_the_same CHECK (state <> 'WITHDRAWN' OR ended_by = asked_by)
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
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_closings EXECUTE FUNCTION insert_only();

CREATE FUNCTION closed_up_to() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT up_to FROM book_closings ORDER BY id DESC LIMIT 1
$$;

-- The day itself, or the first open one after it. No books are closed until the transaction ends.
CREATE FUNCTION open_day(day date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('aangan: books'));
  RETURN greatest(day, (SELECT up_to + 1 FROM book_closings ORDER BY id DESC LIMIT 1));
END $$;

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

CREATE FUNCTION refuse_closed_day(day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF open_day(day) <> day THEN
    RAISE EXCEPTION 'the books of % are closed', day USING ERRCODE = 'check_violation', CONSTRAINT = 'books_are_open';
  END IF;
END $$;

CREATE FUNCTION journal_in_open_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day(NEW.value_on);
  RETURN NEW;
END $$;
CREATE TRIGGER journal_in_open_books BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION journal_in_open_books();

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

-- Late cash lies in the box of the day on which it counts.
DROP INDEX cash_received;
CREATE INDEX cash_received ON receipts (counted_on) WHERE way = 'cash';

CREATE TRIGGER note_added AFTER INSERT ON book_closings REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
CREATE TRIGGER note_added AFTER INSERT ON closed_months REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('month', 'month_end people head');
CREATE TRIGGER note_added AFTER INSERT ON book_reopenings REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
CREATE TRIGGER note_changed AFTER UPDATE ON book_reopenings REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
