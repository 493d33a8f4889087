import { APPROVAL_DAYS } from "@aangan/contract/approval";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvalsOf } from "../../../test/desks/approval-desk.ts";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { listUnidentifiedMoney } from "../ledger/list-unidentified-money.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let office: ReturnType<typeof officeOf>;
let two: Awaited<ReturnType<typeof approvalsOf>>;
let resident: string;

/** Each story begins with an association that wants two people from Rs 5,000 on. */
beforeEach(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  cash = cashOf(desk);
  office = officeOf(desk);
  two = await approvalsOf(desk);
  resident = await desk.resident("E-041");
  await two.settle(5_000);
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const refused = (code: string, params = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining({ params: expect.objectContaining(params) }) });
const said = (code: string) => expect.objectContaining({ code });

/** A bill of this many rupees, paid online. */
async function paidOnline(rupees: number): Promise<{ bill: string; payment: string }> {
  const bill = await desk.bill(resident, rupees);
  const { transactionId: payment } = await desk.click(resident, bill, rupees);
  desk.gateway.pay(payment);
  await desk.webhook(payment);
  return { bill, payment };
}

/** Cash that was paid in advance. Returns the payment and its credit. */
async function inAdvance(rupees: number, flat = resident): Promise<{ payment: string; credit: number }> {
  const receipt = await counter.take(flat, { advance: rupees, again: true });
  const [payment = ""] = await cash.paymentsOf(receipt._id);
  const row = desk.database.db.selectFrom("credits").select("id").where("paymentId", "=", payment);
  return { payment, credit: (await row.executeTakeFirstOrThrow()).id };
}

