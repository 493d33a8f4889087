-- Every question about money finds its rows by an index, however many years there are (server/test/no-table-scans.test.ts).

-- What is still to be paid is the rest itself: an index over the sum that makes it up is not used for a question about the rest.
DROP INDEX bills_to_pay;
CREATE INDEX bills_to_pay ON bills (resident_id, due_on, id) INCLUDE (remaining_paise)
  WHERE cancelled_at IS NULL AND remaining_paise > 0;

-- Payments that somebody watches: open ones, and those that wait for the office, which had an index alone.
DROP INDEX payments_in_review;
CREATE INDEX payments_watched ON payments (created_at) WHERE state IN ('CREATED', 'PENDING', 'REVIEW');

-- The messages and the settlement lines of one payment.
CREATE INDEX webhook_inbox_of_order ON webhook_inbox (gateway, order_id, received_at);
CREATE INDEX settlement_lines_of_payment ON settlement_lines (payment_id, kind);
