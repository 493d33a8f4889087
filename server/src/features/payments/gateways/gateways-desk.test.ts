import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CompanyDesk, openCompanyDesk } from "../../../../test/desks/company-desk.ts";
import { simulators } from "../../../../test/simulators/all.ts";
import type { SimulatedMessage } from "../../../../test/simulators/simulator.ts";
import { receiveWebhook } from "../inbox/receive-webhook.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(simulators.map((open) => ({ company: open.name.replace("Simulator", ""), open })))(
  "the portal with $company",
  ({ open }) => {
    let at: CompanyDesk;
    let resident: string;
    let bill: string;
    beforeAll(async () => {
      at = await openCompanyDesk(open);
      resident = await at.desk.resident("E-41");
    });
    afterAll(() => at.close());
    beforeEach(async () => {
      bill = await at.desk.bill(resident, 500);
    });
    afterEach(async () => {
      Object.assign(at.company.server.script, { next: [], always: undefined, beforeAnswer: undefined });
      await at.desk.reconcile();
      expect(await at.desk.brokenRules()).toEqual([]);
    });

    const click = async () => (await at.desk.click(resident, bill, 500)).transactionId;
    const billNow = async () => {
      const { status, amountPaidPaise } = await at.desk.billOf(bill);
      return [status, amountPaidPaise];
    };
    const PAID = ["paid", 50_000];

    const paymentOfBill = async () => {
      const { db } = at.desk.database;
      const row = await db.selectFrom("payments").select("id").where("billId", "=", bill).executeTakeFirst();
      return row?.id;
    };

    async function deliver(message: SimulatedMessage): Promise<void> {
      await receiveWebhook(at.desk.needs, { gateway: at.company.gateway.facts.name, ...message });
      await at.desk.readInbox();
    }

    it("a payment and its message pay the bill, and the message again pays nothing", async () => {
      const payment = await click();
      at.company.pay(payment);
      await at.desk.webhook(payment, "event-of-this-payment");
      expect(await billNow()).toEqual(PAID);
      await at.desk.webhook(payment, "event-of-this-payment");
      await at.desk.webhook(payment);
      expect([await billNow(), await at.desk.credits()]).toEqual([PAID, []]);
    });

    // [PAY-40]
    it("a payment whose messages were all lost is found within three minutes", async () => {
      at.company.pay(await click());
      at.desk.pass(3 * MINUTE);
      await at.desk.reconcile();
      expect(await billNow()).toEqual(PAID);
    });

    // [PAY-36]
    it("a failure that turned into a success pays the bill", async () => {
      const payment = await click();
      at.company.decline(payment);
      await at.desk.webhook(payment);
      at.desk.pass(HOUR);
      await at.desk.reconcile();
      at.company.pay(payment);
      await at.desk.webhook(payment);
      expect(await billNow()).toEqual(PAID);
    });

    // [PAY-50]
    it("another amount than was asked for waits for the office, and the bill is not paid", async () => {
      const payment = await click();
      at.company.pay(payment, { amountPaise: 49_900 });
      await at.desk.webhook(payment);
      expect(await at.desk.stateOf(payment)).toBe("REVIEW");
      expect((await billNow())[1]).toBe(0);
    });

    it("a success long after the page has closed pays the bill without a message", async () => {
      const payment = await click();
      at.company.leavePending(payment);
      at.desk.pass(at.company.gateway.facts.pageLifeMs + HOUR);
      await at.desk.reconcile();
      at.company.pay(payment);
      at.desk.pass(7 * HOUR);
      await at.desk.reconcile();
      expect(await billNow()).toEqual(PAID);
    });

    // [PAY-37]
    it("a message that comes before the answer to our order pays the bill once", async () => {
      let isPaid = false;
      at.company.server.script.beforeAnswer = async () => {
        const payment = (await paymentOfBill()) ?? "";
        if (isPaid || at.company.ordersOf(payment) === 0) return;
        isPaid = true;
        at.company.pay(payment);
        await at.desk.webhook(payment);
      };
      await click().catch(() => undefined);
      expect([isPaid, await billNow(), await at.desk.credits()]).toEqual([true, PAID, []]);
    });

    // [PAY-36]
    it("messages in the wrong order, twice and late change nothing after the success", async () => {
      const payment = await click();
      at.company.decline(payment);
      const failure = at.company.message(payment);
      at.company.pay(payment);
      const success = at.company.message(payment);
      for (const message of [success, failure, success, failure]) await deliver(message);
      expect(await at.desk.stateOf(payment)).toBe("SUCCESS");
      expect([await billNow(), await at.desk.credits()]).toEqual([PAID, []]);
    });

    // [PAY-42]
    it("an order whose answer was lost is not opened twice, and its money is found", async () => {
      at.company.server.script.always = "answers 500 after having done it";
      await expect(click()).rejects.toThrow();
      at.company.server.script.always = undefined;
      const payment = (await paymentOfBill()) ?? "";
      const again = click();
      if (at.company.givesPageOnce) await expect(again).rejects.toThrow();
      else expect(await again).toBe(payment);
      expect(at.company.ordersOf(payment)).toBe(1);
      at.company.pay(payment);
      at.desk.pass(3 * MINUTE);
      await at.desk.reconcile();
      expect([await billNow(), await at.desk.credits()]).toEqual([PAID, []]);
    });

    it("messages that are not the company's are refused and change nothing", async () => {
      const payment = await click();
      at.company.pay(payment);
      const { body } = at.company.message(payment);
      await expect(deliver({ headers: {}, body })).rejects.toMatchObject({ code: "signature_invalid" });
      expect((await billNow())[1]).toBe(0);
    });
  },
);
