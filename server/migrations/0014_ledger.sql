-- The ledger: double entry, insert-only. One journal is one event; its entries sum to zero.
CREATE TABLE journals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CAPTURE', 'REFUND', 'CREDIT_USE', 'USE_BACK', 'UNIDENTIFIED', 'ASSIGNMENT',
    'ASSIGNMENT_UNDONE', 'DEPOSIT', 'DEPOSIT_UNDONE', 'CASH_DIFFERENCE', 'RETURNED_CHEQUE')),
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  refund_id text REFERENCES refunds ON DELETE RESTRICT,
  credit_use_id bigint REFERENCES credit_uses ON DELETE RESTRICT,
  unidentified_id text REFERENCES unidentified_money ON DELETE RESTRICT,
  deposit_id text REFERENCES deposits ON DELETE RESTRICT,
  returned_cheque_id text REFERENCES receipts ON DELETE RESTRICT,
  -- The day of the cash book on which its cash came or went.
  box_on date,
  written_at timestamptz NOT NULL,
  -- The day in India on which it counts.
  value_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date,
  CONSTRAINT journal_names_its_event CHECK (
    CASE kind
      WHEN 'CAPTURE' THEN payment_id IS NOT NULL
      WHEN 'REFUND' THEN refund_id IS NOT NULL
      WHEN 'CREDIT_USE' THEN credit_use_id IS NOT NULL
      WHEN 'USE_BACK' THEN credit_use_id IS NOT NULL
      WHEN 'DEPOSIT' THEN deposit_id IS NOT NULL
      WHEN 'DEPOSIT_UNDONE' THEN deposit_id IS NOT NULL
      WHEN 'CASH_DIFFERENCE' THEN box_on IS NOT NULL
      WHEN 'RETURNED_CHEQUE' THEN returned_cheque_id IS NOT NULL
      ELSE unidentified_id IS NOT NULL
    END
  )
);
-- One journal for one event, however often the portal hears of it. Money may be assigned more than once, but has one credit
-- at a time (one_credit_of_unidentified).
CREATE UNIQUE INDEX one_capture_per_payment ON journals (payment_id) WHERE kind = 'CAPTURE';
CREATE UNIQUE INDEX one_journal_per_refund ON journals (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_credit_use ON journals (credit_use_id, kind) WHERE credit_use_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_unidentified ON journals (unidentified_id) WHERE kind = 'UNIDENTIFIED';
CREATE UNIQUE INDEX one_journal_per_deposit ON journals (deposit_id, kind) WHERE deposit_id IS NOT NULL;
CREATE UNIQUE INDEX one_journal_per_difference ON journals (box_on) WHERE kind = 'CASH_DIFFERENCE';
CREATE UNIQUE INDEX one_journal_per_returned_cheque ON journals (returned_cheque_id) WHERE returned_cheque_id IS NOT NULL;
CREATE INDEX journals_of_unidentified ON journals (unidentified_id) WHERE unidentified_id IS NOT NULL;
CREATE INDEX journals_of_refunds ON journals (payment_id) WHERE kind = 'REFUND';
CREATE INDEX journals_of_box ON journals (box_on) WHERE box_on IS NOT NULL;
CREATE INDEX journals_by_time ON journals USING brin (written_at);
CREATE INDEX journals_by_value_day ON journals (value_on);

CREATE FUNCTION journal_in_open_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day(NEW.value_on);
  RETURN NEW;
END $$;
CREATE TRIGGER journal_in_open_books BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION journal_in_open_books();

-- Cash of closed books lies in the box on the day on which it counts. A closed day of the cash book gets no more rows.
CREATE FUNCTION name_box_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'CAPTURE' THEN
    SELECT CASE WHEN paid_on <= closed_up_to() THEN NEW.value_on ELSE paid_on END INTO NEW.box_on
      FROM payments, LATERAL (SELECT (paid_at AT TIME ZONE 'Asia/Kolkata')::date AS paid_on) AS day
      WHERE id = NEW.payment_id AND gateway = 'cash';
  ELSIF NEW.kind = 'REFUND' THEN
    SELECT coalesce(r.paid_on, (SELECT box_on FROM journals WHERE payment_id = r.payment_id AND kind = 'CAPTURE')) INTO NEW.box_on
      FROM refunds AS r WHERE r.id = NEW.refund_id AND r.missing_on IS NULL
        AND (r.paid_method = 'cash' OR (r.paid_method IS NULL AND r.gateway = 'cash'));
  ELSIF NEW.deposit_id IS NOT NULL THEN
    SELECT on_day INTO NEW.box_on FROM deposits WHERE id = NEW.deposit_id AND kind = 'cash';
  END IF;
  IF NEW.box_on IS NOT NULL AND NEW.kind <> 'CASH_DIFFERENCE' AND EXISTS (SELECT FROM cash_days WHERE day >= NEW.box_on) THEN
    RAISE EXCEPTION 'the cash book is closed for %', NEW.box_on;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_box_day BEFORE INSERT ON journals FOR EACH ROW
  WHEN (NEW.kind IN ('CAPTURE', 'REFUND', 'DEPOSIT', 'DEPOSIT_UNDONE')) EXECUTE FUNCTION name_box_day();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals EXECUTE FUNCTION insert_only();

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id bigint NOT NULL REFERENCES journals ON DELETE RESTRICT,
  kind text NOT NULL,
  payment_id text REFERENCES payments ON DELETE RESTRICT,
  account_kind text NOT NULL CHECK (account_kind IN ('CLEARING', 'BILL', 'CREDIT', 'UNIDENTIFIED')),
  -- Of CLEARING a gateway, or a place of the office's money: cash (the box), cheque (in hand), transfer (the bank),
  -- difference, returned. Otherwise the id of the bill or resident.
  account_id text NOT NULL,
  credit_id bigint,
  amount_paise paise NOT NULL CHECK (amount_paise <> 0),
  CONSTRAINT entry_of_own_credit FOREIGN KEY (account_id, credit_id) REFERENCES credits (resident_id, id),
  CONSTRAINT credit_named CHECK ((account_kind = 'CREDIT') = (credit_id IS NOT NULL))
);
CREATE INDEX ledger_of_journal ON ledger (journal_id);
CREATE INDEX ledger_of_account ON ledger (account_kind, account_id);
CREATE INDEX ledger_of_payment ON ledger (payment_id);
CREATE INDEX ledger_of_credit ON ledger (credit_id) WHERE credit_id IS NOT NULL;

