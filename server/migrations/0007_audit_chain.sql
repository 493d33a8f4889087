-- The audit log says what was changed, from what to what, and is chained by hashes.

-- What an entry says ---------------------------------------------------------------------------------------------

ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_actor_kind_check,
  -- database: somebody who changed rows beside the portal, or the portal without saying for whom.
  ADD CONSTRAINT audit_log_actor_kind_check
    CHECK (actor_kind IN ('anyone', 'resident', 'admin', 'gateway', 'clock', 'database')),
  -- Whatever the entry is about, to be found by: ids, flat numbers.
  ADD COLUMN touched text[] NOT NULL DEFAULT '{}',
  -- The place in the chain and the hash there; null for a moment, until the entry is sealed.
  ADD COLUMN seal bigint,
  ADD COLUMN hash bytea,
  ADD CONSTRAINT sealed_with_hash CHECK ((seal IS NULL) = (hash IS NULL));
CREATE UNIQUE INDEX audit_log_sealed ON audit_log (seal) WHERE seal IS NOT NULL;
CREATE INDEX audit_log_unsealed ON audit_log (id) WHERE seal IS NULL;
DROP INDEX audit_log_by_time;
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_of_action ON audit_log (action, at, id);
CREATE INDEX audit_log_touched ON audit_log USING gin (touched);

-- What is changed is gathered in the transaction's own setting aangan.changes, and goes into its entry of the log. A
-- transaction that ends without an entry is given one, so that nothing can be changed unseen.

CREATE UNLOGGED TABLE audit_pending (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);

-- What passwords, addresses and telephone numbers were is not repeated; that they changed, and to what kind, can be seen.
CREATE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value = 'null' THEN value
    WHEN key = 'password_hash' THEN '"•••"'
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    ELSE value
  END), '{}') FROM jsonb_each(row_columns)
$$;

-- By what a changed row is found.
CREATE FUNCTION audit_about(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(row_columns)
  WHERE value <> 'null' AND key IN ('flat_number', 'bill_id', 'resident_id', 'payment_id', 'receipt_id', 'credit_id',
    'person_id', 'assigned_to')
$$;

CREATE FUNCTION note_for_audit(noted jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gathered text := coalesce(current_setting('aangan.changes', true), '');
BEGIN
  IF gathered = '' THEN
    INSERT INTO audit_pending DEFAULT VALUES;
    gathered := '[]';
  END IF;
  PERFORM set_config('aangan.changes', (gathered::jsonb || noted)::text, true);
END $$;

-- Notes the rows that a statement changed; many of them by their number. Arguments: the column that names a row, and
-- the columns left out: secrets, the books of jobs, and what follows from other columns.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  left_out text[] := string_to_array(TG_ARGV[1], ' ');
  did text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  most CONSTANT integer := 20;
  many bigint;
  noted jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO many FROM now_rows;
    IF many BETWEEN 1 AND most THEN
      SELECT jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', columns -> key_column,
          'about', audit_about(columns), 'now', audit_shown(jsonb_strip_nulls(columns - left_out - key_column))))
        INTO noted FROM (SELECT to_jsonb(now_rows) AS columns FROM now_rows) AS rows;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO many FROM was_rows;
    IF many BETWEEN 1 AND most THEN
      SELECT jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', columns -> key_column,
          'about', audit_about(columns), 'was', audit_shown(jsonb_strip_nulls(columns - left_out - key_column))))
        INTO noted FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows) AS rows;
    END IF;
  ELSE
    -- A row whose key was changed is noted as the old one changed to nothing and the new one out of nothing.
    WITH changed AS (
      SELECT was.columns AS was, became.columns AS became
      FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows) AS was
      FULL JOIN (SELECT to_jsonb(now_rows) AS columns FROM now_rows) AS became
        ON was.columns -> key_column = became.columns -> key_column
      WHERE was.columns - left_out IS DISTINCT FROM became.columns - left_out
    ), shown AS (
      SELECT coalesce(became, was) AS columns,
        (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(was - left_out)
          WHERE value IS DISTINCT FROM became -> key) AS was,
        (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(became - left_out)
          WHERE value IS DISTINCT FROM was -> key) AS became
      FROM changed LIMIT most
    )
    SELECT (SELECT count(*) FROM changed),
      (SELECT jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', columns -> key_column,
          'about', audit_about(columns), 'was', audit_shown(was), 'now', audit_shown(became))) FROM shown)
      INTO many, noted;
  END IF;
  IF many = 0 THEN RETURN NULL; END IF;
  IF many > most OR length(coalesce(current_setting('aangan.changes', true), '')) > 50000 THEN
    noted := jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'rows', many));
  END IF;
  PERFORM note_for_audit(noted);
  RETURN NULL;
