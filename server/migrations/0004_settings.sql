CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by text NOT NULL,
  -- Since when the second factor is required: saving it again must not restart the days of preparation.
  asked_since timestamptz
);
INSERT INTO audit_columns SELECT 'settings', unnest('{key, value, set_at, set_by, asked_since}'::text[]);
CREATE TRIGGER note_added AFTER INSERT ON settings REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('key', '');
CREATE TRIGGER note_changed AFTER UPDATE ON settings REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes('key', '');
