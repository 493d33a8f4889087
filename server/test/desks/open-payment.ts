import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openDesk, type PaymentDesk } from "./payment-desk.ts";

/** A resident with a bill of Rs 500 and an open payment for it, new for every test. */
export interface OpenPayment {
  desk: PaymentDesk;
  resident: string;
  bill: string;
  payment: string;
}

/** Opens the payment before each test, and checks the books after it. */
export function useOpenPayment(): OpenPayment {
  const open = {} as OpenPayment;

  beforeAll(async () => {
    open.desk = await openDesk();
    open.resident = await open.desk.resident("E-41");
  });
  afterAll(() => open.desk.close());

  beforeEach(async () => {
    open.bill = await open.desk.bill(open.resident, 500);
    open.payment = (await open.desk.click(open.resident, open.bill, 500)).transactionId;
  });
  afterEach(async () => {
    Object.assign(open.desk.gateway.script, { statusDown: false, delayMs: 0 });
    await open.desk.reconcile();
    expect(await open.desk.brokenRules()).toEqual([]);
  });
  return open;
}
