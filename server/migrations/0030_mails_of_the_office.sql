-- The office looks for mails that never arrived, and for those of one flat.
CREATE INDEX mails_given_up ON mails (planned_at DESC, id DESC) WHERE state = 'GIVEN_UP';
CREATE INDEX mails_of_resident ON mails (resident_id, planned_at DESC, id DESC);
CREATE INDEX mails_of_kind ON mails (kind, planned_at DESC, id DESC);
