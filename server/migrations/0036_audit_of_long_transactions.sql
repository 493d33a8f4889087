-- A transaction that changes very much in very many statements, as an upload of receipts does, wrote all that it had
-- gathered anew with each of them. What goes beyond 50,000 characters is only counted.
ALTER TABLE audit_pending
  ADD COLUMN length integer NOT NULL DEFAULT 0,
  -- The rows of each kind of change, by table and deed.
  ADD COLUMN many jsonb;

CREATE FUNCTION count_for_audit(many jsonb, brief jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(many, '{}') || jsonb_build_object(key, coalesce((many ->> key)::bigint, 0) + (brief ->> 'rows')::bigint)
  FROM (SELECT concat_ws(' ', brief ->> 'of', brief ->> 'did') AS key) AS of_brief
$$;
REVOKE ALL ON FUNCTION count_for_audit(jsonb, jsonb) FROM PUBLIC;

CREATE OR REPLACE FUNCTION note_for_audit(noted jsonb, brief jsonb, ended text[] DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_pending AS pending (transaction_id, changes, ended) VALUES (pg_current_xact_id(), noted, ended)
  ON CONFLICT (transaction_id) DO UPDATE SET (changes, length, many, ended) = (
    SELECT CASE WHEN only_counted THEN pending.changes ELSE pending.changes || noted END,
      CASE WHEN only_counted THEN pending.length ELSE length((pending.changes || noted)::text) END,
      CASE WHEN only_counted THEN count_for_audit(pending.many, brief -> 0) ELSE pending.many END,
      pending.ended || excluded.ended
    FROM (SELECT pending.length > 50000 AND brief -> 0 ? 'rows' AS only_counted) AS of_length)
$$;

-- Puts what was gathered into the entry. Who logs in is nobody until then.
CREATE OR REPLACE FUNCTION gather_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
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
-- A function that is replaced forgets where it looks.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION gather_changes() SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