END $$;

-- A spreadsheet that was taken in, by its name, its hash and the number of its rows.
CREATE FUNCTION note_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_audit(jsonb_build_array(jsonb_build_object('of', 'uploads', 'did', 'added', 'key', NEW.id,
    'about', '{}'::jsonb, 'now', jsonb_build_object('kind', NEW.kind, 'file_name', NEW.file_name,
    'file_sha256', encode(NEW.file_sha256, 'hex'), 'total', NEW.total))));
  RETURN NULL;
END $$;
CREATE TRIGGER note_upload AFTER UPDATE OF phase ON uploads
  FOR EACH ROW WHEN (NEW.phase = 'done' AND OLD.phase <> 'done') EXECUTE FUNCTION note_upload();

-- Every table that people change, the column that names its rows, and what of it is left out.
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('residents', 'id', 'flat_block flat_serial'),
    ('admins', 'id', ''),
    ('setup_codes', 'made_at', 'code_sha256'),
    ('sessions', 'person_id', 'token_sha256 expires_at opened_at'),
    ('bills', 'id', ''),
    ('payments', 'id', 'payment_url next_check_at asked_at claimed_until opening_until unknown_since'),
    ('credits', 'id', ''),
    ('credit_uses', 'id', ''),
    ('unidentified_receipts', 'id', ''),
    ('refunds', 'id', 'next_check_at claimed_until'),
    ('frozen_bills', 'bill_id', '')
  ) AS tables (name, key_column, left_out) LOOP
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
    EXECUTE format('CREATE TRIGGER note_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS was_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
  END LOOP;
END $$;
-- An alert is raised by what happened, which has its own entry; that it was seen is somebody's doing.
CREATE TRIGGER note_changed AFTER UPDATE ON alerts REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '');

-- Puts what was gathered into the entry. Who logs in is nobody until then.
CREATE FUNCTION gather_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gathered text := coalesce(current_setting('aangan.changes', true), '');
  changes jsonb;
  opened jsonb;
BEGIN
  -- Refused attempts of people who did not log in, and a gateway's word that nothing has changed, must not fill the log.
  IF gathered = '' AND NEW.actor_kind IN ('anyone', 'gateway') THEN RETURN NULL; END IF;
  IF gathered <> '' THEN
    SELECT jsonb_agg(change ORDER BY place) INTO changes FROM (
      SELECT change, place FROM jsonb_array_elements(gathered::jsonb) WITH ORDINALITY AS all_of (change, place)
        WHERE NOT change ? 'rows'
      UNION ALL
      SELECT jsonb_build_object('of', change ->> 'of', 'did', change ->> 'did', 'rows', sum((change ->> 'rows')::bigint)),
          max(place)
        FROM jsonb_array_elements(gathered::jsonb) WITH ORDINALITY AS all_of (change, place)
        WHERE change ? 'rows' GROUP BY change ->> 'of', change ->> 'did'
    ) AS merged;
    NEW.detail := NEW.detail || jsonb_build_object('changes', changes);
    PERFORM set_config('aangan.changes', '', true);
    IF NEW.actor_kind = 'anyone' THEN
      SELECT change INTO opened FROM jsonb_array_elements(changes) AS all_of (change)
        WHERE change ->> 'of' = 'sessions' AND change ->> 'did' = 'added';
      IF FOUND THEN
        NEW.actor_kind := opened -> 'now' ->> 'kind';
        NEW.actor_id := opened ->> 'key';
      END IF;
    END IF;
  END IF;
  SELECT coalesce(array_agg(DISTINCT name ORDER BY name), '{}') INTO NEW.touched FROM (
    SELECT NEW.subject AS name
    UNION ALL SELECT change ->> 'key' FROM jsonb_array_elements(changes) AS all_of (change)
    UNION ALL SELECT value FROM jsonb_array_elements(changes) AS all_of (change), jsonb_each_text(change -> 'about')
  ) AS names WHERE name IS NOT NULL;
  RETURN NEW;
