import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { recordUnidentified } from "./credits/record-unidentified.ts";

const DAY = 24 * 60 * 60 * 1000;
const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  [counter, cash, office] = [counterOf(desk), cashOf(desk), officeOf(desk)];
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
  lastJournalId = await lastJournal();
});
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

let lastJournalId = 0;
async function lastJournal(): Promise<number> {
  const { db } = desk.database;
  const last = db.selectFrom("journals").select((eb) => eb.fn.max<number>("id").as("id"));
  return (await last.executeTakeFirst())?.id ?? 0;
}

/** What the test has written, in order: kind and day. */
async function valueDays(): Promise<string[]> {
  const { db } = desk.database;
  const rows = db.selectFrom("journals").select(["kind", "valueOn"]).where("id", ">", lastJournalId).orderBy("id");
  return (await rows.execute()).map(({ kind, valueOn }) => `${kind} ${valueOn}`);
}

/** A credit of an online payment whose bill was cancelled before its money came; returns the payment. */
async function onlineCredit(rupees: number): Promise<string> {
  const bill = await desk.bill(resident, rupees);
  const { transactionId } = await desk.click(resident, bill, rupees);
  desk.gateway.tell(transactionId, "failed");
  await desk.webhook(transactionId);
  await office.cancel(bill);
  desk.gateway.pay(transactionId);
  await desk.webhook(transactionId);
  return transactionId;
}

const creditOf = (residentId: string) =>
  desk.database.db.selectFrom("credits").select("id").where("residentId", "=", residentId).executeTakeFirstOrThrow();

describe("money counts", () => {
  it("online, on the Indian day on which it was paid, whenever the company says so", async () => {
    const { transactionId } = await desk.click(resident, await desk.bill(resident, 500), 500);
    // 23:59 of today in India, and half past midnight when it is known.
    desk.pass(14 * 60 * 60 * 1000);
    desk.gateway.pay(transactionId, { paidAt: new Date("2026-11-21T18:29:00Z") });
    await desk.webhook(transactionId);
    expect(await valueDays()).toEqual([`CAPTURE ${TODAY}`]);
    desk.pass(-14 * 60 * 60 * 1000);
  });

  it("at the office, on the day of its receipt, also when that is entered later", async () => {
    const bill = await desk.bill(resident, 500);
    await counter.take(resident, { lines: { [bill]: 500 }, advance: 100, receivedOn: YESTERDAY });
    expect(await valueDays()).toEqual([`CAPTURE ${YESTERDAY}`, `CAPTURE ${YESTERDAY}`]);
  });

  it("by a post-dated cheque, on the day of its slip", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 100, chequeOn: "2026-11-22" });
    expect(await valueDays()).toEqual([]);
    desk.pass(2 * DAY);
    await counter.deposit([cheque._id], "2026-11-22");
    expect(await valueDays()).toEqual(["DEPOSIT 2026-11-22", "CAPTURE 2026-11-22"]);
    desk.pass(-2 * DAY);
  });

  it("until the bank returned its cheque", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 100, receivedOn: YESTERDAY });
    await counter.deposit([cheque._id]);
    desk.pass(2 * DAY);
    await counter.bounce(cheque._id, 0, "2026-11-22");
    expect(await valueDays()).toEqual([`CAPTURE ${YESTERDAY}`, `DEPOSIT ${TODAY}`, "REFUND 2026-11-22"]);
    desk.pass(-2 * DAY);
  });

  it("until its receipt is taken back", async () => {
    const receipt = await counter.take(resident, { advance: 100, receivedOn: YESTERDAY });
    await counter.reverse(receipt._id);
    expect(await valueDays()).toEqual([`CAPTURE ${YESTERDAY}`, `REFUND ${TODAY}`]);
  });

  it("on one day in both receipts when one replaces the other", async () => {
    const receipt = await counter.take(resident, { advance: 100, receivedOn: YESTERDAY });
    await counter.replace(receipt._id, await desk.resident(`N-${flats}`), {}, 100);
    expect(await valueDays()).toEqual([`CAPTURE ${YESTERDAY}`, `REFUND ${YESTERDAY}`, `CAPTURE ${YESTERDAY}`]);
  });

  it("paid out, on the day on which it left", async () => {
    const receipt = await counter.take(resident, { advance: 100, receivedOn: "2026-11-19" });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await cash.payOut(payment, 40, { from: "credit", way: "transfer", paidOn: YESTERDAY, reference: "301112340000" });
    expect(await valueDays()).toEqual(["CAPTURE 2026-11-19", `REFUND ${YESTERDAY}`]);
  });

  it("refunded by the company, on the day on which it settled", async () => {
    const payment = await onlineCredit(500);
    const refund = await office.refund(payment, "credit", 200);
    await office.sendRefunds();
    desk.pass(DAY);
    desk.gateway.endRefund(refund._id, "settled");
    await office.askAboutRefund(refund._id);
    expect(await valueDays()).toEqual([`CAPTURE ${TODAY}`, "REFUND 2026-11-22"]);
    desk.pass(-DAY);
  });

  it("as an advance that pays a bill, on the day of the use, and of its return", async () => {
    await onlineCredit(500);
    const { id } = await creditOf(resident);
    const { uses } = await office.useCredit(id, await desk.bill(resident, 300), 300);
    desk.pass(DAY);
    await office.takeBackUse(uses[0]?._id ?? "");
    expect(await valueDays()).toEqual([`CAPTURE ${TODAY}`, `CREDIT_USE ${TODAY}`, "USE_BACK 2026-11-22"]);
    desk.pass(-DAY);
  });

  it("as unidentified money, on the day on which it was paid where that is known, and given to a flat, on that day", async () => {
    const stray = { gateway: "scripted", orderId: null, amountPaise: paise(700) };
    const now = desk.now();
    await desk.database.inTransaction(async (tx) => {
      await recordUnidentified(
        tx,
        { ...stray, gatewayPaymentId: "S-1", paidAt: new Date("2026-11-20T10:00:00Z") },
        now,
      );
      await recordUnidentified(tx, { ...stray, gatewayPaymentId: "S-2" }, now);
    });
    const { id } = await desk.database.db
      .selectFrom("unidentifiedMoney")
      .select("id")
      .where("gatewayPaymentId", "=", "S-1")
      .executeTakeFirstOrThrow();
    await office.assign(id, resident);
    expect(await valueDays()).toEqual([`UNIDENTIFIED ${YESTERDAY}`, `UNIDENTIFIED ${TODAY}`, `ASSIGNMENT ${TODAY}`]);
  });
});
