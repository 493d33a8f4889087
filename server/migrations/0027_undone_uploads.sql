-- An upload of bills can be undone as a whole.
ALTER TABLE uploads
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by text REFERENCES admins ON DELETE RESTRICT,
  ADD COLUMN undo_reason text,
  ADD CONSTRAINT undone_whole CHECK (num_nulls(undone_at, undone_by, undo_reason) IN (0, 3)),
  ADD CONSTRAINT bills_are_undone CHECK (undone_at IS NULL OR (kind = 'bills' AND phase = 'done'));

-- Equal entries take next to no room.
CREATE INDEX bills_of_upload ON bills (upload_id) WHERE upload_id IS NOT NULL;

-- Its progress is nobody's deed.
CREATE TRIGGER note_changed AFTER UPDATE ON uploads REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_changes('id', 'how told told_rows plan seen_at done total phase ended_at started_at file_name file_sha256');
