-- What a payment leaves of its bill when it is paid: nothing, or as much as a payment company takes, which is Re 1 at least.
-- Payments opened before this was looked at have no note of it, so the rule is for new rows only and no row is read now.
ALTER TABLE payments ADD COLUMN leaves_paise bigint;
ALTER TABLE payments ADD CONSTRAINT leaves_payable_rest CHECK (leaves_paise = 0 OR leaves_paise >= 100) NOT VALID;

-- The dashboard shows what waits for its bank beside the bill.
CREATE INDEX payments_waiting ON payments (resident_id) WHERE state IN ('CREATED', 'PENDING', 'REVIEW');
