-- Residents ----------------------------------------------------------------------------------------------------------

CREATE TABLE residents (
  id text PRIMARY KEY,
  name text NOT NULL,
  flat_number text NOT NULL CHECK (flat_number ~ '^[A-Z]{1,4}-[0-9]{1,6}$'),
  flat_block text NOT NULL GENERATED ALWAYS AS (split_part(flat_number, '-', 1)) STORED,
  flat_serial integer NOT NULL GENERATED ALWAYS AS (split_part(flat_number, '-', 2)::integer) STORED,
  email text NOT NULL,
  -- Since when emails to this address bounce.
  email_bad_since timestamptz,
  phone text NOT NULL,
  complex text NOT NULL,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  -- Off: neither reminders nor emails about new bills.
  reminders boolean NOT NULL DEFAULT true,
  -- Every reminder contains it, and its holder may switch reminders off. 244 random bits.
  email_token text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  password_hash text NOT NULL,
  -- The office or a spreadsheet chose the password.
  password_given boolean NOT NULL DEFAULT false,
  -- By which the office knows the real one of several registrations.
  waiting_code text,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  left_at timestamptz,
  left_by text
);
-- The flat number alone logs in.
CREATE UNIQUE INDEX one_active_resident_per_flat ON residents (flat_number)
  WHERE approved_at IS NOT NULL AND left_at IS NULL;
CREATE INDEX residents_in_order ON residents (complex, flat_block, flat_serial) WHERE left_at IS NULL;
CREATE INDEX residents_waiting ON residents (flat_number) WHERE approved_at IS NULL AND left_at IS NULL;
CREATE INDEX residents_by_email ON residents (lower(email)) WHERE left_at IS NULL AND email <> '';
CREATE INDEX former_residents_of_flat ON residents (flat_number) WHERE left_at IS NOT NULL;

CREATE FUNCTION forget_bad_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_bad_since := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_bad_address BEFORE UPDATE OF email ON residents
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_bad_address();
CALL audit_table('residents', 'id', 'added changed removed',
  'name flat_number complex language reminders password_given waiting_code created_at approved_at approved_by left_at left_by',
  'flat_block flat_serial email_token email_bad_since');

-- Administrators -----------------------------------------------------------------------------------------------------

CREATE TABLE admins (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL DEFAULT 'secretary' CHECK (role IN ('clerk', 'treasurer', 'secretary', 'auditor')),
  password_hash text NOT NULL,
  password_given boolean NOT NULL DEFAULT false,
  waiting_code text,
  created_at timestamptz NOT NULL,
  invited_at timestamptz,
  invited_by text,
  approved_at timestamptz,
  approved_by text,
  refused_at timestamptz,
  refused_by text,
  CONSTRAINT invited_whole CHECK (num_nulls(invited_at, invited_by) IN (0, 2))
);
CREATE UNIQUE INDEX one_active_admin_per_email ON admins (lower(email))
  WHERE approved_at IS NOT NULL AND refused_at IS NULL;
CREATE INDEX admins_by_email ON admins (lower(email));
CREATE INDEX admins_waiting ON admins (created_at) WHERE approved_at IS NULL AND refused_at IS NULL;
CALL audit_table('admins', 'id', 'added changed removed',
  'name role password_given waiting_code created_at invited_at invited_by approved_at approved_by refused_at refused_by');

-- Apart from admins, so that a log-in changes no row there.
CREATE TABLE last_logins (
  admin_id text PRIMARY KEY REFERENCES admins,
  at timestamptz NOT NULL
);

-- The one-time code with which the first administrator of a deployed portal registers.
CREATE TABLE setup_codes (
  code_sha256 bytea PRIMARY KEY,
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CALL audit_table('setup_codes', 'made_at', 'added changed removed', '*', 'code_sha256');
