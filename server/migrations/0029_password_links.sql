-- Links by which people choose a password (decision 0033). Each has one at most: a newer one replaces it.
CREATE TABLE password_links (
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  person_id text NOT NULL,
  -- Of 256 random bits.
  token_sha256 bytea NOT NULL UNIQUE,
  -- For whom it was made: it opens nothing once the person's address or password is another.
  address text NOT NULL,
  password_sha256 bytea NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, person_id)
);

-- What people typed who forgot their password. A job finds out who that is, so that the answer needs the same work for all.
CREATE TABLE password_asks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('resident', 'admin')),
  typed text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- By which e-mail address a link is asked for.
CREATE INDEX residents_by_email ON residents (lower(email)) WHERE left_at IS NULL AND email <> '';

-- The audit log says for whom a link was made and when it ended, and has nothing that opens one.
DO $$
DECLARE
  noted record;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('note_added', 'INSERT', 'NEW TABLE AS now_rows'),
    ('note_changed', 'UPDATE', 'OLD TABLE AS was_rows NEW TABLE AS now_rows'),
    ('note_removed', 'DELETE', 'OLD TABLE AS was_rows')
  ) AS triggers (name, event, tables) LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON password_links REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.event, noted.tables, 'person_id',
      'token_sha256 password_sha256 address expires_at');
  END LOOP;
END $$;

-- A link has no business here once its mail is gone. On a trial, which only shows mails, it stays.
CREATE FUNCTION hide_used_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts := jsonb_set(NEW.facts, '{link}', '"•••"');
  RETURN NEW;
END $$;
CREATE TRIGGER hide_used_link BEFORE UPDATE OF state ON mails
  FOR EACH ROW WHEN (NEW.kind IN ('invitation', 'password_link') AND NEW.state IN ('SENT', 'GIVEN_UP', 'DROPPED'))
  EXECUTE FUNCTION hide_used_link();
