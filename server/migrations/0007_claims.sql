-- Transfers that residents reported. Several flats may name one transfer, so that nobody can block its payer.
CREATE TABLE claims (
  id text PRIMARY KEY,
  resident_id text NOT NULL REFERENCES residents ON DELETE RESTRICT,
  flat_number text NOT NULL,
  amount_paise paise NOT NULL CHECK (amount_paise > 0),
  paid_on date NOT NULL,
  reference text NOT NULL,
  account text,
  -- The bills that it is for.
  requested_lines jsonb NOT NULL DEFAULT '[]',
  note text,
  made_at timestamptz NOT NULL,
  picture bytea CHECK (length(picture) <= 307200),
  picture_type text CHECK (picture_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- Outlives the picture.
  picture_sha256 bytea,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  ended_at timestamptz,
  ended_by text,
  reason text,
  CONSTRAINT claim_of_resident UNIQUE (id, resident_id),
  CONSTRAINT ended_whole CHECK (num_nulls(ended_at, ended_by) = CASE state WHEN 'WAITING' THEN 2 ELSE 0 END),
  CONSTRAINT refused_with_a_reason CHECK ((state = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX one_claim_per_reference ON claims (reference, resident_id) WHERE state IN ('WAITING', 'ACCEPTED');
CREATE INDEX claims_of_resident ON claims (resident_id, made_at);
CREATE INDEX claims_in_order ON claims (made_at, id);
CREATE INDEX claims_waiting ON claims (made_at) WHERE state = 'WAITING';
CREATE INDEX claims_with_picture ON claims (ended_at) WHERE picture IS NOT NULL;
CREATE INDEX claims_by_reference ON claims (reference);

CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{picture,picture_type}';
BEGIN
  IF OLD.state = 'WAITING' THEN
    free := free || '{picture_sha256,state,ended_at,ended_by,reason}'::text[];
  ELSIF OLD.state = 'ACCEPTED' AND NEW.state = 'WITHDRAWN'
    AND NOT EXISTS (SELECT FROM receipts WHERE claim_id = OLD.id AND ended_at IS NULL) THEN
    free := free || '{state}'::text[];
  END IF;
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
    RAISE EXCEPTION 'claim % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_claim BEFORE UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION keep_claim();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON claims EXECUTE FUNCTION never_deleted();
CALL audit_table('claims', 'id', 'added changed',
  'resident_id flat_number amount_paise paid_on reference account made_at state ended_at ended_by reason', 'picture picture_sha256');