END $$;
-- Entries that come from a back-up have all that already.
CREATE TRIGGER gather_changes BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.seal IS NULL AND NEW.touched = '{}') EXECUTE FUNCTION gather_changes();

-- What was changed without an entry is given one when the transaction commits.
CREATE FUNCTION note_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audit_pending WHERE id = NEW.id;
  IF coalesce(current_setting('aangan.changes', true), '') <> '' THEN
    INSERT INTO audit_log (at, actor_kind, actor_id, action, request_id, address)
    VALUES (date_trunc('milliseconds', clock_timestamp()), 'database', session_user, 'direct-change',
      'transaction ' || pg_current_xact_id(), host(inet_client_addr()));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER note_direct_change AFTER INSERT ON audit_pending
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_direct_change();

-- The chain ------------------------------------------------------------------------------------------------------

-- An entry is written once. Only its seal is added, once.
DROP TRIGGER insert_only ON audit_log;
CREATE TRIGGER insert_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF id, at, actor_kind, actor_id, action, subject, detail, request_id, address, touched
  ON audit_log EXECUTE FUNCTION insert_only();
CREATE TRIGGER sealed_once BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (OLD.seal IS NOT NULL) EXECUTE FUNCTION insert_only();

-- The hash of an entry at a place of the chain: SHA-256 of the hash before it and of the entry's fields, each with its
-- length in bytes and a colon before it, `-` for one that is null. The command that checks the chain does the same.
CREATE FUNCTION audit_hash(previous bytea, place bigint, entry audit_log) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT sha256(previous || convert_to((
    SELECT string_agg(coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-'), '' ORDER BY nth)
    FROM unnest(ARRAY[
      place::text, entry.id::text, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.actor_kind, entry.actor_id, entry.action, entry.subject, entry.detail::text, entry.touched::text,
      entry.request_id, entry.address
    ]) WITH ORDINALITY AS fields (field, nth)), 'UTF8'))
$$;

-- Seals the next entries in the order of their ids, at most so many, and gives how many it sealed. Entries are sealed
-- after they were committed, so that writers do not wait for one another; one seals at a time. It runs with the rights of
-- the tables' owner: the portal's own role may not change the log.
CREATE FUNCTION seal_audit_log(most integer) RETURNS integer SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  entry audit_log;
  place bigint;
  head bytea;
  sealed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4021979) THEN RETURN 0; END IF;
  SELECT log.seal, log.hash INTO place, head FROM audit_log AS log WHERE log.seal IS NOT NULL ORDER BY log.seal DESC LIMIT 1;
  place := coalesce(place, 0);
  head := coalesce(head, decode(repeat('00', 32), 'hex'));
  FOR entry IN SELECT * FROM audit_log AS log WHERE log.seal IS NULL ORDER BY log.id LIMIT most LOOP
    place := place + 1;
    head := audit_hash(head, place, entry);
    UPDATE audit_log SET seal = place, hash = head WHERE id = entry.id;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
-- What runs with the owner's rights must not be led to tables of somebody else's making.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION seal_audit_log(integer) SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
