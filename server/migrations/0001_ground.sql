-- Money is whole paise. Days are dates in India; instants are timestamptz.
CREATE DOMAIN paise AS bigint CHECK (VALUE BETWEEN -9999999999999 AND 9999999999999);

-- Guards of tables ---------------------------------------------------------------------------------------------------

CREATE FUNCTION insert_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME;
END $$;

-- The audit log ------------------------------------------------------------------------------------------------------

-- One row for every write: who did what to what, when, from where. The rows form a chain of hashes.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- database: a role that changed rows without the portal, or the portal without naming an actor.
  actor_kind text NOT NULL CHECK (actor_kind IN ('anyone', 'resident', 'admin', 'gateway', 'clock', 'database')),
  actor_id text,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text NOT NULL,
  address text,
  -- Ids and flat numbers by which the entry is found.
  touched text[] NOT NULL DEFAULT '{}',
  -- The place in the chain and the hash there. Both are null until seal_audit_log seals the entry after its commit.
  -- The limit is the largest number that JavaScript counts to.
  seal bigint CONSTRAINT seal_countable CHECK (seal < 9007199254740991),
  hash bytea,
  -- An entry in a person's name needs that person's token. gather_changes compares it and removes it.
  shown_token text CONSTRAINT token_forgotten CHECK (shown_token IS NULL),
  CONSTRAINT sealed_with_hash CHECK ((seal IS NULL) = (hash IS NULL))
);
CREATE UNIQUE INDEX audit_log_sealed ON audit_log (seal) WHERE seal IS NOT NULL;
CREATE INDEX audit_log_unsealed ON audit_log (id) WHERE seal IS NULL;
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_of_action ON audit_log (action, at, id);
CREATE INDEX audit_log_touched ON audit_log USING gin (touched);
CREATE TRIGGER insert_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF id, at, actor_kind, actor_id, action, subject, detail, request_id, address, touched
  ON audit_log EXECUTE FUNCTION insert_only();
CREATE TRIGGER sealed_once BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (OLD.seal IS NOT NULL) EXECUTE FUNCTION insert_only();

-- Changes of the running transactions. Only the owner's functions write here, so that the portal's role cannot empty it.
CREATE UNLOGGED TABLE audit_pending (
  transaction_id xid8 PRIMARY KEY,
  changes jsonb NOT NULL,
  -- Sessions that the transaction ended, as kind, person and SHA-256 of the token: a log-out proves itself by one of these.
  ended text[] NOT NULL DEFAULT '{}',
  length integer NOT NULL DEFAULT 0,
  -- Counts of rows by table and change, beyond the limit of note_for_audit.
  many jsonb
);

-- The columns that the log may show. It masks all others, so that a new column says nothing about people until someone has
-- decided that it may.
CREATE TABLE audit_columns (
  table_name text NOT NULL,
  column_name text NOT NULL,
  PRIMARY KEY (table_name, column_name)
);

-- Masks columns, and the larger part of addresses.
CREATE FUNCTION audit_shown(row_columns jsonb, shown text[]) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF row_columns - shown = '{}' THEN RETURN row_columns; END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN value IN ('null', '""') THEN value
      WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
      WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
      WHEN key = ANY (shown) THEN value
      ELSE '"•••"'
    END), '{}') FROM jsonb_each(row_columns));
END $$;

-- The ids and names by which a changed row is found.
CREATE FUNCTION audit_about(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'flat_number', row_columns -> 'flat_number', 'bill_id', row_columns -> 'bill_id',
    'resident_id', row_columns -> 'resident_id', 'payment_id', row_columns -> 'payment_id',
    'receipt_id', row_columns -> 'receipt_id', 'unidentified_id', row_columns -> 'unidentified_id',
    'claim_id', row_columns -> 'claim_id', 'credit_id', row_columns -> 'credit_id',
    'person_id', row_columns -> 'person_id', 'assigned_to', row_columns -> 'assigned_to'));
END $$;

