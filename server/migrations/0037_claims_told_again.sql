-- A notice whose receipt was taken back makes way for another about the same transfer. Before, nobody could tell of it again.
CREATE OR REPLACE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS $$
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
