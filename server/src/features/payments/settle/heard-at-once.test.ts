import { describe, expect, it } from "vitest";
import { roundsOf } from "../../../../test/at-once.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

const ROUNDS = roundsOf(40);

const open = useOpenPayment();

describe("message, status page and reconciler at the same instant", () => {
  // [PAY-31]
  it(`apply a payment once, ${ROUNDS} times in a row, and nobody sees a deadlock`, async () => {
    const { desk } = open;
    for (let round = 0; round < ROUNDS; round++) {
      const resident = await desk.resident(`E-${100 + round}`);
      const bill = await desk.bill(resident, 500);
      const { transactionId } = await desk.click(resident, bill, 500);
      desk.gateway.pay(transactionId);
      desk.pass(30_000);
      await Promise.all([
        desk.webhook(transactionId),
        desk.webhook(transactionId),
        desk.status(resident, transactionId),
        desk.reconcile(),
        desk.reconcile(),
      ]);
      expect(await desk.stateOf(transactionId)).toBe("SUCCESS");
      expect(await desk.billOf(bill)).toMatchObject({ amountPaidPaise: 50_000 });
    }
    expect(await desk.brokenRules()).toEqual([]);
  });
});
