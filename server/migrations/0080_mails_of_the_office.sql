-- Mails about who was added to the office, got another role or was removed.
ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('bill_raised', 'due_soon', 'overdue', 'receipt', 'receipt_ended',
    'claim_decided', 'refund', 'invitation', 'password_link', 'password_changed', 'address_changed', 'factor_removed',
    'factor_set_up', 'loosening', 'office_changed', 'test'));
