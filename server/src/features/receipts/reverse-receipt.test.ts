import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { refused } from "../../../test/refused.ts";

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  office = officeOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});
afterEach(async () => {
  Object.assign(desk.gateway.script, { statusDown: false, canCancel: true });
  expect(await desk.brokenRules()).toEqual([]);
  const serials = await counter.serials();
  expect(serials).toEqual(serials.map((_, index) => index + 1));
});

describe("a receipt is taken back", () => {
  it("whole: its bills are owed again, its advance is gone, its number stays", async () => {
    const [first, second] = [await desk.bill(resident, 500), await desk.bill(resident, 300)];
    const receipt = await counter.take(resident, { lines: { [first]: 500, [second]: 100 }, advance: 70 });
    expect(await counter.reverse(receipt._id, "Wrong flat")).toMatchObject({
      number: receipt.number,
      reversal: { reason: "Wrong flat" },
    });
    expect(await desk.billOf(first)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
    expect(await desk.billOf(second)).toMatchObject({ status: "unpaid" });
    const remainingCredits = desk.database.db
      .selectFrom("credits")
      .select("leftPaise")
      .where("residentId", "=", resident);
    expect((await remainingCredits.execute()).map(({ leftPaise }) => leftPaise)).toEqual([0]);
  });

  it("once, also when two clerks do it at the same instant", async () => {
    const receipt = await counter.take(resident, { advance: 100 });
    const both = await Promise.allSettled([counter.reverse(receipt._id), counter.reverse(receipt._id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refused("receipt_ended"));
  });

  it("not while its advance is used on a bill", async () => {
    const receipt = await counter.take(resident, { advance: 100 });
    const bill = await desk.bill(resident, 300);
    const credit = desk.database.db.selectFrom("credits").select("id").where("residentId", "=", resident);
    await office.useCredit((await credit.executeTakeFirstOrThrow()).id, bill, 100);
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refused("advance_used", { bills: bill }));
  });

  it("and its bill can be paid online again", async () => {
    const bill = await desk.bill(resident, 500);
    const receipt = await counter.take(resident, { lines: { [bill]: 500 } });
    await counter.reverse(receipt._id);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });
});

describe("the database itself", () => {
  it.each([
    ["changes no receipt", "UPDATE receipts SET amount_paise = 1", "is fixed"],
    ["deletes none", "DELETE FROM receipts", /never deleted|permission denied/],
    ["keeps what the paper says", "UPDATE receipts SET face = '{}'", "is fixed"],
  ])("%s", async (_what, statement, says) => {
    await counter.take(resident, { advance: 100 });
    await expect(desk.database.inTransaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(says);
  });
});
