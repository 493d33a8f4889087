import { raiseBill } from "@aangan/contract/features/bills";
import { listCredits } from "@aangan/contract/features/credits";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listOwnPayments, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { listRefunds, refundCredit, requestRefund } from "@aangan/contract/features/payments/refunds";
import { askGatewayAgain, listWatchedPayments, showPaymentStory } from "@aangan/contract/features/payments/watched";
import { listResidentPayments, reportOwnPayments, reportPayments } from "@aangan/contract/features/reports";
import type { OfficeMethod } from "@aangan/contract/methods";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOfficePayment, reverseAtOffice } from "../../../../test/desks/office-payments.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { dayOf } from "../../../platform/clock.ts";
import { checkBooks } from "../../books/check-books.ts";

let portal: TestPortal;
let admin: string;
let flats = 0;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
});
afterAll(async () => {
  const checks = await checkBooks(portal.database.db, portal.now());
  expect(checks.filter(({ bad }) => bad.length > 0)).toEqual([]);
  await portal.close();
});

interface Owing extends LoggedIn {
  bill: string;
}

/** A resident with a bill of Rs 500. */
async function owing(): Promise<Owing> {
  const resident = await portal.resident(`O-${++flats}`);
  const { _id: userId, flatNumber } = resident.user;
  const body = { userId, flatNumber, billType: "electricity", originalAmount: 500, dueDate: dayOf(portal.now()) };
  const { bill } = await portal.call(raiseBill, { body, token: admin });
  return { ...resident, bill: bill._id };
}

function take({ user }: LoggedIn, rupees: number, billId?: string, method: OfficeMethod = "cash"): Promise<string> {
  const resident = { id: user._id, flatNumber: user.flatNumber };
  return recordOfficePayment(
    portal.database,
    { way: method, resident, rupees, ...(billId && { billId }) },
    portal.now(),
  );
}

const reverse = (id: string) => reverseAtOffice(portal.database, id, portal.now());
const dashboardOf = async ({ token }: LoggedIn) => (await portal.call(showDashboard, { token })).dashboard;
const storyOf = (id: string) => portal.call(showPaymentStory, { params: { id }, token: admin });

/** A payment as every list of payments has it. */
async function inEveryList({ user, token }: LoggedIn, id: string) {
  const { payments } = await portal.call(listOwnPayments, { token, query: {} });
  const statement = await portal.call(reportOwnPayments, { token, query: {} });
  const history = await portal.call(listResidentPayments, { params: { id: user._id }, query: {}, token: admin });
  const byDate = await portal.call(reportPayments, { query: {}, token: admin });
  const theirs = byDate.usersWithPayments.find((row) => row.user._id === user._id)?.payments ?? [];
  const lists = [payments, statement.payments, history.payments, theirs];
  return lists.map((list) => list.find(({ _id }) => _id === id));
}

describe("an advance", () => {
  it("is shown in every list, without a bill, and is a credit of the flat", async () => {
    const payer = await owing();
    const id = await take(payer, 300);
    const expected = { _id: id, billId: "", billType: null, status: "SUCCESS", amountPaid: 300, paymentMethod: "Cash" };
    for (const payment of await inEveryList(payer, id)) expect(payment).toMatchObject(expected);
    const dashboard = await dashboardOf(payer);
    expect(dashboard).toMatchObject({ credit: 300, paymentHistory: [expected] });
    expect(dashboard.pendingBills).toMatchObject([{ _id: payer.bill, remainingAmount: 500 }]);
    const { credits } = await portal.call(listCredits, { token: admin });
    expect(credits.find(({ paymentId }) => paymentId === id)).toMatchObject({ left: 300 });
    const { msg, newPayment } = await portal.call(showPaymentStatus, { params: { id }, token: payer.token });
    expect([msg, newPayment]).toEqual(["SUCCESS", expect.objectContaining(expected)]);
    expect(newPayment).not.toHaveProperty("billRemaining");
  });

  it("has a story without a bill, with all of its money in the credit", async () => {
    const id = await take(await owing(), 300, undefined, "transfer");
    const story = await storyOf(id);
    expect(story).toMatchObject({
      payment: { billId: "", billType: null, gateway: "transfer", method: "Bank transfer", gatewayPaymentIds: [] },
      bill: null,
      money: { captured: 300, toBill: 0, toCredit: 300, refunded: 0 },
    });
  });
});

