-- What runs once a night, for all instances together (docs/decisions/0003).
CREATE TABLE nightly_jobs (
  name text PRIMARY KEY,
  -- The time for which it ran last, or is running.
  night timestamptz NOT NULL,
  began_at timestamptz NOT NULL,
  -- The instance that runs it renews this; after it, another one may take it.
  claimed_until timestamptz NOT NULL,
  done_at timestamptz
);

-- The queue that woke jobs before; it held nothing but wake-up calls.
DROP SCHEMA IF EXISTS graphile_worker CASCADE;

-- The nightly check asks each credit for its refunds.
CREATE INDEX refunds_of_credit ON refunds (credit_id) WHERE credit_id IS NOT NULL;

-- A message that was read loses its body, which names payers, after 90 days.
ALTER TABLE webhook_inbox ALTER COLUMN body DROP NOT NULL;
CREATE INDEX webhook_inbox_bodies ON webhook_inbox (done_at) WHERE done_at IS NOT NULL AND body IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.gateway, NEW.event_key, NEW.order_id, NEW.received_at)
       IS DISTINCT FROM (OLD.gateway, OLD.event_key, OLD.order_id, OLD.received_at)
     OR NEW.body IS DISTINCT FROM OLD.body AND NOT (
       NEW.body IS NULL AND OLD.done_at IS NOT NULL AND OLD.received_at < now() - interval '89 days') THEN
    RAISE EXCEPTION 'what a gateway sent is fixed';
  END IF;
  RETURN NEW;
END $$;
