import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";

let desk: PaymentDesk;
/** Ids for the statements below, by the name that stands there behind a colon. */
const ids: Record<string, string> = {};

/**
 * `payer` has a paid and an unpaid bill, an online payment that left a credit, a receipt of cash, and unidentified money;
 * `other` has a bill and a receipt.
 */
beforeAll(async () => {
  desk = await openDesk();
  const [office, counter] = [officeOf(desk), counterOf(desk)];
  desk.gateway.script.canCancel = false;
  const payer = await desk.resident("E-1");
  const other = await desk.resident("E-2");
  const paid = await desk.bill(payer, 500);
  for (const { transactionId } of [await desk.click(payer, paid, 400), await desk.click(payer, paid, 300)]) {
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
  }
  const unpaid = await desk.bill(payer, 900);
  const otherBill = await desk.bill(other, 700);
  const receipt = await counter.take(payer, { lines: { [unpaid]: 100 }, advance: 50 });
  const otherReceipt = await counter.take(other, { lines: { [otherBill]: 100 } });
  desk.gateway.report = [
    { kind: "payment", gatewayId: "stray", orderId: null, amountPaise: 7_700, feePaise: 0, taxPaise: 0 },
  ] as typeof desk.gateway.report;
  await office.sweep();
  const { db } = desk.database;
  const stray = await db.selectFrom("unidentifiedMoney").select("id").executeTakeFirstOrThrow();
  await office.assign(stray.id, payer);
  await desk.numberReceipts();
  const credits = await db.selectFrom("credits").selectAll().orderBy("id").execute();
  const [ofPayment, ofReceipt] = credits;
  await office.useCredit(ofPayment?.id ?? 0, unpaid, 100);
  await office.refund(ofPayment?.paymentId ?? "", "credit", 10);
  const fresh = await desk.bill(payer, 100);
  Object.assign(ids, { payer, other, paid, unpaid, otherBill, fresh, receipt: receipt._id, stray: stray.id });
  Object.assign(ids, { otherReceipt: otherReceipt._id, payment: ofPayment?.paymentId, credit: ofPayment?.id });
  Object.assign(ids, { otherCredit: ofReceipt?.id });
});
afterAll(() => desk.close());

/** Runs a statement as the portal does, up to its commit. */
function attempt(statement: string): Promise<unknown> {
  const boundSql = statement.replace(/(?<!:):(\w+)/g, (_, name: string) => `'${ids[name] ?? `no ${name}`}'`);
  return desk.database.inTransaction((tx) => sql.raw(boundSql).execute(tx));
}

describe("the database refuses to move to another flat", () => {
  it.each([
    ["a paid bill", "UPDATE bills SET resident_id = :other WHERE id = :paid", /fixed|foreign key/],
    ["a bill that nobody has paid", "UPDATE bills SET resident_id = :other WHERE id = :fresh", /fixed/],
    ["a bill's flat number", "UPDATE bills SET flat_number = 'E-2' WHERE id = :fresh", /fixed/],
    ["a payment", "UPDATE payments SET resident_id = :other WHERE id = :payment", /fixed/],
    [
      "a payment with its bill",
      "UPDATE payments SET resident_id = :other, bill_id = :otherBill WHERE id = :payment",
      /fixed/,
    ],
    ["a credit", "UPDATE credits SET resident_id = :other WHERE id = :credit", /foreign key/],
    [
      "a credit of unidentified money",
      "UPDATE credits SET resident_id = :other WHERE unidentified_id = :stray",
      /foreign key/,
    ],
    [
      "unidentified money without its credit",
      "UPDATE unidentified_money SET assigned_to = :other WHERE id = :stray",
      /foreign key/,
    ],
    ["a receipt", "UPDATE receipts SET resident_id = :other WHERE id = :receipt", /fixed/],
    [
      "a receipt while it ends",
      `UPDATE receipts SET resident_id = :other, state = 'CANCELLED', ended_at = now(), ended_by = 'x', end_reason = 'x'
       WHERE id = :receipt`,
      /fixed/,
    ],
    ["a use of a credit", "UPDATE credit_uses SET bill_id = :otherBill", /permission denied/],
  ])("%s", async (_what, statement, says) => {
    await expect(attempt(statement)).rejects.toThrow(says);
  });
});

const payment = (of: string) => `
  INSERT INTO payments (id, bill_id, receipt_id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at,
      next_check_at, captured_paise, paid_at, gateway_payment_id)
    SELECT 'PLANTEDPAYMENT000001', ${of}, 'E-1', 'cash', 100, 'SUCCESS', now(), now(), NULL, 100, now(), 'planted'`;
const journalOf = (bill: string) => `
  WITH made AS (INSERT INTO journals (kind, refund_id, payment_id, written_at)
    SELECT 'REFUND', id, payment_id, now() FROM refunds WHERE state = 'REQUESTED' RETURNING id, payment_id)
  INSERT INTO ledger (journal_id, kind, payment_id, account_kind, account_id, amount_paise)
    SELECT id, 'REFUND', payment_id, 'CLEARING', 'scripted', 100 FROM made
    UNION ALL SELECT id, 'REFUND', payment_id, 'BILL', ${bill}, -100 FROM made`;

describe("the database refuses to write", () => {
  it.each([
    ["a payment of one flat on another's bill", payment(":otherBill, :receipt, :payer"), /foreign key/],
    ["a payment of one flat on another's receipt", payment(":fresh, :otherReceipt, :payer"), /foreign key/],
    [
      "the use of one flat's credit on another's bill",
      `INSERT INTO credit_uses (credit_id, resident_id, bill_id, amount_paise, used_at, used_by)
       VALUES (:credit, :payer, :otherBill, 100, now(), 'x')`,
      /foreign key/,
    ],
    [
      "the use of a credit in the name of the other bill's flat",
      `INSERT INTO credit_uses (credit_id, resident_id, bill_id, amount_paise, used_at, used_by)
       VALUES (:credit, :other, :otherBill, 100, now(), 'x')`,
      /foreign key/,
    ],
    [
      "a credit of a payment for another flat",
      `INSERT INTO credits (resident_id, flat_number, payment_id, amount_paise, created_at)
       SELECT :other, 'E-2', id, 100, now() FROM payments WHERE id NOT IN (SELECT payment_id FROM credits WHERE payment_id IS NOT NULL)
         AND resident_id = :payer LIMIT 1`,
      /foreign key/,
    ],
    [
      "a refund of one payment out of another's credit",
      `INSERT INTO refunds (id, gateway, payment_id, source, credit_id, amount_paise, reason, made_by, state, requested_at, next_check_at)
       VALUES ('PLANTEDREFUND0000001', 'scripted', :payment, 'CREDIT', :otherCredit, 100, 'x', 'office', 'REQUESTED', now(), now())`,
      /foreign key/,
    ],
    ["a ledger entry on the bill of another flat than the payment's", journalOf(":otherBill"), /another flat/],
    ["a ledger entry on no bill", journalOf("'ELEC-0000-000000'"), /another flat/],
    [
      "a ledger entry on the credit account of another flat",
      `INSERT INTO ledger (journal_id, kind, account_kind, account_id, credit_id, amount_paise)
       SELECT max(id), 'REFUND', 'CREDIT', :other, :credit::bigint, amount FROM journals, (VALUES (100), (-100)) AS sums (amount) GROUP BY amount`,
      /foreign key/,
    ],
  ])("%s", async (_what, statement, says) => {
    await expect(attempt(statement)).rejects.toThrow(says);
  });
});
