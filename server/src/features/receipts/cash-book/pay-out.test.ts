import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { showPaymentStory } from "../../payments/office/show-payment-story.ts";
import { listRefunds } from "../../payments/refunds/list-refunds.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;

beforeEach(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  cash = cashOf(desk);
  office = officeOf(desk);
  resident = await desk.resident("E-041");
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const refusal = (code: string, params = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining({ params: expect.objectContaining(params) }) });
const refused = (code: string) => expect.objectContaining({ code });
const story = (id: string) => showPaymentStory(desk.database.db, id, []);

describe("the office pays out", () => {
  it("cash of a bill, which is owed again", async () => {
    const bill = await desk.bill(resident, 500);
    const receipt = await counter.take(resident, { lines: { [bill]: 500 } });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    expect(await cash.payOut(payment, 200.5)).toMatchObject({
      ...{ state: "SETTLED", from: "bill", amount: 200.5, billId: bill },
      paid: { way: "cash", on: "2026-11-21" },
    });
    expect(await desk.billOf(bill)).toMatchObject({ status: "partial", remainingPaise: 20_050 });
    expect(await cash.book()).toMatchObject({ inBox: 299.5, today: { paidOut: 200.5 } });
    // No company gives it back, so a rest may be as small as it likes.
    expect(await cash.payOut(payment, 299)).toMatchObject({ amount: 299 });
    expect(await cash.payOut(payment, 0.4)).toMatchObject({ amount: 0.4 });
    await expect(cash.payOut(payment, 299.51)).rejects.toEqual(refusal("refund_too_much", { most: "0.10" }));
  });

  it("an advance by cheque, though it had come in cash: the box keeps it", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await cash.payOut(payment, 500, { from: "credit", way: "cheque", reference: "000123" });
    expect(await cash.book()).toMatchObject({ inBox: 500, today: { paidOut: 0 } });
    expect((await story(payment)).refunds).toMatchObject([
      { reference: "000123", paid: { way: "cheque", on: "2026-11-21" } },
    ]);
    expect(await listRefunds(desk.database.db)).toHaveLength(1);
  });

  it("in cash what had come by transfer, while the box has it", async () => {
    const receipt = await counter.take(resident, { way: "transfer", reference: "432187650912", advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await expect(cash.payOut(payment, 100, { from: "credit" })).rejects.toEqual(
      refusal("cash_not_there", { most: "0.00" }),
    );
    await counter.take(await desk.resident("E-042"), { advance: 60 });
    await cash.payOut(payment, 60, { from: "credit" });
    expect(await cash.book()).toMatchObject({
      inBox: 0,
      today: { rows: [{}, { kind: "paid_out", flatNumber: "E-041" }] },
    });
  });

  it("to one who moved out long ago", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await office.remove(resident);
    expect(await cash.payOut(payment, 0.01, { from: "credit" })).toMatchObject({ amount: 0.01 });
  });

  it("and the receipt can no longer be taken back", async () => {
    const bill = await desk.bill(resident, 500);
    const receipt = await counter.take(resident, { lines: { [bill]: 500 }, advance: 100 });
    const [, advance = ""] = await cash.paymentsOf(receipt._id);
    await cash.payOut(advance, 1, { from: "credit" });
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refused("receipt_paid_out"));
  });
});

describe("the office does not pay out", () => {
  it("more than is left, from the wrong pot, or what was used elsewhere", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await expect(cash.payOut(payment, 10)).rejects.toEqual(refusal("refund_too_much", { most: "0.00" }));
    const bill = await desk.bill(resident, 300);
    await office.useAdvances();
    const { creditId } = (await story(payment)).money ?? {};
    await office.useCredit(creditId ?? "", bill, 300).catch(() => undefined);
    await expect(cash.payOut(payment, 200.01, { from: "credit" })).rejects.toEqual(
      refusal("refund_too_much", { most: "200.00" }),
    );
  });

  it("a cheque that the bank has not credited; the story offers nothing", async () => {
    const bill = await desk.bill(resident, 500);
    const cheque = await counter.takeCheque(resident, { lines: { [bill]: 500 } });
    const [payment = ""] = await cash.paymentsOf(cheque._id);
    await expect(cash.payOut(payment, 10, { way: "transfer" })).rejects.toEqual(refused("cheque_not_cleared"));
    expect((await story(payment)).money).toMatchObject({ refundableFromBill: 0 });
    await counter.deposit([cheque._id]);
    await counter.clear([cheque._id]);
    expect((await story(payment)).money).toMatchObject({ refundableFromBill: 50_000 });
    expect(await cash.payOut(payment, 500, { way: "transfer", reference: "1" })).toMatchObject({ state: "SETTLED" });
  });

  it("what was paid online, what was taken back, and what is unknown", async () => {
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    await expect(cash.payOut(transactionId, 10)).rejects.toEqual(refused("paid_online"));
    const receipt = await counter.take(resident, { advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await counter.reverse(receipt._id);
    await expect(cash.payOut(payment, 10, { from: "credit", way: "cheque" })).rejects.toEqual(refused("receipt_ended"));
    expect((await story(payment)).money).toMatchObject({ refundableFromCredit: 0 });
    await expect(cash.payOut("unknown", 10)).rejects.toEqual(refused("not_found"));
  });

  it("of a post-dated cheque before it counted", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 500, chequeOn: "2026-12-01" });
    desk.pass(12 * DAY);
    await counter.deposit([cheque._id], "2026-12-02");
    await counter.clear([cheque._id]);
    const [payment = ""] = await cash.paymentsOf(cheque._id);
    const out = (paidOn: string) => cash.payOut(payment, 10, { from: "credit", way: "cheque", paidOn });
    await expect(out("2026-12-01")).rejects.toEqual(refusal("received_on_invalid", { days: 1 }));
    expect(await out("2026-12-02")).toMatchObject({ paid: { on: "2026-12-02" } });
  });

  it("before the money came, tomorrow, or on a closed day", async () => {
    const receipt = await counter.take(resident, { advance: 500, receivedOn: "2026-11-18" });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    const out = (paidOn: string, way: "cash" | "cheque" = "cash") =>
      cash.payOut(payment, 10, { from: "credit", way, paidOn });
    await expect(out("2026-11-17")).rejects.toEqual(refusal("received_on_invalid", { days: 3 }));
    await expect(out("2026-11-22")).rejects.toEqual(refused("received_on_invalid"));
    await cash.close(500, { upTo: "2026-11-19" });
    await expect(out("2026-11-19")).rejects.toEqual(refusal("day_closed", { day: "2026-11-19" }));
    expect(await out("2026-11-19", "cheque")).toMatchObject({ paid: { way: "cheque" } });
    expect(await out("2026-11-20")).toMatchObject({ paid: { on: "2026-11-20" } });
    desk.pass(40 * DAY);
    await expect(out("2026-11-25")).rejects.toEqual(refusal("received_on_invalid", { days: 31 }));
  });
});
