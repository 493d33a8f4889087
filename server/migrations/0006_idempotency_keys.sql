-- Requests that callers marked with a key of their own, so that a repetition is answered as the first was (invariants, section 4).
-- Kept for a day at least.
CREATE TABLE idempotency_keys (
  caller_kind text NOT NULL CHECK (caller_kind IN ('resident', 'admin')),
  caller_id text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  endpoint text NOT NULL,
  -- What was asked for: parameters, query and body.
  asked_sha256 text NOT NULL CHECK (asked_sha256 ~ '^[0-9a-f]{64}$'),
  -- The request that is at work, and since when; one that died is succeeded by a repetition.
  request_id text NOT NULL,
  started_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  reply json,
  done_at timestamptz,
  PRIMARY KEY (caller_kind, caller_id, key),
  CONSTRAINT done_has_reply CHECK ((done_at IS NULL) = (reply IS NULL))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
