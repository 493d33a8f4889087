-- Who has the portal's own role, and with it can run any SQL, can neither erase what it changed, nor write in the name of
-- somebody who is not logged in, nor seal entries.

-- What a transaction has changed is gathered in a table that only the owner's functions write: a setting of the transaction
-- could be emptied by whoever was to be watched.
DROP TABLE IF EXISTS audit_pending;
CREATE UNLOGGED TABLE audit_pending (
  transaction_id xid8 PRIMARY KEY,
  changes jsonb NOT NULL,
  -- Sessions that the transaction ended, as kind, person and token's SHA-256: who logs out does so with the last of them.
  ended text[] NOT NULL DEFAULT '{}'
);

-- An entry in the name of a person is written by who shows that person's token. It is compared and forgotten.
ALTER TABLE audit_log
  ADD COLUMN shown_token text,
  ADD CONSTRAINT token_forgotten CHECK (shown_token IS NULL),
  -- Places that every reader can count to. Not looked at in entries that are there.
  ADD CONSTRAINT seal_countable CHECK (seal < 9007199254740991) NOT VALID;

DROP FUNCTION note_for_audit(jsonb);
-- `brief` is kept instead of `noted` by a transaction that has changed very much.
CREATE FUNCTION note_for_audit(noted jsonb, brief jsonb, ended text[] DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_pending AS pending (transaction_id, changes, ended) VALUES (pg_current_xact_id(), noted, ended)
  ON CONFLICT (transaction_id) DO UPDATE SET
    changes = pending.changes || CASE WHEN length(pending.changes::text) > 50000 THEN brief ELSE noted END,
    ended = pending.ended || excluded.ended
$$;

-- As before, with the rights of the owner.
CREATE OR REPLACE FUNCTION note_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  left_out text[] := string_to_array(TG_ARGV[1], ' ');
  did text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  most CONSTANT integer := 20;
  many bigint;
  noted jsonb;
  brief jsonb;
  ended text[] := '{}';
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
    IF TG_TABLE_NAME = 'sessions' THEN
      SELECT coalesce(array_agg(concat_ws(' ', kind, person_id, encode(token_sha256, 'hex'))), '{}') INTO ended FROM was_rows;
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
  brief := jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'rows', many));
  PERFORM note_for_audit(CASE WHEN many > most THEN brief ELSE noted END, brief, ended);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_upload() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  noted jsonb := jsonb_build_array(jsonb_build_object('of', 'uploads', 'did', 'added', 'key', NEW.id,
    'about', '{}'::jsonb, 'now', jsonb_build_object('kind', NEW.kind, 'file_name', NEW.file_name,
    'file_sha256', encode(NEW.file_sha256, 'hex'), 'total', NEW.total)));
BEGIN
  PERFORM note_for_audit(noted, noted);
  RETURN NULL;
END $$;

-- Puts what was gathered into the entry. Who logs in is nobody until then.
CREATE OR REPLACE FUNCTION gather_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  pending audit_pending;
  changes jsonb;
  opened jsonb;
  token_sha CONSTANT bytea := sha256(convert_to(NEW.shown_token, 'UTF8'));
BEGIN
  DELETE FROM audit_pending WHERE transaction_id = pg_current_xact_id() RETURNING * INTO pending;
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

-- What was changed without an entry is given one when the transaction commits.
CREATE OR REPLACE FUNCTION note_direct_change() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
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

-- What runs with the owner's rights must not be led to tables of somebody else's making, nor be set to work by anybody: a
-- trigger needs no right to its function, but whoever makes one does.
DO $$
DECLARE
  own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['note_changes()', 'note_upload()', 'gather_changes()', 'note_direct_change()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', own, current_schema());
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', own);
  END LOOP;
  REVOKE ALL ON FUNCTION note_for_audit(jsonb, jsonb, text[]) FROM PUBLIC;
  REVOKE ALL ON FUNCTION seal_audit_log(integer) FROM PUBLIC;
END $$;
