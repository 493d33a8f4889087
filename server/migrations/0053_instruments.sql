-- A transfer or a cheque has one amount, however many flats it pays for.

-- Spells a bank in one way: "H.D.F.C. BANK" is "HDFC Bank". As `bankKey` in the code.
CREATE FUNCTION bank_key(bank text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(nullif(regexp_replace(plain, '(bank|limited|ltd)+$', ''), ''), plain)
    FROM regexp_replace(lower(bank), '[^a-z0-9\u0080-\uffff]+', '', 'g') AS plain
$$;

CREATE TABLE instruments (
  id text PRIMARY KEY,
  way text NOT NULL CHECK (way IN ('cheque', 'transfer')),
  reference text NOT NULL,
  -- Empty for a transfer.
  bank_key text NOT NULL,
  cheque_on date,
  -- Above 1 only where one flat had entered the same transfer several times before this migration.
  nth bigint NOT NULL DEFAULT 1,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  -- Whether it pays, or may pay, for several flats.
  shared boolean NOT NULL DEFAULT false,
  written_at timestamptz NOT NULL,
  written_by text NOT NULL,
  -- The last correction of its amount; the audit log has all of them.
  corrected_at timestamptz,
  corrected_by text,
  correct_reason text,
  CONSTRAINT only_cheques_have_a_bank CHECK ((way = 'cheque') = (bank_key <> '') AND (way = 'cheque') = (cheque_on IS NOT NULL)),
  CONSTRAINT corrected_whole CHECK (num_nulls(corrected_at, corrected_by, correct_reason) IN (0, 3))
);

ALTER TABLE receipts ADD COLUMN instrument_id text REFERENCES instruments ON DELETE RESTRICT;

ALTER TABLE receipts DISABLE TRIGGER USER;
CREATE TEMPORARY TABLE parts ON COMMIT DROP AS
  SELECT id, way, reference, bank_key(bank) AS bank_key, cheque_on, amount_paise, written_at, written_by, live,
    row_number() OVER (PARTITION BY way, reference, bank_key(bank), cheque_on, resident_id, live ORDER BY written_at, id) AS nth
  FROM (SELECT *, ended_at IS NULL AS live FROM receipts) AS receipts
  WHERE way IN ('cheque', 'transfer');
UPDATE parts SET nth = 1 WHERE NOT live;
INSERT INTO instruments (id, way, reference, bank_key, cheque_on, nth, amount_paise, shared, written_at, written_by)
  SELECT (array_agg(id ORDER BY written_at, id))[1], way, reference, bank_key, cheque_on, nth,
    coalesce(sum(amount_paise) FILTER (WHERE live), max(amount_paise)), count(*) FILTER (WHERE live) > 1,
    min(written_at), (array_agg(written_by ORDER BY written_at, id))[1]
  FROM parts GROUP BY way, reference, bank_key, cheque_on, nth;
UPDATE receipts AS r SET instrument_id = i.id FROM parts AS p JOIN instruments AS i
    ON (i.way, i.reference, i.bank_key, i.nth) = (p.way, p.reference, p.bank_key, p.nth)
      AND i.cheque_on IS NOT DISTINCT FROM p.cheque_on
  WHERE p.id = r.id;
ALTER TABLE receipts ENABLE TRIGGER USER;

CREATE UNIQUE INDEX one_instrument ON instruments (reference, way, bank_key, coalesce(cheque_on, '0001-01-01'), nth);
CREATE INDEX instruments_shared ON instruments (written_at, id) WHERE shared;

DROP INDEX one_receipt_per_instrument;
CREATE UNIQUE INDEX one_part_per_flat ON receipts (instrument_id, resident_id)
  WHERE instrument_id IS NOT NULL AND ended_at IS NULL;
ALTER TABLE receipts ADD CONSTRAINT has_an_instrument CHECK ((way IN ('cheque', 'transfer')) = (instrument_id IS NOT NULL));

-- Portals of the version before write no instruments.
CREATE FUNCTION fill_instrument() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO instruments (id, way, reference, bank_key, cheque_on, amount_paise, written_at, written_by)
    VALUES (NEW.id, NEW.way, NEW.reference, bank_key(NEW.bank), NEW.cheque_on, NEW.amount_paise, NEW.written_at, NEW.written_by)
    ON CONFLICT DO NOTHING;
  SELECT id INTO NEW.instrument_id FROM instruments
    WHERE (way, reference, bank_key, nth) = (NEW.way, NEW.reference, bank_key(NEW.bank), 1)
      AND cheque_on IS NOT DISTINCT FROM NEW.cheque_on FOR NO KEY UPDATE;
  UPDATE instruments SET amount_paise = NEW.amount_paise WHERE id = NEW.instrument_id AND amount_paise <> NEW.amount_paise
    AND NOT EXISTS (SELECT FROM receipts WHERE instrument_id = NEW.instrument_id AND ended_at IS NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER fill_instrument BEFORE INSERT ON receipts FOR EACH ROW
  WHEN (NEW.instrument_id IS NULL AND NEW.way IN ('cheque', 'transfer')) EXECUTE FUNCTION fill_instrument();

-- The last guard, whoever writes: at every commit the parts that count are within the whole.
CREATE FUNCTION within_instrument() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := to_jsonb(NEW) ->> TG_ARGV[0];
  whole bigint;
  given bigint;
BEGIN
  SELECT amount_paise INTO whole FROM instruments WHERE id = wanted FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO given FROM receipts WHERE instrument_id = wanted AND ended_at IS NULL;
  IF given > whole THEN
    RAISE EXCEPTION 'instrument % is for % paise but its receipts are for %', wanted, whole, given;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER within_instrument AFTER INSERT ON receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.instrument_id IS NOT NULL) EXECUTE FUNCTION within_instrument('instrument_id');
CREATE CONSTRAINT TRIGGER within_instrument AFTER UPDATE OF amount_paise ON instruments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION within_instrument('id');

CREATE FUNCTION keep_instrument() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{amount_paise,shared,corrected_at,corrected_by,correct_reason}';
BEGIN
  IF to_jsonb(OLD) - changing <> to_jsonb(NEW) - changing THEN
    RAISE EXCEPTION 'instrument % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_instrument BEFORE UPDATE ON instruments FOR EACH ROW EXECUTE FUNCTION keep_instrument();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON instruments EXECUTE FUNCTION never_deleted();
CREATE TRIGGER note_added AFTER INSERT ON instruments REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
CREATE TRIGGER note_changed AFTER UPDATE ON instruments REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');
