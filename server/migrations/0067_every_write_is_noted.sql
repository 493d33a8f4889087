-- Writes of the portal's role that left no trace in the audit log.
CREATE TRIGGER note_added AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'code_sha256');
CREATE TRIGGER note_removed AFTER DELETE ON recovery_codes REFERENCING OLD TABLE AS was_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'code_sha256');

DO $$
DECLARE
  noted record;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('note_added', 'INSERT', 'NEW TABLE AS now_rows'),
    ('note_changed', 'UPDATE', 'OLD TABLE AS was_rows NEW TABLE AS now_rows'),
    ('note_removed', 'DELETE', 'OLD TABLE AS was_rows')
  ) AS triggers (name, event, tables) LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON book_checks REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.event, noted.tables, 'id',
      'broken checked_at asked rules');
  END LOOP;
END $$;

-- Mails are planned beside changes that are noted already, so an entry is made only for those that come alone.
CREATE FUNCTION note_mails() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  brief jsonb;
BEGIN
  IF EXISTS (SELECT FROM audit_pending WHERE transaction_id = pg_current_xact_id()) THEN RETURN NULL; END IF;
  SELECT jsonb_build_array(jsonb_build_object('of', 'mails', 'did', 'added', 'rows', count(*)))
    INTO brief FROM now_rows HAVING count(*) > 0;
  IF brief IS NOT NULL THEN PERFORM note_for_audit(brief, brief); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_added AFTER INSERT ON mails REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_mails();

-- A planned mail keeps its words, which can only be forgotten, and follows nothing but the address of its person.
CREATE FUNCTION keep_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.facts IS NOT NULL AND NEW.facts IS DISTINCT FROM OLD.facts THEN
    RAISE EXCEPTION 'the words of mail % are fixed', OLD.id;
  END IF;
  IF NEW.address <> OLD.address AND NOT EXISTS (
    SELECT FROM residents WHERE id = NEW.resident_id AND email = NEW.address
    UNION ALL SELECT FROM admins WHERE id = NEW.admin_id AND email = NEW.address
  ) THEN
    RAISE EXCEPTION 'mail % is for another address', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_mail BEFORE UPDATE OF facts, address ON mails FOR EACH ROW EXECUTE FUNCTION keep_mail();

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_mails() SET search_path = pg_catalog, %I, pg_temp', current_schema());
  REVOKE ALL ON FUNCTION note_mails() FROM PUBLIC;
END $$;
