import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { openPlantedBooks, type PlantedBooks } from "../../../test/desks/planted-books.ts";
import {
  claim,
  closedDay,
  deposit,
  notCounted,
  openPayment,
  paidBill,
  paidPayment,
  receipt,
  refundOf,
  reversalSql,
  slip,
  undoneUpload,
  unpaidBill,
  usedAndTakenBack,
  withoutConstraints,
} from "../../../test/desks/planted-mistakes.ts";

let books: PlantedBooks;
let desk: PaymentDesk;
let superuser: pg.Client;

beforeEach(async () => {
  books = await openPlantedBooks();
  ({ desk, superuser } = books);
});
afterEach(() => books.close());

describe("books that are right", () => {
  it("break no rule", async () => {
    expect(await books.brokenRules()).toEqual([]);
    expect(await desk.credits()).toEqual([20_000]);
  });
});

describe("books in which the use of a credit was taken back", () => {
  it("break no rule", async () => {
    await superuser.query(usedAndTakenBack("used_paise = 0"));
    expect(await books.brokenRules()).toEqual([]);
  });
});

describe("a cash book with closed days", () => {
  it.each([
    ["exact", receipt(closedDay("2026-11-21", { received: 40_000 }) + closedDay("2026-11-22", { opening: 40_000 }))],
    [
      "with a difference",
      receipt(closedDay("2026-11-21", { received: 40_000, counted: 39_000 }) + deposit("2026-11-22", 39_000)),
    ],
    [
      "with a receipt that was paid out later",
      receipt(closedDay("2026-11-21", { received: 40_000 }) + reversalSql("'cash', '2026-11-22'")),
    ],
  ])("breaks no rule: %s", async (_what, rows) => {
    await superuser.query(rows);
    const broken = (await books.brokenRules()) as { check: string }[];
    expect(broken.filter(({ check }) => check === "I-28" || check === "I-29")).toEqual([]);
  });
});

