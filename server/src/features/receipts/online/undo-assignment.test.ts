import { Receipt as ReceiptSent } from "@aangan/contract/features/receipts/receipts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { checkAccounts } from "../../../../test/money/check-accounts.ts";
import { refused } from "../../../../test/refused.ts";
import { showReceipt } from "../show-receipts.ts";

let desk: PaymentDesk;
let office: ReturnType<typeof officeOf>;
let flats = 0;
let money: string;
let wrong: string;
let right: string;

beforeAll(async () => {
  desk = await openDesk();
  office = officeOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  [wrong, right] = [await desk.resident(`E-${++flats}`), await desk.resident(`E-${++flats}`)];
  money = await stray(`stray-${flats}`, null);
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  for (const resident of [wrong, right]) await checkAccounts({ desk, resident });
});

/** Rs 77 that nobody asked for. */
async function stray(gatewayId: string, orderId: string | null): Promise<string> {
  const line = { kind: "payment" as const, gatewayId, orderId, amountPaise: 7_700 };
  desk.gateway.report = [{ ...line, feePaise: 0, taxPaise: 0 } as (typeof desk.gateway.report)[number]];
  await office.sweep();
  const found = desk.database.db.selectFrom("unidentifiedMoney").select("id");
  return (await found.where("gatewayPaymentId", "=", gatewayId).executeTakeFirstOrThrow()).id;
}

const creditsOf = async (residentId: string) => {
  const own = desk.database.db.selectFrom("credits").selectAll().where("residentId", "=", residentId);
  return own.orderBy("id").execute();
};
const receiptsOf = async (residentId: string) => {
  const own = desk.database.db.selectFrom("receipts").select("id").where("residentId", "=", residentId);
  const rows = await own.orderBy("serial").execute();
  return Promise.all(rows.map(({ id }) => showReceipt(desk.database.db, id).then(asSent(ReceiptSent))));
};

describe("unidentified money that was given to the wrong flat", () => {
  it("is taken back, waits for its flat, and is given to it", async () => {
    await office.assign(money, wrong);
    await desk.numberReceipts();
    expect(await office.undoAssignment(money)).toMatchObject({ amount: 77, assigned: null });
    await desk.numberReceipts();
    expect(await creditsOf(wrong)).toMatchObject([{ leftPaise: 0, undonePaise: 7_700, undoReason: "Wrong flat" }]);
    expect(await receiptsOf(wrong)).toMatchObject([{ state: "cancelled", reversal: { reason: "Wrong flat" } }]);
    await office.assign(money, right);
    await desk.numberReceipts();
    expect(await creditsOf(right)).toMatchObject([{ leftPaise: 7_700 }]);
    expect(await receiptsOf(right)).toMatchObject([{ state: "received", amount: 77 }]);
  });

  it("can be given to the same flat again", async () => {
    for (const again of [true, true, false]) {
      await office.assign(money, wrong);
      await desk.numberReceipts();
      if (again) await office.undoAssignment(money);
    }
    expect((await receiptsOf(wrong)).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "received"]);
    expect((await creditsOf(wrong)).map(({ leftPaise }) => leftPaise)).toEqual([0, 0, 7_700]);
  });

  it("is taken back before it has a receipt", async () => {
    await office.assign(money, wrong);
    await office.undoAssignment(money);
    await desk.numberReceipts();
    expect(await receiptsOf(wrong)).toEqual([]);
  });

  it("stays while a bill has it, until that use was taken back", async () => {
    await office.assign(money, wrong);
    const bill = await desk.bill(wrong, 50);
    const [credit] = await creditsOf(wrong);
    const { uses } = await office.useCredit(credit?.id ?? 0, bill, 50);
    await expect(office.undoAssignment(money)).rejects.toMatchObject({
      code: "credit_used",
      detail: { params: { bills: bill } },
    });
    await office.takeBackUse(uses[0]?._id ?? "");
    expect(await office.undoAssignment(money)).toMatchObject({ assigned: null });
    expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
  });

  it("stays while a refund of it is under way, and comes back without what went back", async () => {
    const { transactionId } = await desk.click(wrong, await desk.bill(wrong, 77), 77);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    money = await stray(`again-${flats}`, transactionId);
    await office.assign(money, wrong);
    const [credit] = await creditsOf(wrong);
    const { _id: refund } = await office.refundCredit(credit?.id ?? 0, 20);
    await expect(office.undoAssignment(money)).rejects.toEqual(refused("refund_waits"));
    await office.sendRefunds();
    desk.gateway.endRefund(refund, "settled");
    await office.askAboutRefund(refund);
    await office.undoAssignment(money);
    expect(await creditsOf(wrong)).toMatchObject([{ leftPaise: 0, undonePaise: 5_700, refundedPaise: 2_000 }]);
    await office.assign(money, right);
    expect(await creditsOf(right)).toMatchObject([{ leftPaise: 5_700 }]);
  });

  it("is taken back once, by one of two who try at the same time", async () => {
    await expect(office.undoAssignment(money)).rejects.toEqual(refused("money_not_assigned"));
    await office.assign(money, wrong);
    const both = await Promise.allSettled([office.undoAssignment(money), office.undoAssignment(money)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(office.undoAssignment(money)).rejects.toEqual(refused("money_not_assigned"));
    await expect(office.undoAssignment("nothing")).rejects.toEqual(refused("not_found"));
  });
});
