import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { refused } from "../../../../test/refused.ts";
import { showPaymentStory } from "../../payments/office/show-payment-story.ts";
import { listRefunds } from "../../payments/refunds/list-refunds.ts";

const DAY = 24 * 60 * 60 * 1000;

const at = useCash();

let office: ReturnType<typeof officeOf>;
beforeEach(() => {
  office = officeOf(at.desk);
});

const story = (id: string) => showPaymentStory(at.desk.database.db, id, []);

describe("the office pays out", () => {
  it("cash of a bill, which is owed again", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const receipt = await at.counter.take(at.resident, { lines: { [bill]: 500 } });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    expect(await at.cash.payOut(payment, 200.5)).toMatchObject({
      ...{ state: "SETTLED", from: "bill", amount: 200.5, billId: bill },
      paid: { way: "cash", on: "2026-11-21" },
    });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "partial", remainingPaise: 20_050 });
    expect(await at.cash.book()).toMatchObject({ inBox: 299.5, today: { paidOut: 200.5 } });
    // No company gives it back, so a rest may be as small as it likes.
    expect(await at.cash.payOut(payment, 299)).toMatchObject({ amount: 299 });
    expect(await at.cash.payOut(payment, 0.4)).toMatchObject({ amount: 0.4 });
    await expect(at.cash.payOut(payment, 299.51)).rejects.toEqual(refused("refund_too_much", { most: "0.10" }));
  });

  it("an advance by cheque, though it had come in cash: the box keeps it", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await at.cash.payOut(payment, 500, { from: "credit", way: "cheque", reference: "000123" });
    expect(await at.cash.book()).toMatchObject({ inBox: 500, today: { paidOut: 0 } });
    expect((await story(payment)).refunds).toMatchObject([
      { reference: "000123", paid: { way: "cheque", on: "2026-11-21" } },
    ]);
    expect(await listRefunds(at.desk.database.db)).toHaveLength(1);
  });

  it("in cash what had come by transfer, while the box has it", async () => {
    const receipt = await at.counter.take(at.resident, { way: "transfer", reference: "432187650912", advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await expect(at.cash.payOut(payment, 100, { from: "credit" })).rejects.toEqual(
      refused("cash_not_there", { most: "0.00" }),
    );
    await at.counter.take(await at.desk.resident("E-042"), { advance: 60 });
    await at.cash.payOut(payment, 60, { from: "credit" });
    expect(await at.cash.book()).toMatchObject({
      inBox: 0,
      today: { rows: [{}, { kind: "paid_out", flatNumber: "E-041" }] },
    });
  });

  it("to one who moved out long ago", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await office.remove(at.resident);
    expect(await at.cash.payOut(payment, 0.01, { from: "credit" })).toMatchObject({ amount: 0.01 });
  });

  it("and the receipt can no longer be taken back", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const receipt = await at.counter.take(at.resident, { lines: { [bill]: 500 }, advance: 100 });
    const [, advance = ""] = await at.cash.paymentsOf(receipt._id);
    await at.cash.payOut(advance, 1, { from: "credit" });
    await expect(at.counter.reverse(receipt._id)).rejects.toEqual(refused("receipt_paid_out"));
  });
});

describe("the office does not pay out", () => {
  it("more than is left, from the wrong pot, or what was used elsewhere", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await expect(at.cash.payOut(payment, 10)).rejects.toEqual(refused("refund_too_much", { most: "0.00" }));
    const bill = await at.desk.bill(at.resident, 300);
    await office.useAdvances();
    const { creditId } = (await story(payment)).money ?? {};
    await office.useCredit(creditId ?? "", bill, 300).catch(() => undefined);
    await expect(at.cash.payOut(payment, 200.01, { from: "credit" })).rejects.toEqual(
      refused("refund_too_much", { most: "200.00" }),
    );
  });

  it("a cheque that the bank has not credited; the story offers nothing", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 } });
    const [payment = ""] = await at.cash.paymentsOf(cheque._id);
    await expect(at.cash.payOut(payment, 10, { way: "transfer" })).rejects.toEqual(refused("cheque_not_cleared"));
    expect((await story(payment)).money).toMatchObject({ refundableFromBill: 0 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    expect((await story(payment)).money).toMatchObject({ refundableFromBill: 50_000 });
    expect(await at.cash.payOut(payment, 500, { way: "transfer", reference: "1" })).toMatchObject({ state: "SETTLED" });
  });

  it("what was paid online, what was taken back, and what is unknown", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const { transactionId } = await at.desk.click(at.resident, bill, 500);
    at.desk.gateway.pay(transactionId);
    await at.desk.webhook(transactionId);
    await expect(at.cash.payOut(transactionId, 10)).rejects.toEqual(refused("paid_online"));
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await at.counter.reverse(receipt._id);
    await expect(at.cash.payOut(payment, 10, { from: "credit", way: "cheque" })).rejects.toEqual(
      refused("receipt_ended"),
    );
    expect((await story(payment)).money).toMatchObject({ refundableFromCredit: 0 });
    await expect(at.cash.payOut("unknown", 10)).rejects.toEqual(refused("not_found"));
  });

  it("of a post-dated cheque before it counted", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 500, chequeOn: "2026-12-01" });
    at.desk.pass(12 * DAY);
    await at.counter.deposit([cheque._id], "2026-12-02");
    await at.counter.clear([cheque._id]);
    const [payment = ""] = await at.cash.paymentsOf(cheque._id);
    const out = (paidOn: string) => at.cash.payOut(payment, 10, { from: "credit", way: "cheque", paidOn });
    await expect(out("2026-12-01")).rejects.toEqual(refused("received_on_invalid", { days: 1 }));
    expect(await out("2026-12-02")).toMatchObject({ paid: { on: "2026-12-02" } });
  });

  it("before the money came, tomorrow, or on a closed day", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500, receivedOn: "2026-11-18" });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    const out = (paidOn: string, method: "cash" | "cheque" = "cash") =>
      at.cash.payOut(payment, 10, { from: "credit", way: method, paidOn });
    await expect(out("2026-11-17")).rejects.toEqual(refused("received_on_invalid", { days: 3 }));
    await expect(out("2026-11-22")).rejects.toEqual(refused("received_on_invalid"));
    await at.cash.close(500, { upTo: "2026-11-19" });
    await expect(out("2026-11-19")).rejects.toEqual(refused("day_closed", { day: "2026-11-19" }));
    expect(await out("2026-11-19", "cheque")).toMatchObject({ paid: { way: "cheque" } });
    expect(await out("2026-11-20")).toMatchObject({ paid: { on: "2026-11-20" } });
    at.desk.pass(40 * DAY);
    await expect(out("2026-11-25")).rejects.toEqual(refused("received_on_invalid", { days: 31 }));
  });
});
