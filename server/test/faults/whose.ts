import { creditOf, type Fault, flatOf, moveCredit, owner } from "./statements.ts";

export const whose: Fault[] = [
  {
    fault: "a paid bill moved to another flat",
    sql: ({ bills, people }) => `UPDATE bills SET ${owner(people.chopra)} WHERE id = '${bills.inCash}'`,
    foundBy: "I-45",
    from: "tables",
  },
  {
    fault: "an unpaid bill moved to another resident",
    sql: ({ bills, people }) => `UPDATE bills SET resident_id = '${people.chopra}' WHERE id = '${bills.unpaid}'`,
    foundBy: "I-45",
    from: "tables",
  },
  {
    fault: "an unpaid bill moved to another flat and its resident",
    sql: ({ bills, people }) => `UPDATE bills SET ${owner(people.chopra)} WHERE id = '${bills.unpaid}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "a credit moved to another flat, with its ledger entry",
    sql: ({ receipts: { last }, people }) => moveCredit(creditOf(last), people.chopra),
    foundBy: "I-45 (money)",
    from: "tables",
  },
  {
    fault: "an online payment moved to another flat",
    sql: ({ payments, people }) => `UPDATE payments SET ${owner(people.chopra)} WHERE id = '${payments.online}'`,
    foundBy: "I-45",
    from: "tables",
  },
  {
    fault: "a receipt moved to another flat, with its payments",
    sql: ({ receipts: { transfer }, people }) => `UPDATE receipts SET ${owner(people.chopra)} WHERE id = '${transfer}';
      UPDATE payments SET ${owner(people.chopra)} WHERE receipt_id = '${transfer}'`,
    foundBy: "I-45",
    from: "tables",
  },
  {
    fault: "the receipt of an advance moved to another flat, with everything",
    sql: ({ receipts: { last }, people }) => `${moveCredit(creditOf(last), people.chopra)};
      UPDATE receipts SET ${owner(people.chopra)} WHERE id = '${last}';
      UPDATE payments SET ${owner(people.chopra)} WHERE receipt_id = '${last}'`,
    foundBy: "I-43",
    from: "audit log",
  },
  {
    fault: "one flat's credit booked as a use on another flat's bill",
    sql: ({ receipts: { advance }, bills }) => `
      WITH used AS (INSERT INTO credit_uses (credit_id, resident_id, bill_id, amount_paise, used_at, used_by)
          SELECT id, resident_id, '${bills.unpaid}', 5000, created_at, 'office' FROM credits WHERE id = ${creditOf(advance)} RETURNING *),
        made AS (INSERT INTO journals (kind, credit_use_id, payment_id, written_at)
          SELECT 'CREDIT_USE', used.id, payment_id, used_at FROM used JOIN credits ON credits.id = credit_id RETURNING id, payment_id)
      INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, credit_id, amount_paise)
        SELECT made.id, 'CREDIT_USE', payment_id, 'BILL', '${bills.unpaid}', NULL::bigint, 5000 FROM made
        UNION ALL SELECT made.id, 'CREDIT_USE', made.payment_id, 'CREDIT', resident_id, credits.id, -5000 FROM made, credits
          WHERE credits.id = ${creditOf(advance)};
      UPDATE credits SET used_paise = 5000 WHERE id = ${creditOf(advance)};
      UPDATE bills SET amount_paid_paise = 5000 WHERE id = '${bills.unpaid}'`,
    foundBy: "I-45",
    from: "tables",
  },
  {
    fault: "assigned money moved to another flat, with its credit",
    sql: ({
      given,
      people,
    }) => `${moveCredit(`(SELECT id FROM credits WHERE unidentified_id = '${given}')`, people.bose)};
      UPDATE receipts SET ${owner(people.bose)} WHERE unidentified_id = '${given}'`,
    foundBy: "I-45 (money)",
    from: "tables",
  },
  {
    fault: "a no-dues certificate made out to another flat",
    sql: ({ certificate, people }) => `UPDATE certificates SET ${owner(people.chopra)},
      face = jsonb_set(face, '{flatNumber}', to_jsonb(${flatOf(people.chopra)})) WHERE id = '${certificate}'`,
    foundBy: "I-43",
    from: "audit log",
  },
];
