import { APPROVAL_DAYS } from "@aangan/contract/features/approvals/approval";
import { describe, expect, it } from "vitest";
import { DAY, refused, useApprovals, withCode } from "../../../test/desks/use-approvals.ts";
import { listUnidentifiedMoney } from "../ledger/credits/list-unidentified-money.ts";
import type { ActKind } from "./count-act.ts";
import { listApprovals } from "./list-approvals.ts";

const at = useApprovals();

describe("a refund from the limit on", () => {
  it("waits for another person: nothing is sent, held or booked", async () => {
    const { bill, payment } = await at.paidOnline(5_000);
    expect(await at.two.refund("asha", payment, "bill", 5_000)).toMatchObject({ state: "waiting" });
    await at.office.sendRefunds();
    expect([await at.two.refunds(), await at.two.journals()]).toEqual([[], 0]);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("of one paisa less goes at once, as without the setting", async () => {
    const { payment } = await at.paidOnline(6_000);
    expect(await at.two.refund("asha", payment, "bill", 4_999.99)).toMatchObject({ state: "REQUESTED" });
  });

  it("that another approves is the refund that was asked for, by the one who asked", async () => {
    const { bill, payment } = await at.paidOnline(6_000);
    const { id } = await at.two.refund("asha", payment, "bill", 6_000);
    at.desk.pass(DAY);
    expect(await at.two.approve("ravi", id)).toMatchObject({
      ...{ state: "approved", askedBy: "asha", endedBy: "ravi", amount: 6_000, billId: bill },
      refundId: expect.any(String),
    });
    await at.office.sendRefunds();
    expect(at.desk.gateway.refunds.size).toBe(1);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
    const [{ id: refund = "" } = {}] = await at.desk.database.db.selectFrom("refunds").select("id").execute();
    at.desk.gateway.endRefund(refund, "settled");
    at.desk.pass(DAY);
    await at.office.sendRefunds();
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await at.two.refunds()).toMatchObject([{ amountPaise: 600_000, requestedBy: "asha", approvalId: id }]);
  });

  it("cannot be approved by the one who asked, nor refused; only that one withdraws it", async () => {
    const { payment } = await at.paidOnline(6_000);
    const { id } = await at.two.refund("asha", payment, "bill", 6_000);
    await expect(at.two.approve("asha", id)).rejects.toEqual(withCode("approval_own"));
    await expect(at.two.refuse("asha", id)).rejects.toEqual(withCode("approval_own"));
    await expect(at.two.withdraw("ravi", id)).rejects.toEqual(withCode("approval_not_own"));
    expect(await at.two.withdraw("asha", id)).toMatchObject({ state: "withdrawn", endedBy: "asha" });
    await expect(at.two.approve("ravi", id)).rejects.toEqual(withCode("approval_ended"));
    expect(await at.two.refunds()).toEqual([]);
  });

  it("that is refused moves nothing, says why, and may be asked for again", async () => {
    const { payment } = await at.paidOnline(6_000);
    const { id } = await at.two.refund("asha", payment, "bill", 6_000);
    expect(await at.two.refuse("ravi", id)).toMatchObject({ state: "refused", endReason: "Ask the resident first" });
    await expect(at.two.approve("mira", id)).rejects.toEqual(withCode("approval_ended"));
    const again = await at.two.refund("asha", payment, "bill", 6_000);
    expect(await at.two.approve("mira", again.id)).toMatchObject({ state: "approved" });
  });
});

describe("a pay-out from the limit on", () => {
  it("takes no cash until it is approved, and is of the day of the approval", async () => {
    const { payment, credit } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    expect(await at.cash.book()).toMatchObject({ inBox: 8_000, today: { paidOut: 0 } });
    await at.cash.close(8_000);
    at.desk.pass(2 * DAY);
    await at.two.approve("ravi", id);
    expect(await at.cash.book()).toMatchObject({ inBox: 0, today: { day: "2026-11-23", paidOut: 8_000 } });
    expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 0, refundedPaise: 800_000 });
    expect(await at.two.refunds()).toMatchObject([{ state: "SETTLED", requestedBy: "asha", approvalId: id }]);
  });

  it("waits on while the box has too little, and goes out when there is enough", async () => {
    const { payment } = await at.inAdvance(8_000);
    await at.cash.payIn(5_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(refused("cash_not_there", { most: "3000.00" }));
    await at.inAdvance(5_000, await at.desk.resident("E-042"));
    expect(await at.two.approve("ravi", id)).toMatchObject({ state: "approved", way: "cash" });
  });

  it("whose receipt was taken back meanwhile is no longer possible", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 8_000 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await at.counter.reverse(receipt._id);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(withCode("approval_receipt_ended"));
    expect([await at.two.states(), await at.two.refunds()]).toMatchObject([["IMPOSSIBLE"], [{ approvalId: null }]]);
  });
});

