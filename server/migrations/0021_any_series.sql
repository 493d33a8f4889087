-- Any series of numbers is counted here, not of bills alone; its letters stand in `bill_type`, which portals of the version before
-- write. With `first_serial` it can be said which numbers a series must have. Numbers of bills may still have gaps.

ALTER TABLE bill_serials ADD COLUMN first_serial integer NOT NULL DEFAULT 1;

-- Bills are never deleted, so a series began with the least number there is, or with the next one after a restore skipped some.
UPDATE bill_serials SET first_serial = coalesce(
  (SELECT min(split_part(id, '-', 3)::integer) FROM bills
   WHERE bills.bill_type = bill_serials.bill_type AND id ~ ('^[A-Z]+-' || financial_year || '-[0-9]{1,9}$')),
  last_serial + 1);

ALTER TABLE bill_serials ADD CONSTRAINT begins_before_it_ends CHECK (first_serial BETWEEN 1 AND last_serial + 1);
