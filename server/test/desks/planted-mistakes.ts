// Mistakes in the books of `planted-books.ts`, in SQL.

export const withoutConstraints = `
  ALTER TABLE bills DROP CONSTRAINT paid_within_total, DROP CONSTRAINT cancelled_unpaid;
  ALTER TABLE payments DROP CONSTRAINT captured_when_success, DROP CONSTRAINT open_is_watched,
    DROP CONSTRAINT transaction_when_success, DROP CONSTRAINT payments_amount_paise_check,
    DROP CONSTRAINT leaves_payable_rest, DROP CONSTRAINT receipt_of_office_money;
  ALTER TABLE receipts DROP CONSTRAINT cash_has_no_reference, DROP CONSTRAINT cheque_is_drawn_on_a_bank,
    DROP CONSTRAINT ended_whole, DROP CONSTRAINT has_an_instrument;
  ALTER TABLE credits DROP CONSTRAINT credits_payment_id_key, DROP CONSTRAINT waiting_is_whole;
  DROP INDEX one_capture_per_payment; DROP INDEX one_open_payment_per_bill; DROP INDEX one_payment_per_transaction;`;

export const paidBill = "(SELECT id FROM bills ORDER BY id LIMIT 1)";
export const paidPayment = "(SELECT id FROM payments WHERE state = 'SUCCESS' AND amount_paise = 40000)";
export const unpaidBill = "(SELECT id FROM bills ORDER BY id DESC LIMIT 1)";
export const openPayment = "(SELECT id FROM payments WHERE state = 'PENDING')";

/** A cash receipt of Rs 400 for the paid payment. */
export const receipt = (change: string) => `
  INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, series, financial_year, serial, number, face,
      issued_at, written_at, written_by, counted_on, token)
    SELECT 'receipt', 'cash', resident_id, flat_number, 40000, '2026-11-21', 'REC', '2627', 1, 'REC-2627-000001',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('billId', bill_id, 'amountPaise', 40000)), 'advancePaise', 0),
      now(), now(), 'office', '2026-11-21', 'token' FROM payments WHERE id = ${paidPayment};
  UPDATE payments SET receipt_id = 'receipt' WHERE id = ${paidPayment}; ${change}`;

export const notCounted = ["counted_on", "series", "financial_year", "serial", "number", "issued_at", "face", "token"]
  .map((column) => `${column} = NULL`)
  .join();

/** Its receipt is a cheque on a slip of this many paise. */
export const slip = (paise: string) => `
  INSERT INTO deposits (id, kind, account, on_day, amount_paise, made_at, made_by)
    VALUES ('slip', 'cheques', 'Bank', '2026-11-21', ${paise}, now(), 'office');
  UPDATE receipts SET method = 'cheque', state = 'DEPOSITED', deposit_id = 'slip'`;
export const deposit = (day: string, amount: number) => `
  INSERT INTO deposits (id, kind, account, on_day, amount_paise, made_at, made_by)
    VALUES ('deposit', 'cash', 'State Bank', '${day}', ${amount}, now(), 'office');`;

/** A day of the cash book, exact unless told otherwise, with the receipt as its row. */
export const closedDay = (
  day: string,
  sums: { opening?: number; received?: number; counted?: number; rows?: string } = {},
) => {
  const { opening = 0, received = 0, rows = received > 0 ? "[{}]" : "[]" } = sums;
  return `
  INSERT INTO cash_days (day, opening_paise, received_paise, paid_out_paise, deposited_paise, counted_paise, note, face,
      closed_at, closed_by)
    VALUES ('${day}', ${opening}, ${received}, 0, 0, ${sums.counted ?? opening + received}, 'x',
      '{"rows": ${rows}}', now(), 'office');`;
};

/** The receipt was taken back; its cash left the box so, or never was in it. */
export const reversalSql = (paid: string) => `
  UPDATE receipts SET state = 'CANCELLED', ended_at = now(), ended_by = 'office', end_reason = 'x';
  INSERT INTO refunds (id, gateway, payment_id, kind, source, amount_paise, reason, made_by, state, requested_at, settled_at,
      paid_method, paid_on)
    SELECT 'REFUND00000000000002', 'cash', id, 'reversal', 'BILL', 40000, 'x', 'office', 'SETTLED', now(), now(), ${paid}
    FROM payments WHERE receipt_id = 'receipt';`;

/** A resident's notice of Rs 400. */
export const claim = (state: string) => `
  INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, made_at, state, ended_at, ended_by)
    SELECT 'claim', resident_id, flat_number, 40000, '2026-11-21', '432187650912', now(), '${state}',
      CASE WHEN '${state}' <> 'WAITING' THEN now() END, CASE WHEN '${state}' <> 'WAITING' THEN 'office' END
    FROM payments WHERE id = ${paidPayment}`;

/** Rs 50 of the credit paid a bill, and were taken back; afterwards the credit, or the entry of its bill, is this. */
export const usedAndTakenBack = (credit: string, bill = unpaidBill) => `
  WITH used AS (INSERT INTO credit_uses (credit_id, resident_id, bill_id, amount_paise, used_at, used_by)
      SELECT id, resident_id, ${unpaidBill}, 5000, now(), 'office' FROM credits RETURNING id, credit_id),
    back AS (INSERT INTO credit_use_returns SELECT id, now(), 'office', 'Wrong bill' FROM used),
    made AS (INSERT INTO journals (kind, credit_use_id, payment_id, written_at)
      SELECT kind, used.id, payment_id, now() FROM used JOIN credits ON credits.id = used.credit_id,
        (VALUES ('CREDIT_USE'), ('USE_BACK')) AS kinds (kind) RETURNING id, kind, payment_id)
  INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, credit_id, amount_paise)
    SELECT made.id, made.kind, made.payment_id, 'BILL', ${bill}, NULL, CASE made.kind WHEN 'USE_BACK' THEN -5000 ELSE 5000 END FROM made
    UNION ALL
    SELECT made.id, made.kind, made.payment_id, 'CREDIT', resident_id, credits.id,
      CASE made.kind WHEN 'USE_BACK' THEN 5000 ELSE -5000 END FROM made, credits;
  UPDATE credits SET ${credit}`;

/** The company gave the first payment back by itself, and that is said to be of a capture. */
export const refundOf = (
  id: string,
  capture: string,
) => `INSERT INTO refunds (id, gateway, payment_id, source, amount_paise, reason, made_by, state, requested_at, settled_at,
    gateway_refund_id, capture_id)
  SELECT 'REFUND00000000000001', 'scripted', id, 'BILL', 40000, 'x', 'gateway', 'SETTLED', now(), now(), ${id}, ${capture}
  FROM payments WHERE id = ${paidPayment}`;

/** An upload of bills or receipts that was undone. */
export const undoneUpload = (
  kind: string,
) => `INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at,
      seen_at, ended_at, undone_at, undone_by, undo_reason)
    VALUES ('wrong', 'office', '${kind}', 'wrong.xlsx', '', 'done', now(), now(), now(), now(), 'office', 'Wrong month')`;
