import type { Fault } from "./statements.ts";

export const when: Fault[] = [
  {
    fault: "only the payment counts in another month",
    sql: ({ receipts }) =>
      `UPDATE payments SET paid_at = paid_at - interval '1 month' WHERE receipt_id = '${receipts.transfer}'`,
    foundBy: "I-41 (receipts)",
    from: "tables",
  },
  {
    fault: "payment and receipt count in another month",
    sql: ({ receipts: { transfer } }) => `
      UPDATE payments SET paid_at = paid_at - interval '1 month' WHERE receipt_id = '${transfer}';
      UPDATE receipts SET counted_on = counted_on - interval '1 month', received_on = received_on - interval '1 month'
        WHERE id = '${transfer}'`,
    foundBy: "I-38 (days)",
    from: "tables",
  },
  {
    fault: "payment, receipt and journal count in another month",
    sql: ({ receipts: { transfer } }) => `
      UPDATE payments SET paid_at = paid_at - interval '1 month' WHERE receipt_id = '${transfer}';
      UPDATE journals SET value_on = value_on - interval '1 month'
        WHERE payment_id IN (SELECT id FROM payments WHERE receipt_id = '${transfer}');
      UPDATE receipts SET counted_on = counted_on - interval '1 month', received_on = received_on - interval '1 month'
        WHERE id = '${transfer}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "only the journal counts in another month",
    sql: ({ payments }) =>
      `UPDATE journals SET value_on = value_on - interval '1 month' WHERE payment_id = '${payments.online}'`,
    foundBy: "I-38 (days)",
    from: "tables",
  },
  {
    fault: "a journal counts in books that were closed before it was written",
    sql: ({ payments }) => `
      INSERT INTO book_closings (up_to, closed_at, closed_by)
        SELECT date_trunc('month', value_on)::date - 1, written_at - interval '1 second', 'x' FROM journals
        WHERE payment_id = '${payments.online}' AND kind = 'CAPTURE';
      UPDATE journals SET value_on = date_trunc('month', value_on)::date - 1 WHERE payment_id = '${payments.online}'`,
    foundBy: "I-38",
    from: "tables",
  },
  {
    fault: "an online payment and its receipt count in another month",
    sql: ({ payments: { online } }) => `
      UPDATE payments SET paid_at = paid_at - interval '1 month', created_at = created_at - interval '1 month' WHERE id = '${online}';
      UPDATE receipts SET counted_on = counted_on - interval '1 month', received_on = received_on - interval '1 month'
        WHERE id = (SELECT receipt_id FROM payments WHERE id = '${online}')`,
    foundBy: "I-41 (payments)",
    from: "tables",
  },
  {
    fault: "a journal written on another day",
    sql: ({ payments }) =>
      `UPDATE journals SET written_at = written_at - interval '1 day' WHERE payment_id = '${payments.online}'`,
    foundBy: "I-41 (journals)",
    from: "tables",
  },
  {
    fault: "only the journal counts in another month",
    sql: ({ receipts }) => `UPDATE journals SET value_on = value_on - 30
      WHERE payment_id IN (SELECT id FROM payments WHERE receipt_id = '${receipts.transfer}')`,
    foundBy: "I-41 (value days)",
    from: "tables",
  },
  {
    fault: "a bill raised on another day",
    sql: ({ bills }) => `UPDATE bills SET uploaded_at = uploaded_at - interval '1 month' WHERE id = '${bills.unpaid}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a credit used on another day",
    sql: ({ credit }) => `UPDATE credit_uses SET used_at = used_at - interval '1 month' WHERE credit_id = ${credit}`,
    foundBy: "I-41 (journals)",
    from: "tables",
  },
  {
    fault: "cash paid in at the bank on another day, into another account",
    sql: ({ deposits }) =>
      `UPDATE deposits SET on_day = on_day - 1, account = 'Another bank' WHERE id = '${deposits.cash}'`,
    foundBy: "I-29",
    from: "tables",
  },
  {
    fault: "a cheque returned on another day",
    sql: ({ receipts }) => `UPDATE receipts SET returned_on = returned_on - 1 WHERE id = '${receipts.bounced}'`,
    foundBy: "I-43",
    from: "audit log",
  },
];

export const how: Fault[] = [
  {
    fault: "a cash pay-out called a transfer",
    sql: ({ refunds }) =>
      `UPDATE refunds SET paid_method = 'transfer', reference = 'UTR-FALSE' WHERE id = '${refunds.cash}'`,
    foundBy: "I-29",
    from: "tables",
  },
  {
    fault: "a refund called a reversal",
    sql: ({ refunds }) => `UPDATE refunds SET kind = 'reversal' WHERE id = '${refunds.cash}'`,
    foundBy: "I-42",
    from: "tables",
  },
  {
    fault: "the UTR of a payment changed",
    sql: ({ payments }) => `UPDATE payments SET reference = 'UTR-FALSE' WHERE id = '${payments.online}'`,
    foundBy: "I-42 (references)",
    from: "tables",
  },
  {
    fault: "the UTR of a transfer changed, on its receipt and payment too",
    sql: ({ receipts: { advance } }) => `UPDATE receipts SET reference = '112233445566' WHERE id = '${advance}';
      UPDATE payments SET reference = '112233445566' WHERE receipt_id = '${advance}'`,
    foundBy: "I-25 (parts)",
    from: "tables",
  },
  {
    fault: "a transfer that was paid out called a cheque",
    sql: ({ refunds }) => `UPDATE refunds SET paid_method = 'cheque' WHERE id = '${refunds.transfer}'`,
    foundBy: "I-43",
    from: "audit log",
  },
];
