-- A standby that is promoted may lose the sequence of an unlogged table (PostgreSQL 15 to 18, "bad magic number in
-- sequence"), and then every change that the audit log notes fails. A row is named by chance instead.
ALTER TABLE audit_pending DROP COLUMN id;
ALTER TABLE audit_pending ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid();

-- The same as before, made anew so that sessions that are open forget the type that the column had.
CREATE OR REPLACE FUNCTION note_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audit_pending WHERE id = NEW.id;
  IF coalesce(current_setting('aangan.changes', true), '') <> '' THEN
    INSERT INTO audit_log (at, actor_kind, actor_id, action, request_id, address)
    VALUES (date_trunc('milliseconds', clock_timestamp()), 'database', session_user, 'direct-change',
      'transaction ' || pg_current_xact_id(), host(inet_client_addr()));
  END IF;
  RETURN NULL;
END $$;
