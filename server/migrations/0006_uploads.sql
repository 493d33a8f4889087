CREATE TABLE uploads (
  id text PRIMARY KEY,
  admin_id text NOT NULL REFERENCES admins,
  kind text NOT NULL CONSTRAINT known_kind CHECK (kind IN ('bills', 'residents', 'receipts')),
  file_name text NOT NULL,
  file_sha256 bytea NOT NULL,
  phase text NOT NULL CHECK (phase IN ('reading', 'checking', 'hashing', 'saving', 'done', 'failed')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  -- Moves with every step of progress; an upload whose server was killed stops moving.
  seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The digest of what was confirmed.
  plan bytea,
  -- The answers, without passwords. Not jsonb, which takes fewer texts than a person can send.
  how json,
  -- Sheet, columns, counts, sums, layout.
  result json,
  -- The rows that went in and those left out; apart, because the list of uploads does without them.
  result_rows json,
  undone_at timestamptz,
  undone_by text REFERENCES admins ON DELETE RESTRICT,
  undo_reason text,
  CONSTRAINT undone_whole CHECK (num_nulls(undone_at, undone_by, undo_reason) IN (0, 3)),
  CONSTRAINT money_is_undone CHECK (undone_at IS NULL OR (kind IN ('bills', 'receipts') AND phase = 'done'))
);
CREATE UNIQUE INDEX one_running_upload_per_admin ON uploads (admin_id) WHERE ended_at IS NULL;
CREATE INDEX uploads_in_order ON uploads (started_at, id);
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON uploads EXECUTE FUNCTION never_deleted();
CREATE TRIGGER note_upload AFTER UPDATE OF phase ON uploads
  FOR EACH ROW WHEN (NEW.phase = 'done' AND OLD.phase <> 'done') EXECUTE FUNCTION note_upload();
CALL audit_table('uploads', 'id', 'changed',
  'kind undone_at undone_by undo_reason', 'how result result_rows plan seen_at done total phase ended_at started_at file_name file_sha256');

-- Answers that will hold for the next file with the same header.
CREATE TABLE upload_layouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  headers_sha256 bytea NOT NULL,
  body jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  used_at timestamptz NOT NULL,
  used_by text NOT NULL,
  forgotten_at timestamptz
);
CREATE UNIQUE INDEX one_layout_per_header ON upload_layouts (kind, headers_sha256) WHERE forgotten_at IS NULL;
CREATE UNIQUE INDEX one_layout_per_name ON upload_layouts (kind, lower(name)) WHERE forgotten_at IS NULL;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON upload_layouts EXECUTE FUNCTION never_deleted();
-- The upload that used a layout has its own entry.
CALL audit_table('upload_layouts', 'id', 'added changed', 'kind name made_at made_by forgotten_at', 'headers_sha256 used_at used_by');
