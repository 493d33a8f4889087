-- A mail when a second factor is set up, and mails of protections that are loosened.
ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('bill_raised', 'due_soon', 'overdue', 'receipt', 'receipt_ended',
    'claim_decided', 'refund', 'invitation', 'password_link', 'password_changed', 'address_changed', 'factor_removed',
    'factor_set_up', 'loosening', 'test'));

-- Since when the setting demands what it demands: saving it again must not restart the days in which people prepare for it.
ALTER TABLE settings ADD COLUMN asked_since timestamptz;
UPDATE settings SET asked_since = set_at WHERE key = 'secondFactor' AND value ->> 'mode' <> 'off';