describe("each rule finds what breaks it", () => {
  it.each([
    ["I-2", `UPDATE bills SET amount_paid_paise = 60000 WHERE id = ${paidBill}`],
    ["I-3", `UPDATE bills SET amount_paid_paise = 49999 WHERE id = ${paidBill}`],
    ["I-3 (accounts)", `UPDATE ledger SET account_id = 'ELEC-0000-000000' WHERE account_kind = 'BILL'`],
    ["I-3 (accounts)", `UPDATE payments SET bill_id = NULL, gateway = 'cash' WHERE id = ${paidPayment}`],
    ["I-4", `UPDATE ledger SET amount_paise = amount_paise - 1 WHERE payment_id = ${paidPayment}`],
    ["I-4", `UPDATE payments SET captured_paise = captured_paise + 1 WHERE id = ${paidPayment}`],
    ["I-5", "UPDATE payments SET gateway_payment_id = 'T-1' WHERE state = 'SUCCESS'"],
    ["I-5", `INSERT INTO journals (kind, payment_id, written_at) SELECT 'CAPTURE', ${paidPayment}, now()`],
    ["I-7", `UPDATE payments SET amount_paise = 1 WHERE id = ${paidPayment}`],
    ["I-8", `UPDATE payments SET state = 'FAILED' WHERE id = ${paidPayment}`],
    ["I-9", "DELETE FROM credits"],
    ["I-9", "UPDATE credits SET amount_paise = amount_paise + 1"],
    ["I-9", "INSERT INTO credits SELECT resident_id, flat_number, payment_id, amount_paise, created_at FROM credits"],
    ["I-9 (uses)", "UPDATE credits SET used_paise = 1"],
    ["I-9 (uses)", usedAndTakenBack("used_paise = 5000")],
    ["I-3 (accounts)", usedAndTakenBack("used_paise = 0", "'ELEC-0000-000000'")],
    ["I-26", "UPDATE credits SET awaits_clearance = true, used_paise = 1"],
    ["I-26", "UPDATE credits SET awaits_clearance = true, held_paise = 1"],
    ["I-10", `DELETE FROM ledger WHERE account_kind = 'CLEARING' AND payment_id = ${paidPayment}`],
    ["I-10", `INSERT INTO journals (kind, payment_id, written_at) SELECT 'CAPTURE', ${openPayment}, now()`],
    ["I-12 (rest)", `UPDATE payments SET leaves_paise = 50 WHERE id = ${openPayment}`],
    ["I-10 (totals)", `UPDATE bills SET amount_paid_paise = 0 WHERE id = ${paidBill}`],
    ["I-10 (captures)", refundOf("'CB-1'", "'T-another'")],
    [
      "I-10 (captures)",
      `${refundOf("'CB-2'", "NULL")}; INSERT INTO unidentified_money
         (id, gateway, gateway_payment_id, order_id, amount_paise, seen_at)
         SELECT 'R-1', 'scripted', 'again', id, 40000, now() FROM payments WHERE id = ${paidPayment}`,
    ],
    [
      "I-14",
      `UPDATE payments SET state = 'PENDING', superseded_at = NULL, captured_paise = 0, bill_id = (SELECT bill_id FROM payments WHERE id = ${openPayment})
       WHERE id = ${paidPayment}`,
    ],
    ["I-36", `${undoneUpload("bills")}; UPDATE bills SET upload_id = 'wrong' WHERE id = ${unpaidBill}`],
    ["I-36", receipt(`${undoneUpload("receipts")}; UPDATE receipts SET upload_id = 'wrong'`)],
    ["I-22", receipt("UPDATE receipts SET amount_paise = 39999")],
    ["I-22", receipt("UPDATE payments SET receipt_id = NULL")],
    ["I-22", receipt("UPDATE receipts SET state = 'CANCELLED', ended_at = now(), ended_by = 'x', end_reason = 'x'")],
    ["I-22", `UPDATE payments SET gateway = 'cheque' WHERE id = ${paidPayment}`],
    ["I-23", receipt("UPDATE receipts SET serial = 2")],
    ["I-23", receipt("UPDATE receipts SET number = 'REC-2627-000007'")],
    ["I-24", receipt("UPDATE receipts SET face = jsonb_set(face, '{lines,0,amountPaise}', '1')")],
    ["I-24", receipt("UPDATE receipts SET face = jsonb_set(face, '{lines,0,billId}', '\"ELEC-1\"')")],
    ["I-32", claim("ACCEPTED")],
    ["I-32", receipt(`${claim("WAITING")}; UPDATE receipts SET claim_id = 'claim'`)],
    ["I-32", receipt(`${claim("ACCEPTED")}; UPDATE receipts SET claim_id = 'claim'`)],
    ["I-25", receipt("UPDATE receipts SET method = 'transfer', reference = '1'; UPDATE payments SET reference = '1'")],
    ["I-22", receipt(`UPDATE receipts SET ${notCounted}, state = 'LATER', method = 'cheque'`)],
    ["I-26 (cheques)", receipt(`UPDATE credits SET awaits_clearance = true, payment_id = ${paidPayment}`)],
    [
      "I-26 (cheques)",
      receipt(`UPDATE receipts SET method = 'cheque'; UPDATE credits SET payment_id = ${paidPayment}`),
    ],
    ["I-30", receipt(slip("40001"))],
    ["I-30", receipt(`${slip("40000")}; UPDATE deposits SET undone_at = now(), undone_by = 'x', undo_reason = 'x'`)],
    ["I-31", receipt(`UPDATE bills SET bounced_receipt_id = 'receipt' WHERE id = ${unpaidBill}`)],
    ["I-27", receipt("UPDATE payments SET gateway = 'cash' WHERE receipt_id IS NOT NULL")],
    [
      "I-27",
      `UPDATE ledger SET account_id = 'transfer' WHERE account_kind = 'CLEARING' AND payment_id = ${paidPayment}`,
    ],
    ["I-46", deposit("2026-11-21", 1)],
    [
      "I-46 (missing)",
      receipt(
        `${closedDay("2026-11-21", { received: 40_000, counted: 1 }) + reversalSql("NULL, NULL")}
         UPDATE refunds SET missing_on = '2026-11-21' WHERE kind = 'reversal'`,
      ),
    ],
    ["I-28", deposit("2026-11-21", 1)],
    ["I-28", receipt(deposit("2026-11-21", 40_001))],
    ["I-28", receipt(closedDay("2026-11-21", { received: 40_000, counted: 0 }) + deposit("2026-11-22", 1))],
    ["I-29", closedDay("2026-11-21", { opening: 1 })],
    ["I-29", closedDay("2026-11-20", { counted: 5 }) + closedDay("2026-11-21")],
    ["I-29", closedDay("2026-11-19") + closedDay("2026-11-21")],
    ["I-29", closedDay("2026-11-21", { received: 40_000 })],
    ["I-29", receipt(closedDay("2026-11-21"))],
    ["I-29", receipt(closedDay("2026-11-20") + closedDay("2026-11-21", { received: 40_000, rows: "[]" }))],
    ["I-29", receipt(closedDay("2026-11-22"))],
    ["I-29", receipt(`${closedDay("2026-11-21", { received: 40_000 })}${deposit("2026-11-21", 1)}`)],
    ["I-29", receipt(`${closedDay("2026-11-21", { received: 40_000 })}${reversalSql("NULL, NULL")}`)],
    ["I-15", `UPDATE payments SET next_check_at = NULL WHERE id = ${openPayment}`],
    ["I-15", `UPDATE payments SET next_check_at = '2026-11-21T04:15:00Z' WHERE id = ${openPayment}`],
    ["I-15", `UPDATE payments SET created_at = '2026-11-17T00:00:00Z' WHERE id = ${openPayment}`],
    // [PAY-61]
  ])("%s: %s", async (rule, corruption) => {
    await superuser.query(withoutConstraints);
    await superuser.query(
      corruption.replace(
        "INSERT INTO credits SELECT",
        "INSERT INTO credits (resident_id, flat_number, payment_id, amount_paise, created_at) SELECT",
      ),
    );
    expect(await books.brokenRules()).toContainEqual(
      expect.objectContaining({ check: rule, bad: expect.arrayContaining([expect.any(String)]) }),
    );
  });

  // [PAY-61]
  it("I-1: a rest that is not the total less what was paid", async () => {
    await superuser.query("ALTER TABLE bills ALTER COLUMN remaining_paise DROP EXPRESSION");
    await superuser.query("UPDATE bills SET remaining_paise = remaining_paise + 1");
    expect(await books.brokenRules()).toContainEqual(expect.objectContaining({ check: "I-1" }));
  });
});