describe("money that the office took for a bill", () => {
  it.each([
    ["cash", "Cash"],
    ["cheque", "Cheque"],
    ["transfer", "Bank transfer"],
  ] as const)("by %s pays it, and is named in plain words", async (method, paymentMethod) => {
    const payer = await owing();
    const id = await take(payer, 200, payer.bill, method);
    const expected = { billId: payer.bill, billType: "electricity", status: "SUCCESS", amountPaid: 200, paymentMethod };
    for (const payment of await inEveryList(payer, id)) expect(payment).toMatchObject(expected);
    expect((await dashboardOf(payer)).pendingBills).toMatchObject([{ amountPaid: 200, remainingAmount: 300 }]);
    const { newPayment } = await portal.call(showPaymentStatus, { params: { id }, token: payer.token });
    expect(newPayment.billRemaining).toBe(300);
    expect(await storyOf(id)).toMatchObject({ bill: { _id: payer.bill, remainingAmount: 300 } });
  });

  it("beyond its rest becomes a credit", async () => {
    const payer = await owing();
    await take(payer, 650, payer.bill);
    expect(await dashboardOf(payer)).toMatchObject({ credit: 150, pendingBills: [] });
  });

  it("is not watched, and no payment company is asked about it or gives it back", async () => {
    const payer = await owing();
    const id = await take(payer, 650, payer.bill);
    const { payments, alerts, stranded } = await portal.call(listWatchedPayments, { token: admin });
    expect({ payments, alerts, stranded }).toEqual({ payments: [], alerts: [], stranded: [] });
    const answer = await portal.ask(askGatewayAgain, { params: { id }, token: admin });
    expect([answer.status, answer.body.code]).toEqual([409, "paid_at_office"]);
    const body = { paymentId: id, from: "bill", amount: 100, reason: "Paid twice" };
    expect((await portal.ask(requestRefund, { body, token: admin })).body.code).toBe("paid_at_office");
    const { money } = await storyOf(id);
    // The office itself can pay it out.
    expect(money).toMatchObject({ refundableFromBill: 500, refundableFromCredit: 150 });
    const credit = { params: { id: money?.creditId ?? "" }, body: { amount: 100, reason: "Paid twice" }, token: admin };
    expect((await portal.ask(refundCredit, credit)).body.code).toBe("paid_at_office");
  });
});

describe("what the office took back", () => {
  it("counts as failed with the amount that was paid, and its bill is owed again", async () => {
    const payer = await owing();
    const id = await take(payer, 200, payer.bill, "cheque");
    await reverse(id);
    const expected = { status: "FAILED", reversed: true, amountPaid: 200 };
    for (const payment of await inEveryList(payer, id)) {
      expect(payment).toMatchObject(expected);
      expect(payment).not.toHaveProperty("amountRefunded");
    }
    const { newPayment } = await portal.call(showPaymentStatus, { params: { id }, token: payer.token });
    expect(newPayment).toMatchObject(expected);
    expect(newPayment).not.toHaveProperty("billRemaining");
    expect((await dashboardOf(payer)).pendingBills).toMatchObject([{ amountPaid: 0, remainingAmount: 500 }]);
  });

  it("is none of the newest payments of the dashboard, and an advance is no credit any more", async () => {
    const payer = await owing();
    const standingId = await take(payer, 100, payer.bill);
    await reverse(await take(payer, 650, payer.bill));
    await reverse(await take(payer, 300));
    const { credit, paymentHistory, pendingBills } = await dashboardOf(payer);
    expect(paymentHistory.map(({ _id }) => _id)).toEqual([standingId]);
    expect([credit, pendingBills[0]?.remainingAmount]).toEqual([0, 400]);
  });

  it("is no refund: the list of refunds leaves it out, and its story says when it was", async () => {
    const id = await take(await owing(), 300);
    const before = await portal.call(listRefunds, { token: admin });
    await reverse(id);
    expect(await portal.call(listRefunds, { token: admin })).toEqual(before);
    const story = await storyOf(id);
    expect(story.payment.reversedAt).toBeDefined();
    expect(story).toMatchObject({
      refunds: [],
      money: { captured: 300, refunded: 0, takenBack: 300, refundableFromCredit: 0 },
    });
  });
});
