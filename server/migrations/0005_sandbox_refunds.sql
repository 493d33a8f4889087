-- Money that the sandbox gave back, under the merchant's own id, so that a repeated request is the same refund.
CREATE TABLE sandbox_refunds (
  refund_id text PRIMARY KEY,
  gateway_refund_id text NOT NULL UNIQUE,
  order_id text NOT NULL REFERENCES sandbox_orders,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  note text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'settled', 'failed')),
  reference text,
  created_at timestamptz NOT NULL,
  -- When a pending refund settles by itself.
  settles_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT ended_has_time CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE INDEX sandbox_refunds_of_order ON sandbox_refunds (order_id);
CREATE INDEX sandbox_refunds_due ON sandbox_refunds (settles_at) WHERE state = 'pending';
