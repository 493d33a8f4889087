-- All bills of a spreadsheet name the same upload. A foreign key would look it up for each of thousands of bills; here it is looked up
-- once for all bills that a statement inserts. That is enough, because uploads are never deleted, and neither the id of an upload nor the
-- upload of a bill ever changes.

CREATE FUNCTION fixed_column() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is fixed', TG_ARGV[0], TG_TABLE_NAME;
END $$;

CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON uploads EXECUTE FUNCTION never_deleted();
CREATE TRIGGER fixed_id BEFORE UPDATE OF id ON uploads
  FOR EACH ROW WHEN (NEW.id IS DISTINCT FROM OLD.id) EXECUTE FUNCTION fixed_column('id');
CREATE TRIGGER fixed_upload BEFORE UPDATE OF upload_id ON bills
  FOR EACH ROW WHEN (NEW.upload_id IS DISTINCT FROM OLD.upload_id) EXECUTE FUNCTION fixed_column('upload_id');

CREATE FUNCTION upload_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text;
BEGIN
  SELECT named.upload_id INTO missing
    FROM (SELECT DISTINCT now_rows.upload_id FROM now_rows WHERE now_rows.upload_id IS NOT NULL) AS named
    WHERE NOT EXISTS (SELECT FROM uploads WHERE uploads.id = named.upload_id) LIMIT 1;
  IF FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('there is no upload %s', missing), CONSTRAINT = 'upload_is_there';
  END IF;
  RETURN NULL;
END $$;
-- Whoever inserts must not be able to show it a table of uploads of his own.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION upload_is_there() SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
CREATE TRIGGER upload_is_there AFTER INSERT ON bills REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION upload_is_there();

ALTER TABLE bills DROP CONSTRAINT bills_upload_id_fkey;
