-- That the file of a bill is there was asked for each of 20,000 bills, which took a tenth of their upload. It is asked once for
-- each statement; files are never deleted, and a bill stays with its own.
ALTER TABLE bills DROP CONSTRAINT bills_upload_id_fkey;

CREATE FUNCTION upload_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT upload_id AS id FROM now_rows WHERE upload_id IS NOT NULL) AS named
    WHERE NOT EXISTS (SELECT FROM uploads WHERE uploads.id = named.id)
  ) THEN
    RAISE EXCEPTION 'a bill names an upload that is not there' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER upload_is_there AFTER INSERT ON bills REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION upload_is_there();

CREATE FUNCTION upload_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the upload of bill % is fixed', OLD.id;
END $$;
CREATE TRIGGER upload_is_fixed BEFORE UPDATE OF upload_id ON bills
  FOR EACH ROW WHEN (OLD.upload_id IS DISTINCT FROM NEW.upload_id) EXECUTE FUNCTION upload_is_fixed();

CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON uploads EXECUTE FUNCTION never_deleted();