CREATE FUNCTION count_for_audit(many jsonb, brief jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(many, '{}') || jsonb_build_object(key, coalesce((many ->> key)::bigint, 0) + (brief ->> 'rows')::bigint)
  FROM (SELECT concat_ws(' ', brief ->> 'of', brief ->> 'did') AS key) AS of_brief
$$;

-- Adds changes to the transaction's. Beyond 50,000 characters it only counts, because each call writes them all again.
-- In PL/pgSQL, whose plans a connection keeps; PostgreSQL before 18 plans SQL functions for each statement.
CREATE FUNCTION note_for_audit(noted jsonb, brief jsonb, ended text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_pending AS pending (transaction_id, changes, ended)
    VALUES (pg_current_xact_id(), note_for_audit.noted, note_for_audit.ended)
  ON CONFLICT (transaction_id) DO UPDATE SET (changes, length, many, ended) = (
    SELECT CASE WHEN only_counted THEN pending.changes ELSE pending.changes || note_for_audit.noted END,
      CASE WHEN only_counted THEN pending.length ELSE length((pending.changes || note_for_audit.noted)::text) END,
      CASE WHEN only_counted THEN count_for_audit(pending.many, note_for_audit.brief -> 0) ELSE pending.many END,
      pending.ended || note_for_audit.ended
    FROM (SELECT pending.length > 50000 AND note_for_audit.brief -> 0 ? 'rows' AS only_counted) AS of_length);
END $$;

-- Notes the rows that a statement changed; of more than 20 only their number. Arguments: the column that names a row, and
-- the columns to leave out: secrets, bookkeeping of jobs, and values that follow from other columns. Of the rest, audit_columns
-- says which are shown.
CREATE FUNCTION note_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  left_out text[] := string_to_array(TG_ARGV[1], ' ');
  can_show text[] := ARRAY(SELECT column_name FROM audit_columns WHERE table_name = TG_TABLE_NAME);
  did text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  most CONSTANT integer := 20;
  many bigint;
  noted jsonb;
  brief jsonb;
  ended text[] := '{}';
  old_row jsonb;
  new_row jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT (SELECT count(*) FROM now_rows), jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did,
        'key', columns -> key_column, 'about', audit_about(columns),
        'now', audit_shown(jsonb_strip_nulls(columns - left_out - key_column), can_show)))
      INTO many, noted FROM (SELECT to_jsonb(now_rows) AS columns FROM now_rows LIMIT most) AS rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT (SELECT count(*) FROM was_rows), jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did,
        'key', columns -> key_column, 'about', audit_about(columns),
        'was', audit_shown(jsonb_strip_nulls(columns - left_out - key_column), can_show)))
      INTO many, noted FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows LIMIT most) AS rows;
    IF TG_TABLE_NAME = 'sessions' THEN
      SELECT coalesce(array_agg(concat_ws(' ', kind, person_id, encode(token_sha256, 'hex'))), '{}') INTO ended FROM was_rows;
    END IF;
  ELSE
    SELECT (SELECT count(*) FROM now_rows), to_jsonb(was_rows), to_jsonb(now_rows)
      INTO many, old_row, new_row FROM was_rows, now_rows LIMIT 1;
    IF many = 1 AND old_row -> key_column = new_row -> key_column THEN
      IF old_row - left_out = new_row - left_out THEN RETURN NULL; END IF;
      SELECT jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', new_row -> key_column,
          'about', audit_about(new_row), 'was', audit_shown(jsonb_object_agg(key, value), can_show),
          'now', audit_shown(jsonb_object_agg(key, new_row -> key), can_show)))
        INTO noted FROM jsonb_each(old_row - left_out) WHERE value IS DISTINCT FROM new_row -> key;
    ELSIF many > 0 THEN
      -- A row whose key was changed is noted as the old one changed to nothing and the new one out of nothing. Without
      -- OFFSET each mention of `columns` would make them anew.
      WITH changed AS (
        SELECT was.columns AS was, became.columns AS became
        FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows OFFSET 0) AS was
        FULL JOIN (SELECT to_jsonb(now_rows) AS columns FROM now_rows OFFSET 0) AS became
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
            'about', audit_about(columns), 'was', audit_shown(was, can_show), 'now', audit_shown(became, can_show))) FROM shown)
        INTO many, noted;
    END IF;
  END IF;
  IF coalesce(many, 0) = 0 THEN RETURN NULL; END IF;
  brief := jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'rows', many));
  PERFORM note_for_audit(CASE WHEN many > most THEN brief ELSE noted END, brief, ended);
  RETURN NULL;