describe("money that belongs to no payment", () => {
  it("goes back from its credit after another person approved", async () => {
    const fees = { feePaise: 0, taxPaise: 0 };
    at.desk.gateway.report = [{ kind: "payment", gatewayId: "X-1", orderId: "UNKNOWN", amountPaise: 700_000, ...fees }];
    await at.office.sweep();
    const [money] = await listUnidentifiedMoney(at.desk.database.db);
    await at.office.assign(money?._id ?? "", at.resident);
    const { id: credit } = await at.desk.database.db.selectFrom("credits").select("id").executeTakeFirstOrThrow();
    const { id } = await at.two.refundCredit("asha", credit, 7_000);
    expect(await at.creditOf(credit)).toMatchObject({ heldPaise: 0 });
    expect(await at.two.approve("ravi", id)).toMatchObject({
      paymentId: null,
      creditId: String(credit),
      state: "approved",
    });
    expect(await at.creditOf(credit)).toMatchObject({ heldPaise: 700_000 });
  });
});

describe("a payment in review that the office refunds", () => {
  it("becomes a credit, whose refund waits", async () => {
    const bill = await at.desk.bill(at.resident, 6_000);
    const { transactionId: payment } = await at.desk.click(at.resident, bill, 6_000);
    at.desk.gateway.pay(payment, { amountPaise: 590_000 });
    await at.desk.webhook(payment);
    expect(await at.office.decide(payment, "refund")).toBe("SUCCESS");
    expect([await at.two.states(), await at.two.refunds()]).toEqual([["WAITING"], []]);
    const [{ id = "" } = {}] = await at.desk.database.db.selectFrom("approvals").select("id").execute();
    expect(await at.two.approve("ravi", id)).toMatchObject({ amount: 5_900, from: "credit", state: "approved" });
  });
});

describe("a request that nobody decides", () => {
  it("ends by itself after its days, money untouched, and can be asked for again", async () => {
    const { payment, credit } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    at.desk.pass(APPROVAL_DAYS * DAY - 1);
    await at.two.expire();
    expect(await at.two.states()).toEqual(["WAITING"]);
    at.desk.pass(1);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(withCode("approval_ended"));
    await at.two.expire();
    await at.two.expire();
    expect([await at.two.states(), await at.two.refunds()]).toEqual([["EXPIRED"], []]);
    expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 800_000 });
    expect(await at.two.payOut("asha", payment, 8_000)).toMatchObject({ state: "waiting" });
  });
});

describe("what waits", () => {
  it("names by its id what it is about, so that its page can say that it waits", async () => {
    const subjectOf = async (kind: ActKind, input: object) => (await at.two.ask("asha", kind, input)).about;
    const receipt = await at.counter.take(at.resident, { advance: 6_000 });
    expect(await subjectOf("reverse-receipt", { receiptId: receipt._id, reason: "Wrong flat" })).toBe(receipt._id);
    const billId = await at.desk.bill(at.resident, 6_000);
    expect(await subjectOf("cancel-bill", { billId, reason: "Raised twice" })).toBe(billId);
    const { payment, credit } = await at.inAdvance(7_000);
    await at.two.payOut("asha", payment, 7_000);
    const { approvals } = await listApprovals(at.desk.database.db, { id: "ravi" }, {});
    expect(approvals.find(({ kind }) => kind === "refund")).toMatchObject({ about: payment, creditId: String(credit) });
  });
});
