-- The books of the sandbox gateway, a company of its own: the portal reads them only through its API.
CREATE TABLE sandbox_keys (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  merchant_id text NOT NULL,
  api_key text NOT NULL,
  webhook_secret text NOT NULL,
  -- Opens the page with all orders when the portal is on the internet.
  dashboard_key text NOT NULL
);

CREATE TABLE sandbox_orders (
  order_id text PRIMARY KEY,
  merchant_order_id text NOT NULL UNIQUE,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL,
  payee text NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  notify_url text NOT NULL,
  state text NOT NULL CHECK (state IN ('created', 'pending', 'paid', 'declined', 'cancelled')),
  method text,
  payment_id text UNIQUE,
  reference text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT paid_has_payment CHECK ((state = 'paid') = (payment_id IS NOT NULL))
);
CREATE INDEX sandbox_orders_newest ON sandbox_orders (created_at DESC, order_id);

CREATE TABLE sandbox_deliveries (
  event_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES sandbox_orders,
  body text NOT NULL,
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  delivered_at timestamptz
);
CREATE INDEX sandbox_deliveries_due ON sandbox_deliveries (next_try_at) WHERE next_try_at IS NOT NULL;

-- Under the merchant's own id, so that a repeated request is the same refund.
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
