import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { refused } from "../../../../test/refused.ts";
import { cancelBill } from "../../bills/cancel-bill.ts";
import { refuseWhilePaid } from "../locks.ts";

const HOUR = 3_600_000;

let desk: PaymentDesk;
let resident: string;
let bill: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
  bill = await desk.bill(resident, 500);
  desk.gateway.script.canCancel = true;
});
afterEach(async () => {
  await desk.reconcile();
  expect(await desk.brokenRules()).toEqual([]);
});

const cancel = () =>
  desk.database.inTransaction((tx) =>
    cancelBill(tx, { id: "office" }, { billId: bill, reason: "Raised twice" }, { refuseWhilePaid }, desk.now()),
  );

describe("a cancelled bill", () => {
  it("takes no money of a failed payment that turns out to be made: that becomes a credit", async () => {
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.tell(transactionId, "failed");
    await desk.webhook(transactionId);
    await cancel();
    const before = await desk.credits();
    desk.gateway.pay(transactionId);
    desk.pass(2 * HOUR);
    await desk.reconcile();
    expect(await desk.stateOf(transactionId)).toBe("SUCCESS");
    expect(await desk.billOf(bill)).toMatchObject({ status: "cancelled", amountPaidPaise: 0 });
    expect((await desk.credits()).slice(before.length)).toEqual([50_000]);
  });

  it("is one only when no payment of it is open, not even a superseded one", async () => {
    desk.gateway.script.canCancel = false;
    const first = await desk.click(resident, bill, 100);
    const second = await desk.click(resident, bill, 200);
    desk.gateway.tell(second.transactionId, "failed");
    await desk.webhook(second.transactionId);
    await expect(cancel()).rejects.toEqual(refused("bill_being_paid"));
    desk.gateway.tell(first.transactionId, "failed");
    await desk.webhook(first.transactionId);
    expect(await cancel()).toMatchObject({ status: "cancelled" });
  });

  it("is none while a payment of it is in review", async () => {
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId, { amountPaise: 49_999 });
    await desk.webhook(transactionId);
    await expect(cancel()).rejects.toEqual(refused("payment_undecided"));
  });

  it("is none when its money arrives at the same moment", async () => {
    for (let round = 0; round < 10; round++) {
      bill = await desk.bill(resident, 500);
      const { transactionId } = await desk.click(resident, bill, 500);
      desk.gateway.pay(transactionId);
      const [, cancelled] = await Promise.allSettled([desk.webhook(transactionId), cancel()]);
      expect(cancelled.status).toBe("rejected");
      expect(await desk.billOf(bill)).toMatchObject({ status: "paid", remainingPaise: 0 });
    }
  });
});
