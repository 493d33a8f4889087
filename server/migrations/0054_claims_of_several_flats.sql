-- Several flats may name one transfer in their notices, so that no one can block the payer by naming it first.
DROP INDEX one_claim_per_reference;
CREATE UNIQUE INDEX one_claim_per_reference ON claims (reference, resident_id) WHERE state IN ('WAITING', 'ACCEPTED');
