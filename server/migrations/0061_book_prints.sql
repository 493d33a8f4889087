-- What was booked on a finished day, as one fingerprint for each kind, which the check of the books compares every night.
-- A row `kept` says up to which day there are fingerprints, `begun` from which day on the audit log is compared.
CREATE TABLE book_prints (
  kind text NOT NULL,
  day date NOT NULL,
  rows integer NOT NULL,
  sha256 bytea,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (kind, day)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_prints EXECUTE FUNCTION insert_only();
-- Earlier entries of the audit log are of other versions.
INSERT INTO book_prints (kind, day, rows, made_at)
  SELECT 'begun', (now() AT TIME ZONE 'Asia/Kolkata')::date, 0, now() WHERE EXISTS (SELECT FROM audit_log);

CREATE TRIGGER note_added AFTER INSERT ON book_prints REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('day', '');
CREATE TRIGGER note_removed AFTER DELETE ON book_prints REFERENCING OLD TABLE AS was_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('day', '');
