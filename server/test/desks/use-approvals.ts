import { afterEach, beforeEach, expect } from "vitest";
import { approvalsOf } from "./approval-desk.ts";
import { cashOf } from "./cash-desk.ts";
import { counterOf } from "./counter-desk.ts";
import { officeOf } from "./office-desk.ts";
import { openDesk, type PaymentDesk } from "./payment-desk.ts";

export const DAY = 24 * 60 * 60 * 1000;

export const refused = (code: string, params = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining({ params: expect.objectContaining(params) }) });
export const withCode = (code: string) => expect.objectContaining({ code });

interface Opened {
  desk: PaymentDesk;
  counter: ReturnType<typeof counterOf>;
  cash: ReturnType<typeof cashOf>;
  office: ReturnType<typeof officeOf>;
  two: Awaited<ReturnType<typeof approvalsOf>>;
  resident: string;
}

/** For each test an association that wants two people from Rs 5,000 on. After each, the books break no rule. */
export function useApprovals() {
  const opened = {} as Opened;

  beforeEach(async () => {
    const desk = await openDesk();
    const parts = {
      counter: counterOf(desk),
      cash: cashOf(desk),
      office: officeOf(desk),
      two: await approvalsOf(desk),
    };
    Object.assign(opened, { desk, ...parts, resident: await desk.resident("E-041") });
    await opened.two.settle(5_000);
  });
  afterEach(async () => {
    expect(await opened.desk.brokenRules()).toEqual([]);
    await opened.desk.close();
  });

  const credits = () => opened.desk.database.db.selectFrom("credits").selectAll();

  return Object.assign(opened, {
    /** A bill of this many rupees, paid online. */
    paidOnline: async (rupees: number): Promise<{ bill: string; payment: string }> => {
      const { desk, resident } = opened;
      const bill = await desk.bill(resident, rupees);
      const { transactionId: payment } = await desk.click(resident, bill, rupees);
      desk.gateway.pay(payment);
      await desk.webhook(payment);
      return { bill, payment };
    },
    /** Cash that was paid in advance. Returns the payment and its credit. */
    inAdvance: async (rupees: number, flat = opened.resident): Promise<{ payment: string; credit: number }> => {
      const receipt = await opened.counter.take(flat, { advance: rupees, again: true });
      const [payment = ""] = await opened.cash.paymentsOf(receipt._id);
      return { payment, credit: (await credits().where("paymentId", "=", payment).executeTakeFirstOrThrow()).id };
    },
    creditOf: (id: number) => credits().where("id", "=", id).executeTakeFirstOrThrow(),
  });
}