END $$;

-- Notes each change of a table in the log. A row is named by its key column; columns that are left out are not noted. Of the others
-- the log masks all but those to be shown; * shows them all, but not those that a later migration adds.
CREATE PROCEDURE audit_table(name text, key_column text, changes text, shown text, left_out text DEFAULT '') LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  INSERT INTO audit_columns SELECT name, attname FROM pg_attribute WHERE attrelid = name::regclass AND attnum > 0 AND CASE shown
    WHEN '*' THEN attname <> ALL (string_to_array(left_out, ' ')) ELSE attname = ANY (key_column || regexp_split_to_array(shown, '\s+')) END;
  FOREACH event IN ARRAY string_to_array(changes, ' ') LOOP
    EXECUTE format(CASE event
      WHEN 'added' THEN 'CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows'
      WHEN 'changed' THEN 'CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows'
      WHEN 'removed' THEN 'CREATE TRIGGER note_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS was_rows'
    END || ' FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', name, key_column, left_out);
  END LOOP;
END $$;

-- Puts the changes into the entry. Who logs in is nobody until then.
CREATE FUNCTION gather_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  pending audit_pending;
  changes jsonb;
  opened jsonb;
  token_sha CONSTANT bytea := sha256(convert_to(NEW.shown_token, 'UTF8'));
BEGIN
  DELETE FROM audit_pending WHERE transaction_id = pg_current_xact_id() RETURNING * INTO pending;
  IF pending.many IS NOT NULL THEN
    SELECT pending.changes || jsonb_agg(jsonb_build_object('of', split_part(key, ' ', 1), 'did', split_part(key, ' ', 2), 'rows', value))
      INTO pending.changes FROM jsonb_each(pending.many);
  END IF;
  -- Refused attempts of people who did not log in, and a gateway's word that nothing has changed, must not fill the log.
  IF pending.changes IS NULL AND NEW.actor_kind IN ('anyone', 'gateway') THEN RETURN NULL; END IF;
  -- Without a person's token it is the entry of the role that wrote it, with the name that the role claimed.
  IF NEW.actor_kind IN ('resident', 'admin') AND (token_sha IS NULL OR NOT (
    EXISTS (SELECT FROM sessions WHERE token_sha256 = token_sha AND kind = NEW.actor_kind AND person_id = NEW.actor_id)
    OR concat_ws(' ', NEW.actor_kind, NEW.actor_id, encode(token_sha, 'hex')) = ANY (coalesce(pending.ended, '{}'))
  )) THEN
    NEW.detail := NEW.detail || jsonb_build_object('claimed', jsonb_build_object('kind', NEW.actor_kind, 'id', NEW.actor_id));
    NEW.actor_kind := 'database';
    NEW.actor_id := session_user;
  END IF;
  -- A role does not write in the name of another one; in this function current_user is the owner.
  IF NEW.actor_kind = 'database' AND session_user <> current_user THEN NEW.actor_id := session_user; END IF;
  NEW.shown_token := NULL;
  IF pending.changes IS NOT NULL THEN
    SELECT jsonb_agg(change ORDER BY place) INTO changes FROM (
      SELECT change, place FROM jsonb_array_elements(pending.changes) WITH ORDINALITY AS all_of (change, place)
        WHERE NOT change ? 'rows'
      UNION ALL
      SELECT jsonb_build_object('of', change ->> 'of', 'did', change ->> 'did', 'rows', sum((change ->> 'rows')::bigint)),
          max(place)
        FROM jsonb_array_elements(pending.changes) WITH ORDINALITY AS all_of (change, place)
        WHERE change ? 'rows' GROUP BY change ->> 'of', change ->> 'did'
    ) AS merged;
    NEW.detail := NEW.detail || jsonb_build_object('changes', changes);
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
-- Entries of a back-up have all that already.
CREATE TRIGGER gather_changes BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.seal IS NULL AND NEW.touched = '{}') EXECUTE FUNCTION gather_changes();

