-- What is still to be paid, found without reading all that was paid in former years. The condition stands in the queries word for
-- word, or PostgreSQL does not see that this index answers them.
DROP INDEX bills_to_pay;
CREATE INDEX bills_to_pay ON bills (resident_id, due_on, id) WHERE cancelled_at IS NULL AND remaining_paise > 0;
