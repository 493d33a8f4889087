-- A bill is withdrawn by somebody, for a reason, or not at all.
ALTER TABLE bills ADD CONSTRAINT cancelled_with_reason
  CHECK (num_nulls(cancelled_at, cancelled_by, cancel_reason) IN (0, 3));
