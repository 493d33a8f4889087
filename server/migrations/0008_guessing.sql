-- Guessing is slowed for strangers, not for a device on which the account was used before. Such a device holds a cookie that
-- is signed with this key; it opens nothing.
CREATE TABLE device_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO device_key (key)
  SELECT sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea);

-- Since when a row counts, for what is limited within a span of time.
ALTER TABLE throttles ADD COLUMN counted_since timestamptz NOT NULL DEFAULT now();
CREATE INDEX throttles_by_age ON throttles (last_failure_at);