describe("what the database itself refuses, to the portal's own connection", () => {
  it.each([
    ["money changed in the ledger", "UPDATE ledger SET amount_paise = 1", "insert-only"],
    ["a ledger entry deleted", "DELETE FROM ledger", "insert-only"],
    ["a journal emptied", "TRUNCATE ledger", "insert-only"],
    ["a bill deleted", "DELETE FROM bills", "never deleted"],
    ["a payment deleted", "DELETE FROM payments", "never deleted"],
    ["a credit deleted", "DELETE FROM credits", "never deleted"],
    ["a waiting credit used", "UPDATE credits SET awaits_clearance = true, used_paise = 1", "waiting_is_whole"],
    ["a use taken back that was not", "DELETE FROM credit_use_returns", "insert-only"],
    ["a message rewritten", "UPDATE webhook_inbox SET body = 'x'", "is fixed"],
    ["a message deleted", "DELETE FROM webhook_inbox", "never deleted"],
    ["a success taken back", "UPDATE payments SET state = 'FAILED' WHERE state = 'SUCCESS'", "may not go from"],
    ["an amount changed afterwards", "UPDATE payments SET amount_paise = 1", "is fixed"],
    [
      "a payment that leaves a rest nobody can pay",
      "UPDATE payments SET leaves_paise = 99 WHERE state = 'PENDING'",
      "leaves_payable_rest",
    ],
    ["a bill paid beyond its total", "UPDATE bills SET amount_paid_paise = total_paise + 1", "paid_within_total"],
    [
      "a success without money booked",
      "UPDATE payments SET state = 'SUCCESS', captured_paise = 20000, paid_at = now(), gateway_payment_id = 'T' WHERE state = 'PENDING'",
      "are booked",
    ],
    [
      "a journal that does not balance",
      `WITH j AS (INSERT INTO journals (kind, payment_id, written_at) SELECT 'CAPTURE', ${openPayment}, now() RETURNING id, payment_id)
       INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, amount_paise)
       SELECT id, 'NOTE', payment_id, 'CLEARING', 'x', 1 FROM j`,
      "does not sum to zero",
    ],
    // [AUTZ-23]
  ])("%s", async (_what, statement, says) => {
    const { connection } = { connection: superuser };
    const portal = new pg.Client({ ...inject("databaseServer"), database: connection.database ?? "", user: "aangan" });
    await portal.connect();
    await expect(portal.query(statement)).rejects.toThrow(says);
    await portal.end();
  });
});
