-- Receipts of a spreadsheet, which can be undone as a whole as bills can.
ALTER TABLE receipts ADD COLUMN upload_id text REFERENCES uploads ON DELETE RESTRICT;
CREATE INDEX receipts_of_upload ON receipts (upload_id) WHERE upload_id IS NOT NULL;

ALTER TABLE uploads
  DROP CONSTRAINT uploads_kind_check,
  DROP CONSTRAINT bills_are_undone,
  ADD CONSTRAINT known_kind CHECK (kind IN ('bills', 'residents', 'receipts')),
  ADD CONSTRAINT money_is_undone CHECK (undone_at IS NULL OR (kind IN ('bills', 'receipts') AND phase = 'done'));
