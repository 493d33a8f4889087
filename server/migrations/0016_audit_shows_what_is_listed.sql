-- The audit log shows the columns that are listed here. Any other one is masked, so that a column which is added later says
-- nothing about people until somebody has decided that it may.
CREATE OR REPLACE FUNCTION audit_shown(row_columns jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value = 'null' THEN value
    WHEN key = 'email' THEN to_jsonb(left(value #>> '{}', 1) || '•••' || substring(value #>> '{}' FROM '@.*$'))
    WHEN key = 'phone' THEN to_jsonb('•••' || right(value #>> '{}', 4))
    WHEN key IN (
      'accepted_by', 'amount_paid_paise', 'amount_paise', 'approved_at', 'approved_by', 'arrears_paise',
      'assign_reason', 'assigned_at', 'assigned_by', 'assigned_to', 'at', 'bill_id', 'bill_type', 'broke', 'browser',
      'cancel_reason', 'cancelled_at', 'cancelled_by', 'capture_id', 'captured_paise', 'closed_by', 'complex',
      'created_at', 'credit_id', 'credit_use_id', 'currency', 'due_on', 'expires_at', 'failure', 'fee_paise',
      'flat_number', 'frozen_at', 'gateway', 'gateway_order_id', 'gateway_payment_id', 'gateway_refund_id',
      'held_paise', 'id', 'kind', 'late_fee_paise', 'leaves_paise', 'left_at', 'left_by', 'left_paise', 'made_at',
      'made_by', 'method', 'name', 'order_id', 'original_paise', 'paid_at', 'password_given', 'payment_id',
      'person_id', 'reason', 'receipt_id', 'reference', 'refunded_paise', 'refused_at', 'refused_by',
      'release_reason', 'released_at', 'released_by', 'remaining_paise', 'requested_at', 'requested_by',
      'resident_id', 'returned_at', 'returned_by', 'review_reason', 'seen_at', 'seen_by', 'settled_at', 'source',
      'state', 'status', 'subject', 'superseded_at', 'system', 'total_paise', 'upload_id', 'uploaded_at',
      'uploaded_by', 'used_at', 'used_by', 'used_paise', 'waiting_code'
    ) THEN value
    ELSE '"•••"'
  END), '{}') FROM jsonb_each(row_columns)
$$;
