-- The log of what was changed took a third of the time of a payment. Now a row is turned into JSON once for each statement, a
-- single row, which most statements change, is not joined with itself, and the plans of all four functions are kept.

CREATE OR REPLACE FUNCTION note_changes() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  left_out text[] := string_to_array(TG_ARGV[1], ' ');
  did text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  most CONSTANT integer := 20;
  many bigint;
  noted jsonb;
  brief jsonb;
  ended text[] := '{}';
  old_row jsonb;
  new_row jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT (SELECT count(*) FROM now_rows), jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did,
        'key', columns -> key_column, 'about', audit_about(columns),
        'now', audit_shown(jsonb_strip_nulls(columns - left_out - key_column))))
      INTO many, noted FROM (SELECT to_jsonb(now_rows) AS columns FROM now_rows LIMIT most) AS rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT (SELECT count(*) FROM was_rows), jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did,
        'key', columns -> key_column, 'about', audit_about(columns),
        'was', audit_shown(jsonb_strip_nulls(columns - left_out - key_column))))
      INTO many, noted FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows LIMIT most) AS rows;
    IF TG_TABLE_NAME = 'sessions' THEN
      SELECT coalesce(array_agg(concat_ws(' ', kind, person_id, encode(token_sha256, 'hex'))), '{}') INTO ended FROM was_rows;
    END IF;
  ELSE
    SELECT (SELECT count(*) FROM now_rows), to_jsonb(was_rows), to_jsonb(now_rows)
      INTO many, old_row, new_row FROM was_rows, now_rows LIMIT 1;
    IF many = 1 AND old_row -> key_column = new_row -> key_column THEN
      IF old_row - left_out = new_row - left_out THEN RETURN NULL; END IF;
      SELECT jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', new_row -> key_column,
          'about', audit_about(new_row), 'was', audit_shown(jsonb_object_agg(key, value)),
          'now', audit_shown(jsonb_object_agg(key, new_row -> key))))
        INTO noted FROM jsonb_each(old_row - left_out) WHERE value IS DISTINCT FROM new_row -> key;
    ELSIF many > 0 THEN
      -- A row whose key was changed is noted as the old one changed to nothing and the new one out of nothing. Without
      -- OFFSET each mention of `columns` would make them anew.
      WITH changed AS (
        SELECT was.columns AS was, became.columns AS became
        FROM (SELECT to_jsonb(was_rows) AS columns FROM was_rows OFFSET 0) AS was
        FULL JOIN (SELECT to_jsonb(now_rows) AS columns FROM now_rows OFFSET 0) AS became
          ON was.columns -> key_column = became.columns -> key_column
        WHERE was.columns - left_out IS DISTINCT FROM became.columns - left_out
      ), shown AS (
        SELECT coalesce(became, was) AS columns,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(was - left_out)
            WHERE value IS DISTINCT FROM became -> key) AS was,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(became - left_out)
            WHERE value IS DISTINCT FROM was -> key) AS became
        FROM changed LIMIT most
      )
      SELECT (SELECT count(*) FROM changed),
        (SELECT jsonb_agg(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'key', columns -> key_column,
            'about', audit_about(columns), 'was', audit_shown(was), 'now', audit_shown(became))) FROM shown)
        INTO many, noted;
    END IF;
  END IF;
  IF coalesce(many, 0) = 0 THEN RETURN NULL; END IF;
  brief := jsonb_build_array(jsonb_build_object('of', TG_TABLE_NAME, 'did', did, 'rows', many));
  PERFORM note_for_audit(CASE WHEN many > most THEN brief ELSE noted END, brief, ended);
  RETURN NULL;
END $$;
-- A function that is replaced forgets where it looks.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_changes() SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;

