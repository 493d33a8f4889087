import { describe, expect, it } from "vitest";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { summarizeLines, useAccounts } from "../../../test/desks/use-accounts.ts";
import { refused } from "../../../test/refused.ts";

const DAY = 24 * 60 * 60 * 1000;

const at = useAccounts();

describe("a statement of account", () => {
  it("tells bills and money by day, with a balance that ends in what is owed", async () => {
    const bill = await at.desk.bill(at.resident, 1000);
    at.desk.pass(DAY);
    const payment = await at.payOnline(bill, 300);
    at.desk.pass(DAY);
    const receipt = await at.counter.take(at.resident, { lines: { [bill]: 200 }, advance: 50.5 });
    const statement = await at.accounts.statement(at.resident);
    expect(summarizeLines(statement)).toEqual([
      ["11-21", "bill", 1000, 1000],
      ["11-22", "payment", -300, 700],
      ["11-23", "receipt", -250.5, 449.5],
    ]);
    expect(statement.lines).toMatchObject([
      { billId: bill, billType: "electricity", dueDate: "2026-12-10" },
      { paymentId: payment, billId: bill },
      { receiptId: receipt._id, receiptNumber: receipt.number, way: "cash" },
    ]);
    expect(statement).toMatchObject({ opening: 0, closing: 449.5, user: { _id: at.resident } });
    expect(statement.standing).toEqual({
      bills: [{ billId: bill, billType: "electricity", dueDate: "2026-12-10", remainingAmount: 500 }],
      ...{ advance: 50.5, cheques: [], claims: [] },
    });
  });

  it("has no line for what uses a credit, nor for a payment that is not decided or failed", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    await at.counter.take(at.resident, { advance: 200 });
    await at.office.useAdvances();
    await at.desk.click(at.resident, bill, 100);
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 500, 500],
      ["11-21", "receipt", -200, 300],
    ]);
  });

  it("counts money on the day it was handed over, not when it was written down", async () => {
    await at.desk.bill(at.resident, 500);
    at.desk.pass(10 * DAY);
    await at.counter.take(at.resident, { advance: 500, receivedOn: "2026-11-25" });
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 500, 500],
      ["11-25", "receipt", -500, 0],
    ]);
    expect(await at.accounts.statement(at.resident, "2026-11-01", "2026-11-24")).toMatchObject({
      closing: 500,
      standing: null,
    });
    expect(await at.accounts.statement(at.resident, "2026-11-25")).toMatchObject({ opening: 500, closing: 0 });
  });

  it("knows India's midnight", async () => {
    // 23:59 in India, and then 00:00.
    at.desk.pass(13 * 60 * 60 * 1000 + 59 * 60 * 1000);
    await at.desk.bill(at.resident, 100);
    at.desk.pass(60 * 1000);
    await at.desk.bill(at.resident, 200);
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 100, 100],
      ["11-22", "bill", 200, 300],
    ]);
  });

  it("takes a cancelled bill off on the day it was cancelled", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    at.desk.pass(3 * DAY);
    await at.office.cancel(bill);
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 500, 500],
      ["11-24", "bill_cancelled", -500, 0],
    ]);
  });

  it("gives whole what no bill could take, also what came for a cancelled bill", async () => {
    const bill = await at.desk.bill(at.resident, 100);
    const { transactionId } = await at.desk.click(at.resident, bill, 100);
    at.desk.pass(4 * 60 * 60 * 1000);
    await at.desk.reconcile();
    at.desk.gateway.tell(transactionId, "expired");
    at.desk.pass(DAY);
    await at.desk.reconcile();
    await at.office.cancel(bill);
    at.desk.gateway.pay(transactionId);
    await at.desk.webhook(transactionId);
    const statement = await at.accounts.statement(at.resident);
    expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["bill", 100],
      ["bill_cancelled", -100],
      ["payment", -100],
    ]);
    expect(statement).toMatchObject({ closing: -100, standing: { bills: [], advance: 100 } });
  });

  it("owes again what was refunded, once the money has gone back", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const payment = await at.payOnline(bill, 500);
    const refund = await at.office.refund(payment, "bill", 120);
    await at.office.sendRefunds();
    expect(await at.accounts.statement(at.resident)).toMatchObject({ closing: 0 });
    at.desk.gateway.endRefund(refund._id, "settled");
    at.desk.pass(DAY);
    await at.office.sendRefunds();
    expect(summarizeLines(await at.accounts.statement(at.resident)).at(-1)).toEqual(["11-22", "refund", 120, 120]);
  });

  it("takes what is on its way back still for an advance", async () => {
    const bill = await at.desk.bill(at.resident, 100);
    at.desk.gateway.script.canCancel = false;
    const clicks = [await at.desk.click(at.resident, bill, 50), await at.desk.click(at.resident, bill, 100)];
    at.desk.gateway.script.canCancel = true;
    for (const { transactionId } of clicks) {
      at.desk.gateway.pay(transactionId);
      await at.desk.webhook(transactionId);
    }
    await at.office.refund(clicks[1]?.transactionId ?? "", "credit", 50);
    expect(await at.accounts.statement(at.resident)).toMatchObject({ closing: -50, standing: { advance: 50 } });
  });

  it("says what the office paid out, on the day it did", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const cash = cashOf(at.desk);
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    at.desk.pass(5 * DAY);
    await cash.payOut(payment, 100, { from: "credit", way: "cheque", paidOn: "2026-11-24", reference: "000123" });
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "receipt", -500, -500],
      ["11-24", "refund", 100, -400],
    ]);
  });

  it("says what was given to the flat of money that belonged to nobody", async () => {
    await at.desk.database.inTransaction((tx) =>
      tx
        .insertInto("unidentifiedMoney")
        .values({
          id: `money-${at.flat}`,
          gateway: "acme",
          gatewayPaymentId: `U${at.flat}`,
          amountPaise: 7_000,
          seenAt: at.desk.now(),
        })
        .execute(),
    );
    at.desk.pass(DAY);
    await at.office.assign(`money-${at.flat}`, at.resident);
    expect(summarizeLines(await at.accounts.statement(at.resident)).at(-1)).toEqual(["11-22", "given", -70, -70]);
  });
});

