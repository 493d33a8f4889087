-- A mail to oneself, by which the office tries its mail server, and that a second factor was taken off; and more reasons why a
-- mail did not go. A portal of the version before cannot list these until it is updated.
ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('bill_raised', 'due_soon', 'overdue', 'receipt', 'receipt_ended',
    'claim_decided', 'refund', 'invitation', 'password_link', 'password_changed', 'address_changed', 'factor_removed', 'test')),
  DROP CONSTRAINT mails_why_check,
  ADD CONSTRAINT mails_why_check CHECK (why IN ('unreachable', 'login_refused', 'sender_refused', 'refused',
    'refused_for_now', 'outcome_unknown', 'broken', 'paid', 'payment_under_way', 'reminders_off', 'switched_off', 'left',
    'no_address', 'expired'));