-- In PL/pgSQL, so that PostgreSQL plans them once for a connection; before version 18 it planned them for each statement.
CREATE OR REPLACE FUNCTION note_for_audit(noted jsonb, brief jsonb, ended text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_pending AS pending (transaction_id, changes, ended)
    VALUES (pg_current_xact_id(), note_for_audit.noted, note_for_audit.ended)
  ON CONFLICT (transaction_id) DO UPDATE SET (changes, length, many, ended) = (
    SELECT CASE WHEN only_counted THEN pending.changes ELSE pending.changes || note_for_audit.noted END,
      CASE WHEN only_counted THEN pending.length ELSE length((pending.changes || note_for_audit.noted)::text) END,
      CASE WHEN only_counted THEN count_for_audit(pending.many, note_for_audit.brief -> 0) ELSE pending.many END,
      pending.ended || note_for_audit.ended
    FROM (SELECT pending.length > 50000 AND note_for_audit.brief -> 0 ? 'rows' AS only_counted) AS of_length);
END $$;

-- By what a changed row is found.
CREATE OR REPLACE FUNCTION audit_about(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'flat_number', row_columns -> 'flat_number', 'bill_id', row_columns -> 'bill_id',
    'resident_id', row_columns -> 'resident_id', 'payment_id', row_columns -> 'payment_id',
    'receipt_id', row_columns -> 'receipt_id', 'unidentified_id', row_columns -> 'unidentified_id',
    'claim_id', row_columns -> 'claim_id', 'credit_id', row_columns -> 'credit_id',
    'person_id', row_columns -> 'person_id', 'assigned_to', row_columns -> 'assigned_to'));
END $$;

CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN value IN ('null', '""') THEN value
      WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
      WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
      WHEN key IN (
        'accepted_by', 'account', 'amount_paid_paise', 'amount_paise', 'approval_id', 'approved_at', 'approved_by',
        'arrears_paise', 'as_of', 'asked_at', 'asked_by', 'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to',
        'at', 'bank', 'bill_id', 'bill_type', 'bounced_receipt_id', 'broke', 'browser', 'cancel_reason', 'cancelled_at',
        'cancelled_by', 'capture_id', 'captured_paise', 'cheque_on', 'claim_id', 'cleared_on', 'closed_at', 'closed_by',
        'complex', 'counted_on', 'counted_paise', 'created_at', 'credit_id', 'credit_use_id', 'currency', 'day',
        'deposit_id', 'deposited_paise', 'difference_paise', 'due_on', 'end_reason', 'ended_at', 'ended_by',
        'expires_at', 'failure', 'fee_paise', 'flat_number', 'forgotten_at', 'frozen_at', 'gateway', 'gateway_order_id',
        'gateway_payment_id', 'gateway_refund_id', 'held_paise', 'id', 'invited_at', 'invited_by', 'issued_at',
        'issued_by', 'kept', 'key', 'kind', 'language', 'late_fee_paise', 'leaves_paise', 'left_at', 'left_by',
        'left_paise', 'limit_paise', 'made_at', 'made_by', 'method', 'name', 'number', 'on_day', 'opening_paise',
        'order_id', 'original_paise', 'paid_at', 'paid_on', 'paid_out_paise', 'paid_way', 'part', 'password_given',
        'payment_id', 'person_id', 'reason', 'receipt_id', 'received_on', 'received_paise', 'reference',
        'refunded_paise', 'refused_at', 'refused_by', 'release_reason', 'released_at', 'released_by', 'remaining_paise',
        'reminders', 'replaces', 'requested_at', 'requested_by', 'resident_id', 'return_code', 'returned_at',
        'returned_by', 'returned_on', 'reversed_at', 'review_reason', 'role', 'seen_at', 'seen_by', 'set_at', 'set_by',
        'settled_at', 'slip', 'source', 'spent', 'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise',
        'undo_reason', 'undone_at', 'undone_by', 'unidentified_id', 'upload_id', 'uploaded_at', 'uploaded_by', 'used_at',
        'used_by', 'used_paise', 'value', 'waiting_code', 'waits', 'way', 'withdraw_reason', 'withdrawn_at',
        'withdrawn_by', 'written_at', 'written_by'
      ) THEN value
      ELSE '"•••"'
    END), '{}') FROM jsonb_each(row_columns));
END $$;
