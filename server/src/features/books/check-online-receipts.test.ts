import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPlantedBooks, type PlantedBooks } from "../../../test/desks/planted-books.ts";

let books: PlantedBooks;
beforeEach(async () => {
  books = await openPlantedBooks();
});
afterEach(() => books.close());

const withoutConstraints = `
  ALTER TABLE payments DROP CONSTRAINT receipt_of_office_money, DROP CONSTRAINT office_knows;
  ALTER TABLE receipts DROP CONSTRAINT numbered_when_counted, DROP CONSTRAINT counted_unless, DROP CONSTRAINT online_receipts_stay,
    DROP CONSTRAINT written_by_the_clock, DROP CONSTRAINT given_money_is_online, DROP CONSTRAINT cash_has_no_reference,
    DROP CONSTRAINT has_an_instrument;`;

const paidPayment = "(SELECT id FROM payments WHERE state = 'SUCCESS' AND amount_paise = 40000)";

/** Both payments have their receipts of online money, the second with an advance; then this happens. */
const online = (change: string) => `
  INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, series, financial_year, serial, number, face,
      issued_at, written_at, counted_on, token)
    SELECT id, 'online', resident_id, flat_number, captured_paise, '2026-11-21', 'WEB', '2627', nth, 'WEB-2627-00000' || nth,
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('billId', bill_id, 'amountPaise',
        (SELECT sum(amount_paise) FROM ledger WHERE payment_id = paid.id AND account_kind = 'BILL'))),
        'advancePaise', (SELECT coalesce(sum(amount_paise), 0) FROM credits WHERE payment_id = paid.id)),
      now(), now(), '2026-11-21', id
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS nth FROM payments WHERE state = 'SUCCESS') AS paid;
  INSERT INTO bill_serials (bill_type, financial_year, last_serial) VALUES ('WEB', '2627', 2);
  UPDATE payments SET receipt_id = id WHERE state = 'SUCCESS'; ${change}`;

/** Unidentified money of Rs 60 was given to the flat an hour ago; it has a receipt, if this is one. */
const assignedSql = (receiptPaise: number | null, change = "") => `
  INSERT INTO unidentified_money (id, gateway, gateway_payment_id, amount_paise, seen_at, assigned_to, assigned_at, assigned_by,
      assign_reason)
    SELECT 'given', 'scripted', 'T-given', 6000, '2026-11-21T03:30:00Z', id, '2026-11-21T03:30:00Z', 'office', 'x' FROM residents;
  WITH made AS (INSERT INTO credits (resident_id, flat_number, unidentified_id, amount_paise, created_at)
      SELECT id, 'E-41', 'given', 6000, '2026-11-21T03:30:00Z' FROM residents RETURNING id, resident_id),
    came AS (INSERT INTO journals (kind, unidentified_id, written_at, value_on)
      VALUES ('UNIDENTIFIED', 'given', '2026-11-21T03:30:00Z', '2026-11-21') RETURNING id),
    went AS (INSERT INTO journals (kind, unidentified_id, written_at, value_on)
      VALUES ('ASSIGNMENT', 'given', '2026-11-21T03:30:00Z', '2026-11-21') RETURNING id)
  INSERT INTO ledger (journal_id, kind, account_kind, account_id, credit_id, amount_paise)
    SELECT id, 'UNIDENTIFIED', 'CLEARING', 'scripted', NULL::bigint, -6000 FROM came
    UNION ALL SELECT id, 'UNIDENTIFIED', 'UNIDENTIFIED', 'given', NULL, 6000 FROM came
    UNION ALL SELECT id, 'ASSIGNMENT', 'UNIDENTIFIED', 'given', NULL, -6000 FROM went
    UNION ALL SELECT went.id, 'ASSIGNMENT', 'CREDIT', resident_id, made.id, 6000 FROM went, made;
  ${
    receiptPaise === null
      ? ""
      : `INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, series, financial_year, serial, number,
        face, issued_at, written_at, counted_on, token, unidentified_id)
      SELECT 'receipt', 'online', resident_id, flat_number, ${receiptPaise}, '2026-11-21', 'WEB', '2627', 1, 'WEB-2627-000001',
        jsonb_build_object('lines', '[]'::jsonb, 'advancePaise', ${receiptPaise}), now(), now(), '2026-11-21', 'x', 'given'
      FROM credits WHERE unidentified_id = 'given';`
  }
  ${change}`;

describe("books with receipts of online money", () => {
  it.each([
    ["of payments", online("")],
    ["of unidentified money that was given to a flat", assignedSql(6_000)],
  ])("break no rule: %s", async (_what, rows) => {
    await books.superuser.query(rows);
    expect(await books.brokenRules()).toEqual([]);
  });

  it("break none while the receipt of a payment, just booked, is not written yet", async () => {
    books.desk.pass(9 * 60_000);
    expect(await books.brokenRules()).toEqual([]);
  });

  it("break I-33 when the receipt of a payment is missing for longer", async () => {
    books.desk.pass(11 * 60_000);
    expect((await books.brokenRules()).filter(({ check }) => check === "I-33")).toMatchObject([
      { bad: [expect.any(String), expect.any(String)] },
    ]);
  });

  it("do not miss the receipt of a payment that was booked before there were any", async () => {
    await books.superuser.query("UPDATE payments SET number_due = false");
    books.desk.pass(11 * 60_000);
    expect((await books.brokenRules()).filter(({ check }) => check === "I-33")).toEqual([]);
  });
});

describe("each rule finds what breaks it", () => {
  it.each([
    ["I-22", online("UPDATE receipts SET amount_paise = amount_paise - 1")],
    ["I-22", online("UPDATE payments SET gateway = 'cash'")],
    ["I-22", online("UPDATE receipts SET method = 'cash'")],
    ["I-22", online("UPDATE payments SET resident_id = 'somebody'")],
    ["I-22", assignedSql(5_999)],
    ["I-22", assignedSql(6_000, "UPDATE receipts SET resident_id = 'somebody'")],
    ["I-22", assignedSql(6_000, `UPDATE payments SET receipt_id = 'receipt' WHERE id = ${paidPayment}`)],
    ["I-23", online("UPDATE receipts SET serial = 3, number = 'WEB-2627-000003' WHERE serial = 2")],
    ["I-23", online("DELETE FROM receipts WHERE serial = 2")],
    ["I-23", online("UPDATE receipts SET series = 'REC', number = replace(number, 'WEB', 'REC')")],
    ["I-24", online("UPDATE receipts SET face = jsonb_set(face, '{lines}', '[]') WHERE serial = 2")],
    ["I-24", online("UPDATE receipts SET face = face || '{\"advancePaise\": 0}' WHERE amount_paise = 30000")],
    ["I-24", assignedSql(6_000, "UPDATE receipts SET face = face || '{\"advancePaise\": 5999}'")],
    [
      "I-25",
      online(`UPDATE payments SET reference = '1';
        INSERT INTO receipts (id, method, resident_id, flat_number, amount_paise, received_on, written_at, written_by, reference)
          SELECT 'again', 'transfer', resident_id, flat_number, 1, '2026-11-21', now(), 'office', '1' FROM payments LIMIT 1`),
    ],
    ["I-33", assignedSql(null)],
    ["I-33", "UPDATE journals SET written_at = written_at - interval '11 minutes'"],
  ])("%s: %s", async (rule, corruption) => {
    await books.superuser.query(withoutConstraints);
    await books.superuser.query(corruption);
    expect(await books.brokenRules()).toContainEqual(
      expect.objectContaining({ check: rule, bad: expect.arrayContaining([expect.any(String)]) }),
    );
  });
});
