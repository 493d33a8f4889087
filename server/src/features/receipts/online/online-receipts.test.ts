import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { Receipt as ReceiptSent } from "@aangan/contract/features/receipts/receipts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { showReceipt } from "../show-receipts.ts";

let desk: PaymentDesk;
let office: ReturnType<typeof officeOf>;
let counter: ReturnType<typeof counterOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  office = officeOf(desk);
  counter = counterOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
  desk.gateway.script.canCancel = false;
});
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

/** Paid at the company, which says when, and heard. */
async function pay(
  rupees: number,
  bill?: string,
  details: { paidAt?: Date; reference?: string } = {},
): Promise<string> {
  const { transactionId } = await desk.click(resident, bill ?? (await desk.bill(resident, rupees)), rupees);
  desk.gateway.pay(transactionId, details);
  await desk.webhook(transactionId);
  return transactionId;
}

/** Of the flat, in the order of their numbers. */
async function receipts(): Promise<Receipt[]> {
  const own = desk.database.db.selectFrom("receipts").select("id").where("residentId", "=", resident);
  const rows = await own.orderBy("series").orderBy("serial").execute();
  return Promise.all(rows.map(({ id }) => showReceipt(desk.database.db, id).then(asSent(ReceiptSent))));
}

const serialOf = ({ number }: Receipt) => Number(number.slice(-6));

describe("the receipt of an online payment", () => {
  it("is written after the money came, with its number, its day, and what its bill took of it", async () => {
    const bill = await desk.bill(resident, 500);
    const payment = await pay(400, bill, { reference: "432187650912" });
    expect(await receipts()).toEqual([]);
    await desk.numberReceipts();
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({
      ...{ number: expect.stringMatching(/^WEB-2627-\d{6}$/), way: "online", state: "received", takenBy: "" },
      ...{ name: `E-${flats}`, complex: "RICHMOND PARK", userId: resident, amount: 400, advance: 0 },
      ...{ receivedOn: "2026-11-21", countedOn: "2026-11-21", reference: "432187650912" },
      lines: [{ billId: bill, billType: "electricity", dueDate: "2026-12-10", amount: 400 }],
      online: { paymentId: payment, refunds: [] },
    });
  });

  it("says what became an advance, because the bill was full", async () => {
    const bill = await desk.bill(resident, 100);
    const clicks = [await desk.click(resident, bill, 60), await desk.click(resident, bill, 100)];
    for (const { transactionId } of clicks) {
      desk.gateway.pay(transactionId);
      await desk.webhook(transactionId);
      desk.pass(1_000);
    }
    await desk.numberReceipts();
    expect((await receipts()).map(({ amount, lines, advance }) => [amount, lines[0]?.amount ?? 0, advance])).toEqual([
      [60, 60, 0],
      [100, 40, 60],
    ]);
  });

  it("is in the order in which the money came, and is not written twice", async () => {
    const payments = [await pay(10), await pay(20), await pay(30)];
    await desk.numberReceipts();
    const allReceipts = await receipts();
    expect(allReceipts.map(({ online }) => online?.paymentId)).toEqual([...payments].sort());
    const [first = 0] = allReceipts.map(serialOf);
    expect(allReceipts.map(serialOf)).toEqual([first, first + 1, first + 2]);
    await desk.numberReceipts();
    expect(await receipts()).toEqual(allReceipts);
  });

  it("is written for a payment of which the company tells late, with a day before all others", async () => {
    const bill = await desk.bill(resident, 70);
    const { transactionId } = await desk.click(resident, bill, 70);
    const long = desk.now();
    desk.pass(3_600_000);
    await pay(10);
    await desk.numberReceipts();
    desk.gateway.pay(transactionId, { paidAt: long });
    await desk.webhook(transactionId);
    await desk.numberReceipts();
    const [, late] = await receipts();
    expect(late).toMatchObject({ amount: 70, online: { paymentId: transactionId } });
  });

  it("is left as it is by a refund, which its page shows", async () => {
    const payment = await pay(90);
    await desk.numberReceipts();
    const [before] = await receipts();
    const { _id: refund } = await office.refund(payment, "bill", 25.5);
    await office.sendRefunds();
    desk.gateway.endRefund(refund, "settled");
    await office.askAboutRefund(refund);
    const back = { paymentId: payment, refunds: [{ amount: 25.5, settledAt: desk.now().toISOString() }] };
    expect(await receipts()).toEqual([{ ...before, online: back }]);
  });

  it("is for all that came, although a refund was quicker than its number", async () => {
    const payment = await pay(80);
    const { _id: refund } = await office.refund(payment, "bill", 80);
    await office.sendRefunds();
    desk.gateway.endRefund(refund, "settled");
    await office.askAboutRefund(refund);
    await desk.numberReceipts();
    expect(await receipts()).toMatchObject([{ amount: 80, online: { refunds: [{ amount: 80 }] } }]);
  });

  it("is nothing that the office can take back, replace, or return as a cheque", async () => {
    await pay(40);
    await desk.numberReceipts();
    const [{ _id: id } = { _id: "" }] = await receipts();
    const online = expect.objectContaining({ code: "paid_online" });
    await expect(counter.reverse(id)).rejects.toEqual(online);
    await expect(counter.replace(id, resident, {}, 40)).rejects.toEqual(online);
    const unknown = expect.objectContaining({ code: "not_found" });
    await expect(counter.bounce(id)).rejects.toEqual(unknown);
    await expect(counter.deposit([id])).rejects.toEqual(unknown);
    await expect(counter.clear([id])).rejects.toEqual(unknown);
  });

  it("does not let its reference be entered at the office as a transfer", async () => {
    await pay(40, undefined, { reference: "555566667777" });
    await desk.numberReceipts();
    const transfer = { way: "transfer" as const, reference: "555566667777", advance: 40 };
    const refused = expect.objectContaining({ code: "reference_is_online" });
    await expect(counter.take(resident, transfer)).rejects.toEqual(refused);
  });
});

