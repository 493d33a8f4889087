-- What the portal tells people by e-mail: planned in the transaction of what it tells, sent by a job (decision 0032).
ALTER TABLE residents
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  -- Off: neither reminders nor notices of new bills.
  ADD COLUMN reminders boolean NOT NULL DEFAULT true,
  -- Since when mails to this address come back.
  ADD COLUMN email_bad_since timestamptz,
  -- Whoever has it may switch this resident's reminders off: it stands in each of them. 244 random bits.
  ADD COLUMN notice_token text NOT NULL UNIQUE
    DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- An address that was corrected is no longer the one from which mails came back.
CREATE FUNCTION forget_bad_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_bad_since := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_bad_address BEFORE UPDATE OF email ON residents
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_bad_address();

CREATE TABLE mails (
  -- Its Message-ID is made of it, however often it is sent.
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
  -- SHOWN: on a trial, which sends nothing. DROPPED: no longer true or no longer wanted when it was to be sent.
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED', 'SHOWN')),
  -- Why it was given up or dropped, or why the last try failed. Never what a mail server said: that may name people.
  why text CHECK (why IN ('unreachable', 'refused', 'refused_for_now', 'outcome_unknown', 'broken', 'paid',
    'payment_under_way', 'reminders_off', 'left', 'expired')),
  tries integer NOT NULL DEFAULT 0,
  -- How often it was given to a mail server whose answer is not known.
  handed integer NOT NULL DEFAULT 0,
  -- When it is tried next; pushed ahead while somebody sends it.
  next_try_at timestamptz,
  -- When the last try was claimed: what the rate is counted by.
  tried_at timestamptz,
  -- When it was last given to the mail server, unless that is known to have refused it.
  handed_at timestamptz,
  ended_at timestamptz,
  CHECK (num_nonnulls(resident_id, admin_id) = 1),
  CHECK ((state = 'WAITING') = (next_try_at IS NOT NULL)),
  CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE INDEX mails_to_send ON mails (next_try_at) WHERE state = 'WAITING';
CREATE INDEX mails_in_order ON mails (planned_at DESC, id DESC);
CREATE INDEX mails_by_try ON mails (tried_at) WHERE tried_at IS NOT NULL;
CREATE INDEX mails_of_address ON mails (address, handed_at) WHERE handed_at IS NOT NULL;
CREATE INDEX mails_with_facts ON mails (planned_at) WHERE facts IS NOT NULL;

-- The audit log has no tokens, and not what mail servers say of addresses.
DO $$
DECLARE
  noted record;
  left_out CONSTANT text := 'flat_block flat_serial notice_token email_bad_since';
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('note_added', 'INSERT', 'NEW TABLE AS now_rows'),
    ('note_changed', 'UPDATE', 'OLD TABLE AS was_rows NEW TABLE AS now_rows'),
    ('note_removed', 'DELETE', 'OLD TABLE AS was_rows')
  ) AS triggers (name, event, tables) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER %s ON residents REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', noted.name, noted.event, noted.tables, 'id',
      left_out);
  END LOOP;
END $$;

-- With a resident's language and whether reminders are wanted.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value IN ('null', '""') THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'account', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise',
      'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bank', 'bill_id', 'bill_type',
      'bounced_receipt_id', 'broke', 'browser', 'cancel_reason', 'cancelled_at', 'cancelled_by', 'capture_id',
      'captured_paise', 'cheque_on', 'claim_id', 'cleared_on', 'closed_at', 'closed_by', 'complex', 'counted_on',
      'counted_paise', 'created_at', 'credit_id', 'credit_use_id', 'currency', 'day', 'deposit_id', 'deposited_paise',
      'difference_paise', 'due_on', 'end_reason', 'ended_at', 'ended_by', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id',
      'gateway_refund_id', 'held_paise', 'id', 'issued_at', 'issued_by', 'kept', 'key', 'kind', 'language', 'late_fee_paise',
      'leaves_paise', 'left_at', 'left_by', 'left_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'on_day',
      'opening_paise', 'order_id', 'original_paise', 'paid_at', 'paid_on', 'paid_out_paise', 'paid_way', 'part',
      'password_given', 'payment_id', 'person_id', 'reason', 'receipt_id', 'received_on', 'received_paise', 'reference',
      'refunded_paise', 'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise',
      'reminders', 'replaces', 'requested_at', 'requested_by', 'resident_id', 'return_code', 'returned_at', 'returned_by',
      'returned_on', 'reversed_at', 'review_reason', 'seen_at', 'seen_by', 'set_at', 'set_by', 'settled_at', 'slip',
      'source', 'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'undo_reason',
      'undone_at', 'undone_by', 'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at', 'used_by',
      'used_paise', 'value', 'waiting_code', 'waits', 'way', 'written_at', 'written_by'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
