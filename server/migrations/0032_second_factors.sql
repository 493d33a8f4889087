-- A second factor for people of the office: six digits of an app, or a recovery code.

CREATE TABLE second_factors (
  admin_id text PRIMARY KEY REFERENCES admins,
  -- What app and portal share. Must be read to compare a code, so it cannot be hashed.
  secret bytea CHECK (length(secret) = 20),
  confirmed_at timestamptz,
  -- The newest step of 30 seconds whose code was used. No code counts twice, nor one before it.
  last_step bigint NOT NULL DEFAULT 0,
  -- One that was shown and not yet confirmed; the other stays in force until then.
  offered_secret bytea CHECK (length(offered_secret) = 20),
  offered_at timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((offered_secret IS NULL) = (offered_at IS NULL)),
  CHECK (num_nonnulls(secret, offered_secret) > 0)
);

CREATE TABLE recovery_codes (
  admin_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_sha256 bytea NOT NULL CHECK (length(code_sha256) = 32),
  used_at timestamptz,
  PRIMARY KEY (admin_id, code_sha256)
);

-- A log-in whose password was typed and whose code was not. Of a wrong password there is one, too, which belongs to nobody, so
-- that the answer does not tell.
CREATE TABLE half_sessions (
  secret_sha256 bytea PRIMARY KEY,
  account text NOT NULL,
  admin_id text REFERENCES admins,
  made_at timestamptz NOT NULL
);
CREATE INDEX half_sessions_by_age ON half_sessions (made_at);
CREATE INDEX half_sessions_of_admin ON half_sessions (admin_id);

-- When this portal began to ask for second factors.
CREATE TABLE second_factor_start (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  since timestamptz NOT NULL DEFAULT now()
);
INSERT INTO second_factor_start DEFAULT VALUES;

-- When this session last gave a code.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- The log says who set up, replaced or lost a second factor, and who used a recovery code. What is not shown is masked.
CREATE TRIGGER note_added AFTER INSERT ON second_factors REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'last_step offered_at confirmed_at');
CREATE TRIGGER note_changed AFTER UPDATE ON second_factors REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'last_step offered_at confirmed_at');
CREATE TRIGGER note_removed AFTER DELETE ON second_factors REFERENCING OLD TABLE AS was_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'last_step offered_at confirmed_at');
CREATE TRIGGER note_changed AFTER UPDATE ON recovery_codes REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('admin_id', 'code_sha256');