describe("below the closing stand", () => {
  it("cheques that have not cleared, post-dated ones, and transfers that the office has yet to look for", async () => {
    const inHand = await at.counter.takeCheque(at.resident, {
      advance: 100,
      reference: at.reference(1),
    });
    const later = await at.counter.takeCheque(at.resident, {
      ...{ advance: 200, chequeOn: "2026-12-05", reference: at.reference(2) },
    });
    const claim = await claimsOf(at.desk).tell(at.resident, {
      rupees: 300,
      reference: at.reference(5, 12),
    });
    const { closing, standing } = await at.accounts.statement(at.resident);
    expect(closing).toBe(-100);
    expect(standing).toMatchObject({
      cheques: [
        { receiptId: inHand._id, receiptNumber: inHand.number, amount: 100, later: false, bank: "HDFC Bank" },
        { receiptId: later._id, receiptNumber: "", amount: 200, later: true, chequeOn: "2026-12-05" },
      ],
      claims: [{ claimId: claim._id, amount: 300, reference: claim.reference, paidOn: "2026-11-21" }],
    });
  });
});

describe("whose it is", () => {
  it("follows the resident who moved out, and the next one of the flat begins with nothing", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    await at.office.remove(at.resident);
    const next = await at.desk.resident(`E-${at.flat}`);
    await at.desk.bill(next, 70);
    at.desk.pass(DAY);
    await at.counter.take(at.resident, { lines: { [bill]: 200 } });
    expect(await at.accounts.statement(at.resident)).toMatchObject({
      closing: 300,
      user: { leftAt: expect.any(String) },
    });
    expect(await at.accounts.statement(next)).toMatchObject({ opening: 0, closing: 70, lines: [{ kind: "bill" }] });
  });

  it("is nobody's when there is no such resident, and of at most three years", async () => {
    await expect(at.accounts.statement("nobody")).rejects.toEqual(refused("not_found"));
    await expect(at.accounts.statement(at.resident, "2026-11-22", "2026-11-21")).rejects.toEqual(
      refused("dates_reversed"),
    );
    await expect(at.accounts.statement(at.resident, "2023-11-21", "2026-11-21")).rejects.toEqual(
      refused("period_too_long"),
    );
    await at.accounts.statement(at.resident, "2023-11-22", "2026-11-21");
  });
});
