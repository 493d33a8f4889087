-- Emails of the portal: planned in the transaction that they tell of, sent by a job (docs/decisions/0032).
CREATE TABLE emails (
  -- Part of the Message-ID of every try.
  id text PRIMARY KEY,
  -- Each event gets one email: receipt:{id}, bills:{upload}:{resident}, overdue:{bill}:{day}.
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('bill_raised', 'due_soon', 'overdue', 'receipt', 'receipt_ended',
    'claim_decided', 'refund', 'invitation', 'password_link', 'password_changed', 'address_changed', 'factor_removed',
    'factor_set_up', 'loosening', 'office_changed', 'test')),
  resident_id text REFERENCES residents,
  admin_id text REFERENCES admins,
  address text NOT NULL CHECK (address <> ''),
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  -- The content as data; null once purged.
  facts jsonb,
  planned_at timestamptz NOT NULL,
  -- SHOWN: on a trial, which sends nothing. DROPPED: no longer true or no longer wanted when it was due.
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED', 'SHOWN')),
  -- Why it was given up or dropped, or why the last try failed. Never the mail server's text, which may name people.
  why text CHECK (why IN ('unreachable', 'login_refused', 'sender_refused', 'refused',
    'refused_for_now', 'outcome_unknown', 'broken', 'paid', 'payment_under_way', 'reminders_off', 'switched_off', 'left',
    'no_address', 'expired')),
  tries integer NOT NULL DEFAULT 0,
  -- Tries whose outcome at the mail server is unknown.
  handed integer NOT NULL DEFAULT 0,
  -- Pushed ahead while a job sends it.
  next_try_at timestamptz,
  -- When the last try was claimed; the rate limit counts these.
  tried_at timestamptz,
  -- When the mail server last got it, unless the server refused it.
  handed_at timestamptz,
  ended_at timestamptz,
  CHECK (num_nonnulls(resident_id, admin_id) = 1),
  CHECK ((state = 'WAITING') = (next_try_at IS NOT NULL)),
  CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE INDEX emails_to_send ON emails (next_try_at) WHERE state = 'WAITING';
CREATE INDEX emails_in_order ON emails (planned_at DESC, id DESC);
CREATE INDEX emails_by_try ON emails (tried_at) WHERE tried_at IS NOT NULL;
CREATE INDEX emails_of_address ON emails (address, handed_at) WHERE handed_at IS NOT NULL;
CREATE INDEX emails_with_facts ON emails (planned_at) WHERE facts IS NOT NULL;
CREATE INDEX emails_given_up ON emails (planned_at DESC, id DESC) WHERE state = 'GIVEN_UP';
CREATE INDEX emails_of_resident ON emails (resident_id, planned_at DESC, id DESC);
CREATE INDEX emails_of_kind ON emails (kind, planned_at DESC, id DESC);

CREATE FUNCTION keep_email() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER keep_email BEFORE UPDATE OF facts, address ON emails FOR EACH ROW EXECUTE FUNCTION keep_email();

-- A link stays only on a trial, which shows emails instead of sending them.
CREATE FUNCTION hide_used_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts := jsonb_set(NEW.facts, '{link}', '"•••"');
  RETURN NEW;
END $$;
CREATE TRIGGER hide_used_link BEFORE UPDATE OF state ON emails
  FOR EACH ROW WHEN (NEW.kind IN ('invitation', 'password_link') AND NEW.state IN ('SENT', 'GIVEN_UP', 'DROPPED'))
  EXECUTE FUNCTION hide_used_link();
CREATE TRIGGER note_added AFTER INSERT ON emails REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_emails();
