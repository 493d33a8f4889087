CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by text NOT NULL,
  -- Since when the second factor is required: saving it again must not restart the days of preparation.
  asked_since timestamptz
);
CALL audit_table('settings', 'key', 'added changed', '*');
