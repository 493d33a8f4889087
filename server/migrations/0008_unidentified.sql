-- Captured money that a gateway holds for us and that no payment of ours is about (test PAY-48).
CREATE TABLE unidentified_money (
  id text PRIMARY KEY,
  gateway text NOT NULL,
  gateway_payment_id text NOT NULL,
  order_id text,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  -- What went back before a flat got it; later refunds are on the flat's credit.
  refunded_paise paise NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  assigned_to text REFERENCES residents ON DELETE RESTRICT,
  assigned_at timestamptz,
  assigned_by text,
  assign_reason text,
  -- Needs a receipt once a flat gets it.
  number_due boolean NOT NULL DEFAULT true,
  UNIQUE (gateway, gateway_payment_id),
  CONSTRAINT unidentified_of_resident UNIQUE (id, assigned_to),
  CONSTRAINT assigned_with_reason CHECK (num_nulls(assigned_to, assigned_at, assigned_by, assign_reason) IN (0, 4)),
  CONSTRAINT refunded_within_unidentified CHECK (refunded_paise BETWEEN 0 AND amount_paise)
);
CREATE INDEX given_without_number ON unidentified_money (assigned_at, id) WHERE assigned_to IS NOT NULL AND number_due;
CREATE INDEX unidentified_by_transaction ON unidentified_money (gateway_payment_id);
CREATE INDEX unidentified_by_order ON unidentified_money (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON unidentified_money EXECUTE FUNCTION never_deleted();
CALL audit_table('unidentified_money', 'id', 'added changed removed', '*', 'number_due');