-- Gives a transaction that changed rows without an entry one when it commits.
CREATE FUNCTION note_direct_change() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_pending WHERE transaction_id = NEW.transaction_id) THEN
    INSERT INTO audit_log (at, actor_kind, actor_id, action, request_id, address)
    VALUES (date_trunc('milliseconds', clock_timestamp()), 'database', session_user, 'direct-change',
      'transaction ' || pg_current_xact_id(), host(inet_client_addr()));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER note_direct_change AFTER INSERT ON audit_pending
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_direct_change();

-- The hash of an entry at a place of the chain: SHA-256 of the hash before it and of the entry's fields, each with its
-- length in bytes and a colon before it, `-` for null. The command that checks the chain computes the same.
CREATE FUNCTION audit_hash(previous bytea, place bigint, entry audit_log) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT sha256(previous || convert_to((
    SELECT string_agg(coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-'), '' ORDER BY nth)
    FROM unnest(ARRAY[
      place::text, entry.id::text, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.actor_kind, entry.actor_id, entry.action, entry.subject, entry.detail::text, entry.touched::text,
      entry.request_id, entry.address
    ]) WITH ORDINALITY AS fields (field, nth)), 'UTF8'))
$$;

-- Seals at most so many entries in the order of their ids and returns how many. It runs after their commits, so that
-- writers do not wait for one another; one caller seals at a time.
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

-- Notes an upload that succeeded by its name, its hash and the number of its rows.
CREATE FUNCTION note_upload() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  noted jsonb := jsonb_build_array(jsonb_build_object('of', 'uploads', 'did', 'added', 'key', NEW.id,
    'about', '{}'::jsonb, 'now', jsonb_build_object('kind', NEW.kind, 'file_name', NEW.file_name,
    'file_sha256', encode(NEW.file_sha256, 'hex'), 'total', NEW.total)));
BEGIN
  PERFORM note_for_audit(noted, noted);
  RETURN NULL;
END $$;

-- Emails are planned beside changes that are noted already, so only those without such changes are noted.
CREATE FUNCTION note_emails() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  brief jsonb;
BEGIN
  IF EXISTS (SELECT FROM audit_pending WHERE transaction_id = pg_current_xact_id()) THEN RETURN NULL; END IF;
  SELECT jsonb_build_array(jsonb_build_object('of', 'emails', 'did', 'added', 'rows', count(*)))
    INTO brief FROM now_rows HAVING count(*) > 0;
  IF brief IS NOT NULL THEN PERFORM note_for_audit(brief, brief); END IF;
  RETURN NULL;
END $$;

-- Keeps functions with the owner's rights from tables of another role's making, and other roles from these functions: a
-- trigger needs no right to its function, but whoever creates one does.
DO $$
DECLARE
  own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['note_changes()', 'note_upload()', 'note_emails()', 'gather_changes()', 'note_direct_change()',
      'seal_audit_log(integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', own, current_schema());
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', own);
  END LOOP;
  REVOKE ALL ON FUNCTION note_for_audit(jsonb, jsonb, text[]), count_for_audit(jsonb, jsonb) FROM PUBLIC;
END $$;

-- Requests and jobs --------------------------------------------------------------------------------------------------

-- Requests that callers marked with a key, so that a repetition gets the first answer (invariants, section 4).
CREATE TABLE idempotency_keys (
  caller_kind text NOT NULL CHECK (caller_kind IN ('resident', 'admin')),
  caller_id text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  endpoint text NOT NULL,
  -- Of parameters, query and body.
  asked_sha256 text NOT NULL CHECK (asked_sha256 ~ '^[0-9a-f]{64}$'),
  -- The request at work; a repetition succeeds one that died.
  request_id text NOT NULL,
  -- Its process, as a place and the process's own id. The process has died when another one has the place.
  place text,
  process text,
  started_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  reply json,
  done_at timestamptz,
  PRIMARY KEY (caller_kind, caller_id, key),
  CONSTRAINT done_has_reply CHECK ((done_at IS NULL) = (reply IS NULL))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Jobs that one instance runs each night for all (docs/decisions/0003).
CREATE TABLE nightly_jobs (
  name text PRIMARY KEY,
  -- The scheduled instant of the last or current run.
  night timestamptz NOT NULL,
  began_at timestamptz NOT NULL,
  -- The instance at work renews this; later another one may take the job.
  claimed_until timestamptz NOT NULL,
  done_at timestamptz
);
