-- People see where they are logged in, and an administrator who does nothing is logged out.

ALTER TABLE sessions
  ADD COLUMN id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- To the minute; null until it was used again.
  ADD COLUMN used_at timestamptz,
  -- What the browser says it is, as far as a person would recognise it.
  ADD COLUMN browser text,
  ADD COLUMN system text;

-- That a session was used is no change that anybody asks about; on which browser it began is one.
DROP TRIGGER note_added ON sessions;
DROP TRIGGER note_changed ON sessions;
DROP TRIGGER note_removed ON sessions;
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('sessions', 'person_id', 'token_sha256 expires_at opened_at id used_at')
  ) AS tables (name, key_column, left_out) LOOP
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
    EXECUTE format('CREATE TRIGGER note_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS was_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', watched.name, watched.key_column, watched.left_out);
  END LOOP;
END $$;

-- Who is logged in during the update has just used the session.
UPDATE sessions SET used_at = now();

-- A device on which a person has logged in, known by a secret in its cookie. It ends with the person and with the password;
-- so there is no key that would make others. Replaces the key that signed such cookies.
DROP TABLE device_key;
CREATE TABLE known_devices (
  secret_sha256 bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  -- What the person logs in with, such as resident:E-041.
  account text NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX known_devices_of_person ON known_devices (kind, person_id);

-- Passwords that the office or a spreadsheet set, until their owner chooses one; and the code by which the office knows whose
-- of several registrations is the real one.
ALTER TABLE residents
  ADD COLUMN password_given boolean NOT NULL DEFAULT false,
  ADD COLUMN waiting_code text;
ALTER TABLE admins
  ADD COLUMN password_given boolean NOT NULL DEFAULT false,
  ADD COLUMN waiting_code text;
CREATE INDEX admins_waiting ON admins (created_at) WHERE approved_at IS NULL AND refused_at IS NULL;