const creditOf = (id: number) =>
  desk.database.db.selectFrom("credits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a refund from the limit on", () => {
  it("waits for another person: nothing is sent, held or booked", async () => {
    const { bill, payment } = await paidOnline(5_000);
    expect(await two.refund("asha", payment, "bill", 5_000)).toMatchObject({ state: "waiting" });
    await office.sendRefunds();
    expect([await two.refunds(), await two.journals()]).toEqual([[], 0]);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("of one paisa less goes at once, as without the setting", async () => {
    const { payment } = await paidOnline(5_000);
    expect(await two.refund("asha", payment, "bill", 4_999.99)).toMatchObject({ state: "REQUESTED" });
  });

  it("that another approves is the refund that was asked for, by the one who asked", async () => {
    const { bill, payment } = await paidOnline(6_000);
    const { id } = await two.refund("asha", payment, "bill", 6_000);
    desk.pass(DAY);
    expect(await two.approve("ravi", id)).toMatchObject({
      ...{ state: "approved", askedBy: "asha", endedBy: "ravi", amount: 6_000, billId: bill },
      refundId: expect.any(String),
    });
    await office.sendRefunds();
    expect(desk.gateway.refunds.size).toBe(1);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
    const [{ id: refund = "" } = {}] = await desk.database.db.selectFrom("refunds").select("id").execute();
    desk.gateway.endRefund(refund, "settled");
    desk.pass(DAY);
    await office.sendRefunds();
    expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await two.refunds()).toMatchObject([{ amountPaise: 600_000, requestedBy: "asha", approvalId: id }]);
  });

  it("cannot be approved by the one who asked, nor refused; only that one withdraws it", async () => {
    const { payment } = await paidOnline(6_000);
    const { id } = await two.refund("asha", payment, "bill", 6_000);
    await expect(two.approve("asha", id)).rejects.toEqual(said("approval_own"));
    await expect(two.refuse("asha", id)).rejects.toEqual(said("approval_own"));
    await expect(two.withdraw("ravi", id)).rejects.toEqual(said("approval_not_own"));
    expect(await two.withdraw("asha", id)).toMatchObject({ state: "withdrawn", endedBy: "asha" });
    await expect(two.approve("ravi", id)).rejects.toEqual(said("approval_ended"));
    expect(await two.refunds()).toEqual([]);
  });

  it("that is refused moves nothing, says why, and may be asked for again", async () => {
    const { payment } = await paidOnline(6_000);
    const { id } = await two.refund("asha", payment, "bill", 6_000);
    expect(await two.refuse("ravi", id)).toMatchObject({ state: "refused", endReason: "Ask the resident first" });
    await expect(two.approve("mira", id)).rejects.toEqual(said("approval_ended"));
    const again = await two.refund("asha", payment, "bill", 6_000);
    expect(await two.approve("mira", again.id)).toMatchObject({ state: "approved" });
  });
});

describe("a pay-out from the limit on", () => {
  it("takes no cash until it is approved, and is of the day of the approval", async () => {
    const { payment, credit } = await inAdvance(8_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    expect(await cash.book()).toMatchObject({ inBox: 8_000, today: { paidOut: 0 } });
    await cash.close(8_000);
    desk.pass(2 * DAY);
    await two.approve("ravi", id);
    expect(await cash.book()).toMatchObject({ inBox: 0, today: { day: "2026-11-23", paidOut: 8_000 } });
    expect(await creditOf(credit)).toMatchObject({ leftPaise: 0, refundedPaise: 800_000 });
    expect(await two.refunds()).toMatchObject([{ state: "SETTLED", requestedBy: "asha", approvalId: id }]);
  });

  it("waits on while the box has too little, and goes out when there is enough", async () => {
    const { payment } = await inAdvance(8_000);
    await cash.payIn(5_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    await expect(two.approve("ravi", id)).rejects.toEqual(refused("cash_not_there", { most: "3000.00" }));
    await inAdvance(5_000, await desk.resident("E-042"));
    expect(await two.approve("ravi", id)).toMatchObject({ state: "approved", way: "cash" });
  });

  it("whose receipt was taken back meanwhile is no longer possible", async () => {
    const receipt = await counter.take(resident, { advance: 8_000 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    const { id } = await two.payOut("asha", payment, 8_000);
    await counter.reverse(receipt._id);
    await expect(two.approve("ravi", id)).rejects.toEqual(said("approval_receipt_ended"));
    expect([await two.states(), await two.refunds()]).toMatchObject([["IMPOSSIBLE"], [{ approvalId: null }]]);
  });
});

describe("what changed while it waited", () => {
  it("a credit that was used on a bill: no longer possible, and it ends", async () => {
    const { payment, credit } = await inAdvance(8_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    await office.useCredit(credit, await desk.bill(resident, 1_000), 1_000);
    await expect(two.approve("ravi", id)).rejects.toEqual(said("approval_money_gone"));
    expect(await two.states()).toEqual(["IMPOSSIBLE"]);
    await expect(two.approve("mira", id)).rejects.toEqual(said("approval_ended"));
    expect(await creditOf(credit)).toMatchObject({ leftPaise: 700_000, refundedPaise: 0 });
  });

  it("the money went back in small sums of several people: no longer possible", async () => {
    const { payment } = await inAdvance(8_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    await two.payOut("ravi", payment, 4_000);
    await expect(two.approve("mira", id)).rejects.toEqual(said("approval_money_gone"));
  });

  it("another refund of the money is under way: it waits on, and ends when that has gone back", async () => {
    const { payment } = await paidOnline(6_000);
    const { id } = await two.refund("asha", payment, "bill", 6_000);
    const small = await two.refund("ravi", payment, "bill", 100);
    await expect(two.approve("mira", id)).rejects.toEqual(said("refund_running"));
    await office.sendRefunds();
    desk.gateway.endRefund(small.id, "settled");
    desk.pass(DAY);
    await office.sendRefunds();
    await expect(two.approve("mira", id)).rejects.toEqual(said("approval_money_gone"));
  });

  it("the resident was removed: ends; asked for again, the former resident gets it", async () => {
    const { payment } = await inAdvance(8_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    desk.pass(1000);
    await office.remove(resident);
    await expect(two.approve("ravi", id)).rejects.toEqual(said("approval_resident_left"));
    desk.pass(1000);
    const again = await two.payOut("asha", payment, 8_000);
    expect(await two.approve("ravi", again.id)).toMatchObject({ state: "approved" });
  });

  it("the one who asked lost the right, or left the office: ends", async () => {
    const { payment } = await inAdvance(8_000);
    const first = await two.payOut("asha", payment, 8_000);
    await two.give("asha", "clerk");
    await expect(two.approve("ravi", first.id)).rejects.toEqual(said("approval_asker_gone"));
    const second = await two.payOut("mira", payment, 8_000);
    await two.dismiss("mira");
    await expect(two.approve("ravi", second.id)).rejects.toEqual(said("approval_asker_gone"));
    expect(await two.refunds()).toEqual([]);
  });

  it("the setting: what waits needs its second person still, and what is new does not", async () => {
    const { payment } = await inAdvance(20_000);
    const first = await two.payOut("asha", payment, 8_000);
    await two.settle(10_000);
    expect(await two.states()).toEqual(["WAITING"]);
    await two.settle(null);
    await expect(two.approve("asha", first.id)).rejects.toEqual(said("approval_own"));
    expect(await two.payOut("asha", payment, 9_000)).toMatchObject({ state: "SETTLED" });
    expect(await two.approve("ravi", first.id)).toMatchObject({ state: "approved" });
  });
});

describe("an amount that is split", () => {
  it("counts as one by flat, person and day, however the money came and goes", async () => {
    const { payment: online } = await paidOnline(3_000);
    const { payment } = await inAdvance(6_000);
    expect(await two.payOut("asha", payment, 2_500)).toMatchObject({ state: "SETTLED" });
    expect(await two.refund("asha", online, "bill", 2_499.99)).toMatchObject({ state: "REQUESTED" });
    expect(await two.payOut("asha", payment, 0.01, { way: "transfer" })).toMatchObject({ state: "waiting" });
    expect(await two.payOut("ravi", payment, 2_500)).toMatchObject({ state: "SETTLED" });
  });

  it("is of another flat, or of another day in India, if it is", async () => {
    const { payment } = await inAdvance(9_000);
    const { payment: ofAnother } = await inAdvance(9_000, await desk.resident("E-042"));
    await two.payOut("asha", payment, 3_000);
    expect(await two.payOut("asha", ofAnother, 3_000)).toMatchObject({ state: "SETTLED" });
    desk.pass(DAY);
    expect(await two.payOut("asha", payment, 3_000)).toMatchObject({ state: "SETTLED" });
  });

  it("counts what failed too, because it may yet have been made; what another approved does not count", async () => {
    const { payment } = await paidOnline(9_000);
    const first = await two.refund("asha", payment, "bill", 3_000);
    await office.sendRefunds();
    desk.gateway.endRefund(first.id, "failed");
    desk.pass(60 * 60 * 1000);
    await office.sendRefunds();
    const second = await two.refund("asha", payment, "bill", 3_000);
    expect(second).toMatchObject({ state: "waiting" });
    await two.approve("ravi", second.id);
    expect(await two.refund("asha", payment, "bill", 1_000)).toMatchObject({ state: "REQUESTED" });
  });
});

describe("two requests for the same money", () => {
  it("may wait together while there is enough for both; beyond that the second is told", async () => {
    const { payment, credit } = await inAdvance(12_000);
    const first = await two.payOut("asha", payment, 6_000);
    const second = await two.payOut("ravi", payment, 6_000);
    await expect(two.payOut("mira", payment, 6_000)).rejects.toEqual(
      refused("approval_waiting", { waiting: "12000.00" }),
    );
    await two.approve("mira", first.id);
    await two.approve("mira", second.id);
    expect(await creditOf(credit)).toMatchObject({ leftPaise: 0, refundedPaise: 1_200_000 });
  });

  it("are not the same money when one is of the bill and one of the credit", async () => {
    const { payment } = await paidOnline(6_000);
    const { payment: advance } = await inAdvance(6_000);
    await two.refund("asha", payment, "bill", 6_000);
    expect(await two.payOut("asha", advance, 6_000)).toMatchObject({ state: "waiting" });
  });
});

describe("money that belongs to no payment", () => {
  it("goes back from its credit after another person approved", async () => {
    const fees = { feePaise: 0, taxPaise: 0 };
    desk.gateway.report = [{ kind: "payment", gatewayId: "X-1", orderId: "UNKNOWN", amountPaise: 700_000, ...fees }];
    await office.sweep();
    const [money] = await listUnidentifiedMoney(desk.database.db);
    await office.assign(money?._id ?? "", resident);
    const { id: credit } = await desk.database.db.selectFrom("credits").select("id").executeTakeFirstOrThrow();
    const { id } = await two.refundCredit("asha", credit, 7_000);
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 0 });
    expect(await two.approve("ravi", id)).toMatchObject({
      paymentId: null,
      creditId: String(credit),
      state: "approved",
    });
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 700_000 });
  });
});

describe("a payment in review that the office refunds", () => {
  it("becomes a credit, whose refund waits", async () => {
    const bill = await desk.bill(resident, 6_000);
    const { transactionId: payment } = await desk.click(resident, bill, 6_000);
    desk.gateway.pay(payment, { amountPaise: 590_000 });
    await desk.webhook(payment);
    expect(await office.decide(payment, "refund")).toBe("SUCCESS");
    expect([await two.states(), await two.refunds()]).toEqual([["WAITING"], []]);
    const [{ id = "" } = {}] = await desk.database.db.selectFrom("approvals").select("id").execute();
    expect(await two.approve("ravi", id)).toMatchObject({ amount: 5_900, from: "credit", state: "approved" });
  });
});

describe("a request that nobody decides", () => {
  it("ends by itself after its days, money untouched, and can be asked for again", async () => {
    const { payment, credit } = await inAdvance(8_000);
    const { id } = await two.payOut("asha", payment, 8_000);
    desk.pass(APPROVAL_DAYS * DAY - 1);
    await two.expire();
    expect(await two.states()).toEqual(["WAITING"]);
    desk.pass(1);
    await expect(two.approve("ravi", id)).rejects.toEqual(said("approval_ended"));
    await two.expire();
    await two.expire();
    expect([await two.states(), await two.refunds()]).toEqual([["EXPIRED"], []]);
    expect(await creditOf(credit)).toMatchObject({ leftPaise: 800_000 });
    expect(await two.payOut("asha", payment, 8_000)).toMatchObject({ state: "waiting" });
  });
});
