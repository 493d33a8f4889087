CREATE TABLE sessions (
  token_sha256 bytea PRIMARY KEY,
  id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  -- What the browser says it is, as far as a person would recognise it.
  browser text,
  system text,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- To the minute; null until its second use.
  used_at timestamptz,
  -- When it last gave a code of the second factor.
  confirmed_at timestamptz
);
CREATE INDEX sessions_of_person ON sessions (kind, person_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CALL audit_table('sessions', 'person_id', 'added changed removed', 'kind browser system', 'token_sha256 expires_at opened_at id used_at');

-- Devices on which a person has logged in, by a secret in the cookie. Guesses from these are not slowed down.
CREATE TABLE known_devices (
  secret_sha256 bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  -- What the person logs in with, such as resident:E-041.
  account text NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX known_devices_of_person ON known_devices (kind, person_id);

-- Failed log-ins and other limited calls, counted by what was tried and from where.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  counted_since timestamptz NOT NULL DEFAULT now(),
  closed_until timestamptz NOT NULL,
  last_failure_at timestamptz NOT NULL
);
CREATE INDEX throttles_by_age ON throttles (last_failure_at);

-- Links by which people choose a password (docs/decisions/0033). A newer one replaces the older one of the same purpose, so
-- that a link that anyone may request does not end an invitation of the office.
CREATE TABLE password_links (
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  purpose text NOT NULL DEFAULT 'forgotten' CHECK (purpose IN ('forgotten', 'invitation')),
  -- Of 256 random bits.
  token_sha256 bytea NOT NULL UNIQUE,
  -- The link opens nothing once the person's address or password differs from these.
  address text NOT NULL,
  password_sha256 bytea NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, person_id, purpose)
);
CALL audit_table('password_links', 'person_id', 'added changed removed', 'kind made_at', 'token_sha256 password_sha256 address expires_at');

-- What people who forgot their password typed. A job looks up whose it is, so that the answer takes the same time for all.
CREATE TABLE password_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  typed text NOT NULL,
  requested_at timestamptz NOT NULL
);

-- The second factor --------------------------------------------------------------------------------------------------

CREATE TABLE second_factors (
  admin_id text PRIMARY KEY REFERENCES admins,
  -- Shared with the app. A code is computed from it, so it cannot be hashed.
  secret bytea CHECK (length(secret) = 20),
  confirmed_at timestamptz,
  -- The newest step of 30 seconds whose code was used. No code counts twice, nor one before it.
  last_step bigint NOT NULL DEFAULT 0,
  -- Not confirmed yet; `secret` stays in force until then.
  offered_secret bytea CHECK (length(offered_secret) = 20),
  offered_at timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((offered_secret IS NULL) = (offered_at IS NULL)),
  CHECK (num_nonnulls(secret, offered_secret) > 0)
);
CALL audit_table('second_factors', 'admin_id', 'added changed removed', '', 'last_step offered_at confirmed_at');

CREATE TABLE recovery_codes (
  admin_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_sha256 bytea NOT NULL CHECK (length(code_sha256) = 32),
  used_at timestamptz,
  PRIMARY KEY (admin_id, code_sha256)
);
CALL audit_table('recovery_codes', 'admin_id', 'added changed removed', '*', 'code_sha256');

-- Log-ins that have given a password and no code yet. A wrong password makes one without an administrator, so that the answer
-- does not tell.
CREATE TABLE half_sessions (
  secret_sha256 bytea PRIMARY KEY,
  account text NOT NULL,
  admin_id text REFERENCES admins,
  made_at timestamptz NOT NULL
);
CREATE INDEX half_sessions_by_age ON half_sessions (made_at);
CREATE INDEX half_sessions_of_admin ON half_sessions (admin_id);

-- The days of preparation (docs/decisions/0035) begin here at the earliest.
CREATE TABLE second_factor_start (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  since timestamptz NOT NULL DEFAULT now()
);
INSERT INTO second_factor_start DEFAULT VALUES;