-- One statement writes a whole journal, so this checks once for a statement.
CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT journal_id INTO wrong FROM now_rows GROUP BY journal_id HAVING sum(amount_paise) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'journal % does not sum to zero', wrong;
  END IF;
  SELECT account_id INTO wrong FROM now_rows AS entry
  WHERE account_kind = 'BILL' AND (SELECT resident_id FROM bills WHERE id = entry.account_id)
    IS DISTINCT FROM coalesce(
      (SELECT resident_id FROM payments WHERE id = entry.payment_id),
      (SELECT resident_id FROM credit_uses JOIN journals ON credit_use_id = credit_uses.id WHERE journals.id = journal_id))
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the entry on bill % is of money of another flat', wrong;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_balances AFTER INSERT ON ledger REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION journal_balances();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger EXECUTE FUNCTION insert_only();

-- Figures ------------------------------------------------------------------------------------------------------------

-- A bank transfer that came online is a transfer too.
CREATE FUNCTION method_of_payment(gateway text, method text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN gateway IN ('cash', 'cheque', 'transfer') THEN gateway
    WHEN method = 'UPI' THEN 'upi' WHEN method ~* '\mcard\M' THEN 'card'
    WHEN method = 'Net banking' THEN 'netBanking' WHEN method = 'Bank transfer' THEN 'transfer'
    ELSE 'other' END $$;

-- A row for each journal that brought money, sent it back, or gave it to a flat; every report reads it. Without a resident it
-- is still unidentified. All parts of the view have the same types, as in bill_figures.
CREATE VIEW money_figures AS
SELECT j.id AS journal_id, j.value_on, j.written_at, j.payment_id, NULL::text AS refund_id, NULL::text AS unidentified_id,
  p.resident_id, method_of_payment(p.gateway, p.method) AS method,
  p.captured_paise::bigint AS received_paise, 0::bigint AS assigned_paise, 0::bigint AS cancelled_paise, 0::bigint AS refunded_paise
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id WHERE j.kind = 'CAPTURE'
UNION ALL
SELECT j.id, j.value_on, j.written_at, f.payment_id, f.id, NULL::text, p.resident_id, method_of_payment(p.gateway, p.method), 0::bigint, 0::bigint,
  CASE f.kind WHEN 'reversal' THEN f.amount_paise ELSE 0 END::bigint, CASE f.kind WHEN 'refund' THEN f.amount_paise ELSE 0 END::bigint
FROM journals AS j JOIN payments AS p ON p.id = j.payment_id JOIN refunds AS f ON f.id = j.refund_id WHERE j.kind = 'REFUND'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, f.id, f.unidentified_id, c.resident_id, 'unidentified'::text, 0::bigint, 0::bigint, 0::bigint,
  f.amount_paise::bigint
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id JOIN credits AS c ON c.id = f.credit_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, f.id, f.unidentified_id, NULL::text, 'unidentified'::text, 0::bigint, 0::bigint, 0::bigint,
  f.amount_paise::bigint
FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id
WHERE j.kind = 'REFUND' AND f.payment_id IS NULL AND f.credit_id IS NULL
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, u.id, NULL::text, 'unidentified'::text, u.amount_paise::bigint, 0::bigint,
  0::bigint, 0::bigint
FROM journals AS j JOIN unidentified_money AS u ON u.id = j.unidentified_id WHERE j.kind = 'UNIDENTIFIED'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, j.unidentified_id, l.account_id, 'unidentified'::text, 0::bigint,
  l.amount_paise::bigint, 0::bigint, 0::bigint
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'CREDIT'
UNION ALL
SELECT j.id, j.value_on, j.written_at, NULL::text, NULL::text, j.unidentified_id, NULL::text, 'unidentified'::text, 0::bigint,
  l.amount_paise::bigint, 0::bigint, 0::bigint
FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id WHERE l.kind IN ('ASSIGNMENT', 'ASSIGNMENT_UNDONE') AND l.account_kind = 'UNIDENTIFIED';

COMMENT ON COLUMN money_figures.received_paise IS
  'Received: all money that came in, by the day on which it counts, also money of an unknown flat.';
COMMENT ON COLUMN money_figures.assigned_paise IS
  'Assigned: unidentified money that was given to a flat, less what was taken from a flat again. In all flats and unidentified money together it is 0.';
COMMENT ON COLUMN money_figures.cancelled_paise IS
  'Cancelled receipts and bounces: receipts taken back and cheques that the bank returned, on the day on which their money stopped counting.';
COMMENT ON COLUMN money_figures.refunded_paise IS
  'Refunded: money that went back to its payer, by the day on which it left.';
COMMENT ON VIEW money_figures IS
  'Collected is received and assigned less cancelled. Refunds are not taken off; what is left with the association is collected less refunded.';
