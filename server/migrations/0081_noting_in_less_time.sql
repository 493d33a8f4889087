-- Noting a change takes less time: a row whose columns may all be shown, such as a payment, is shown as it is.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE
  shown CONSTANT text[] := '{
    accepted_by, account, amount_paid_paise, amount_paise, approval_id, approved_at, approved_by, arrears_paise,
    as_of, asked_at, asked_by, asked_since, assign_reason, assigned_at, assigned_by, assigned_to, at, bank, bank_key,
    bill_id, bill_type, bounced_receipt_id, broke, browser, cancel_reason, cancelled_at, cancelled_by, capture_id,
    captured_paise, cheque_on, claim_id, cleared_at, cleared_on, closed_at, closed_by, closing_id, complex,
    correct_reason, corrected_at, corrected_by, counted_on, counted_paise, created_at, credit_id, credit_use_id,
    currency, day, deposit_id, deposited_paise, difference_paise, done_at, done_by, due_on, end_reason, ended_at,
    ended_by, expires_at, failure, fee_paise, flat_number, forgotten_at, from_day, frozen_at, gateway,
    gateway_order_id, gateway_payment_id, gateway_refund_id, given_to, held_paise, id, instrument_id, invited_at,
    invited_by, issued_at, issued_by, kept, key, kind, language, late_fee_paise, leaves_paise, left_at, left_by,
    left_paise, limit_paise, made_at, made_by, method, missing_on, month, name, nth, number, on_day, opening_paise,
    order_id, original_paise, paid_at, paid_on, paid_out_paise, paid_way, part, password_given, payment_id,
    person_id, reason, receipt_id, received_on, received_paise, reference, refunded_paise, refused_at, refused_by,
    release_reason, released_at, released_by, remaining_paise, reminders, reopening_id, replaces, requested_at,
    requested_by, resident_id, return_code, returned_at, returned_by, returned_on, reversed_at, review_reason, role,
    seen_at, seen_by, set_at, set_by, settled_at, shared, slip, source, spent, state, status, subject, superseded_at,
    system, takes_effect_at, to_flat, total_paise, undo_reason, undone_at, undone_by, undone_paise, unidentified_id,
    up_to, upload_id, uploaded_at, uploaded_by, used_at, used_by, used_paise, value, waiting_code, waits, way,
    withdraw_reason, withdrawn_at, withdrawn_by, written_at, written_by
  }';
BEGIN
  IF row_columns - shown = '{}' THEN RETURN row_columns; END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN value IN ('null', '""') THEN value
      WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
      WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
      WHEN key = ANY (shown) THEN value
      ELSE '"•••"'
    END), '{}') FROM jsonb_each(row_columns));
END $$;
