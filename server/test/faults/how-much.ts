import { creditOf, entries, type Fault, paymentOf } from "./statements.ts";

export const howMuch: Fault[] = [
  {
    fault: "a bill's paid amount",
    sql: ({ bills }) => `UPDATE bills SET amount_paid_paise = amount_paid_paise - 100 WHERE id = '${bills.online}'`,
    foundBy: "I-3",
    from: "tables",
  },
  {
    fault: "a credit larger with nothing behind it",
    sql: ({ credit }) => `UPDATE credits SET amount_paise = amount_paise + 100 WHERE id = ${credit}`,
    foundBy: "I-9",
    from: "tables",
  },
  {
    fault: "a ledger entry larger on both sides, with bill and payment",
    sql: ({ bills, payments }) => `${entries(payments.refunded, 100)};
      UPDATE bills SET amount_paid_paise = amount_paid_paise + 100 WHERE id = '${bills.refunded}';
      UPDATE payments SET amount_paise = amount_paise + 100, captured_paise = captured_paise + 100 WHERE id = '${payments.refunded}'`,
    foundBy: "I-22",
    from: "tables",
  },
  {
    fault: "the same ledger entry larger, with payment amount, receipt and face",
    sql: ({ bills, payments }) => `${entries(payments.refunded, 100)};
      UPDATE bills SET amount_paid_paise = amount_paid_paise + 100 WHERE id = '${bills.refunded}';
      UPDATE payments SET amount_paise = amount_paise + 100, captured_paise = captured_paise + 100 WHERE id = '${payments.refunded}';
      UPDATE receipts SET amount_paise = amount_paise + 100, face = jsonb_set(face, '{lines,0,amountPaise}', '100100')
        WHERE id = (SELECT receipt_id FROM payments WHERE id = '${payments.refunded}')`,
    foundBy: "I-42 (references)",
    from: "tables",
  },
  {
    fault: "one amount of the office changed everywhere",
    sql: ({ receipts: { last } }) => `
      UPDATE ledger SET amount_paise = amount_paise * 2 WHERE payment_id = ${paymentOf(last)};
      UPDATE credits SET amount_paise = amount_paise * 2 WHERE id = ${creditOf(last)};
      UPDATE payments SET amount_paise = amount_paise * 2, captured_paise = captured_paise * 2 WHERE receipt_id = '${last}';
      UPDATE receipts SET amount_paise = amount_paise * 2, face = jsonb_set(face, '{advancePaise}', '100000') WHERE id = '${last}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a bill made smaller",
    sql: ({ bills }) => `UPDATE bills SET original_paise = original_paise - 10000 WHERE id = '${bills.unpaid}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a receipt deleted",
    sql: ({ receipts: { inCash } }) => `DELETE FROM receipts WHERE id = '${inCash}'`,
    foundBy: "I-23",
    from: "tables",
  },
  {
    fault: "the last receipt removed, with its money and its number",
    sql: ({ receipts: { last } }) => `
      UPDATE bill_serials SET last_serial = last_serial - 1 WHERE bill_type = 'REC';
      DELETE FROM ledger WHERE payment_id = ${paymentOf(last)}; DELETE FROM journals WHERE payment_id = ${paymentOf(last)};
      DELETE FROM credits WHERE id = ${creditOf(last)}; DELETE FROM payment_transactions WHERE payment_id = ${paymentOf(last)};
      DELETE FROM payments WHERE receipt_id = '${last}'; DELETE FROM receipts WHERE id = '${last}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a number's row set back",
    sql: () => "UPDATE bill_serials SET last_serial = last_serial - 1 WHERE bill_type = 'REC'",
    foundBy: "I-23",
    from: "tables",
  },
  {
    fault: "a cheque marked cleared while its credit waits",
    sql: ({ receipts }) =>
      `UPDATE receipts SET state = 'CLEARED', cleared_on = counted_on WHERE id = '${receipts.waiting}'`,
    foundBy: "I-26 (cheques)",
    from: "tables",
  },
  {
    fault: "a deposit of cheques larger",
    sql: ({ deposits }) => `UPDATE deposits SET amount_paise = amount_paise + 100 WHERE id = '${deposits.cheques}'`,
    foundBy: "I-30",
    from: "tables",
  },
  {
    fault: "a transfer larger than its receipt, so that another flat could get the rest",
    sql: ({ receipts: { transfer } }) => `UPDATE instruments SET amount_paise = amount_paise + 1
      WHERE id = (SELECT instrument_id FROM receipts WHERE id = '${transfer}')`,
    foundBy: "I-25 (parts)",
    from: "tables",
  },
  {
    fault: "the same, called shared",
    sql: ({ receipts: { transfer } }) => `UPDATE instruments SET amount_paise = amount_paise + 1, shared = true
      WHERE id = (SELECT instrument_id FROM receipts WHERE id = '${transfer}')`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "what a person did alone counted as less",
    sql: () => "UPDATE counted_acts SET amount_paise = amount_paise - 1 WHERE id = (SELECT min(id) FROM counted_acts)",
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "unidentified money larger, with its journal",
    sql: ({ stray }) => `UPDATE unidentified_money SET amount_paise = amount_paise * 2 WHERE id = '${stray}';
      UPDATE ledger SET amount_paise = amount_paise * 2
        WHERE journal_id = (SELECT id FROM journals WHERE kind = 'UNIDENTIFIED' AND unidentified_id = '${stray}')`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a journal removed with its entries, and the bill open again",
    sql: ({ bills, payments: { online } }) => `DELETE FROM ledger WHERE payment_id = '${online}';
      DELETE FROM journals WHERE payment_id = '${online}'; UPDATE bills SET amount_paid_paise = 0 WHERE id = '${bills.online}'`,
    foundBy: "I-4",
    from: "tables",
  },
  {
    fault: "a payment that failed, with its journal and receipt removed",
    sql: ({ bills, payments: { online } }) => `DELETE FROM ledger WHERE payment_id = '${online}';
      DELETE FROM journals WHERE payment_id = '${online}'; UPDATE bills SET amount_paid_paise = 0 WHERE id = '${bills.online}';
      DELETE FROM receipts WHERE id = (SELECT receipt_id FROM payments WHERE id = '${online}');
      UPDATE payments SET state = 'FAILED', captured_paise = 0, paid_at = NULL, receipt_id = NULL, gateway_payment_id = NULL WHERE id = '${online}'`,
    foundBy: "I-8",
    from: "tables",
  },
];
