-- What the portal tells people by e-mail: planned in the transaction of what it tells, sent by a job.
ALTER TABLE residents
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  -- Off: neither reminders nor notices of new bills.
  ADD COLUMN reminders boolean NOT NULL DEFAULT true,
  -- Since when mails to this address come back.
  ADD COLUMN email_bad_since timestamptz;

CREATE TABLE mails (
  id text PRIMARY KEY,
  -- Each thing is told once: receipt:{id}, bills:{upload}:{resident}, overdue:{bill}:{day}.
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('bill_raised', 'due_soon', 'overdue', 'receipt', 'receipt_ended', 'claim_decided',
    'refund', 'invitation', 'password_link', 'password_changed', 'address_changed')),
  resident_id text REFERENCES residents,
  admin_id text REFERENCES admins,
  address text NOT NULL CHECK (address <> ''),
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  -- What it says, as data. Null once it was forgotten.
  facts jsonb,
  planned_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED')),
  tries integer NOT NULL DEFAULT 0,
  -- When it is tried next; pushed ahead while somebody sends it.
  next_try_at timestamptz,
  ended_at timestamptz,
  CHECK (num_nonnulls(resident_id, admin_id) = 1),
  CHECK ((state = 'WAITING') = (next_try_at IS NOT NULL)),
  CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE INDEX mails_to_send ON mails (next_try_at) WHERE state = 'WAITING';
CREATE INDEX mails_in_order ON mails (planned_at DESC, id DESC);
