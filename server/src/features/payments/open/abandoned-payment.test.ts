import { expect, it } from "vitest";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

const MINUTE = 60_000;

const open = useOpenPayment();

// [PAY-13]
it("A payment abandoned at the bank keeps nobody from paying once its page has closed, and what it brings late counts", async () => {
  const { desk, resident, bill, payment } = open;
  desk.gateway.script.canCancel = false;
  expect((await desk.click(resident, bill, 500)).transactionId).toBe(payment);
  desk.pass(16 * MINUTE);
  const second = await desk.click(resident, bill, 500);
  expect(second.transactionId).not.toBe(payment);
  expect((await desk.status(resident, payment)).status).toBe("PENDING");
  for (const id of [second.transactionId, payment]) {
    desk.gateway.pay(id);
    await desk.webhook(id);
    expect(await desk.stateOf(id)).toBe("SUCCESS");
  }
  expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  expect(await desk.credits()).toEqual([50_000]);
});