describe("unidentified money", () => {
  /** Rs 77 that nobody asked for. */
  async function found(): Promise<string> {
    const line = { kind: "payment" as const, gatewayId: `foreign-${flats}`, orderId: null, amountPaise: 7_700 };
    desk.gateway.report = [{ ...line, feePaise: 0, taxPaise: 0 } as (typeof desk.gateway.report)[number]];
    await office.sweep();
    const money = desk.database.db.selectFrom("unidentifiedMoney").select("id");
    return (await money.where("gatewayPaymentId", "=", `foreign-${flats}`).executeTakeFirstOrThrow()).id;
  }

  it("has no receipt until it is given to a flat, and then one as an advance", async () => {
    const money = await found();
    await desk.numberReceipts();
    await office.assign(money, resident);
    expect(await receipts()).toEqual([]);
    await desk.numberReceipts();
    await desk.numberReceipts();
    expect(await receipts()).toMatchObject([
      { way: "online", amount: 77, lines: [], advance: 77, online: { paymentId: "", refunds: [] } },
    ]);
  });
});

describe("a payment that somebody holds at this moment", () => {
  it("is passed over, and gets its number the next time", async () => {
    const [lockedId, other] = [await pay(10), await pay(20)];
    await desk.database.inTransaction(async (tx) => {
      await sql`SELECT FROM payments WHERE id = ${lockedId} FOR UPDATE`.execute(tx);
      await desk.numberReceipts();
    });
    expect((await receipts()).map(({ online }) => online?.paymentId)).toEqual([other]);
    await desk.numberReceipts();
    expect((await receipts()).map(({ online }) => online?.paymentId)).toEqual([other, lockedId]);
  });
});

describe("the audit log", () => {
  it("names few receipts one by one, and of many how many", async () => {
    await pay(10);
    await desk.numberReceipts();
    const detail = async () => {
      const log = desk.database.db.selectFrom("auditLog").select("detail").where("action", "=", "number-receipts");
      return JSON.stringify((await log.orderBy("id", "desc").executeTakeFirstOrThrow()).detail);
    };
    expect(await detail()).toMatch(/"of": ?"receipts"/);
    const bill = await desk.bill(resident, 1_000);
    for (let nth = 0; nth < 21; nth++) await pay(10, bill);
    await desk.numberReceipts();
    expect(await detail()).toMatch(/"rows": ?21/);
    expect((await detail()).length).toBeLessThan(500);
  });
});
