import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { simulators } from "../../../../test/simulators/all.ts";
import type { Misbehaviour } from "../../../../test/simulators/company-server.ts";
import { useCompany } from "../../../../test/simulators/use-company.ts";
import { newOrderId } from "../../../platform/ids.ts";

const HOUR = 60 * 60_000;

/** A time-out is waited for. */
const PATIENCE_MS = 30_000;

describe.each(simulators.map((open) => ({ company: open.name.replace("Simulator", ""), open })))(
  "$company",
  ({ open }) => {
    const shop = useCompany({ beforeAll, afterAll, beforeEach, afterEach }, open);

    describe("opening", () => {
      it.each([1_000, 1_005, 435, 1_029, 12_345_678, 9_999_999_999])(
        // [PAY-09]
        "an order of %i paise: opened and paid to the paisa",
        async (amountPaise) => {
          const { gateway, largestPaise = amountPaise, ...company } = shop.company;
          const orderId = newOrderId();
          const answer = await gateway.createOrder(shop.wanted(orderId, amountPaise));
          if (amountPaise > largestPaise) {
            expect(answer).toMatchObject({ outcome: "refused" });
            return;
          }
          expect(answer).toMatchObject({ outcome: "opened", gatewayOrderId: expect.stringMatching(/\S/) });
          company.pay(orderId);
          expect(await shop.captureOf(orderId)).toMatchObject({ amountPaise, orderId, currency: "INR" });
          expect(company.captured().get(orderId)).toBe(amountPaise);
        },
      );

      it("gives a page of the company's, where the payer sees a form", async () => {
        const { page } = await shop.open();
        expect(shop.company.gateway.facts.pageOrigins).toContain(new URL(page).origin);
        const response = await fetch(page);
        expect([response.status, response.headers.get("content-type")]).toEqual([
          200,
          expect.stringContaining("text/html"),
        ]);
        expect(await response.text()).toContain("<form");
      });

      it("is possible for a payer who has no e-mail address", async () => {
        const order = shop.wanted(newOrderId());
        const answer = await shop.company.gateway.createOrder({ ...order, payer: { ...order.payer, email: "" } });
        expect(answer).toMatchObject({ outcome: "opened" });
      });

      it("twice under one id gives one order and its page, where the company tells that again", async () => {
        const orderId = newOrderId();
        const { gateway } = shop.company;
        const first = await gateway.createOrder(shop.wanted(orderId));
        expect(await gateway.createOrder(shop.wanted(orderId))).toMatchObject({ outcome: shop.repeated() });
        expect(first).toMatchObject({ outcome: "opened" });
        expect(shop.company.ordersOf(orderId)).toBe(1);
      });

      it.each<Misbehaviour>([
        "drops the answer after having done it",
        "answers 500 after having done it",
        "answers half after having done it",
        "is silent after having done it",
      ])(
        // [PAY-43]
        "again, when the company %s, gives no second order",
        async (wrong) => {
          const orderId = newOrderId();
          const { gateway, server } = shop.company;
          server.script.next = [wrong];
          expect(await gateway.createOrder(shop.wanted(orderId))).toMatchObject({ outcome: "unknown" });
          expect(await gateway.createOrder(shop.wanted(orderId))).toMatchObject({ outcome: shop.repeated() });
          expect(shop.company.ordersOf(orderId)).toBe(1);
        },
        PATIENCE_MS,
      );
    });

    describe("asking", () => {
      it("about an order that was never opened: there is none", async () => {
        expect(await shop.stateOf(newOrderId())).toBe("notFound");
      });

      it("while nobody has paid, and while the bank has not answered: pending", async () => {
        const { orderId } = await shop.open();
        expect(await shop.stateOf(orderId)).toBe("pending");
        shop.company.leavePending(orderId);
        expect(await shop.stateOf(orderId)).toBe("pending");
      });

      it("after a failed attempt: failed, or pending where the payer may try again", async () => {
        const { orderId } = await shop.open();
        shop.company.decline(orderId);
        expect(["failed", "pending"]).toContain(await shop.stateOf(orderId));
      });

      it("after the page has closed: no money, and no success", async () => {
        const { orderId } = await shop.open();
        shop.company.pass(shop.company.gateway.facts.pageLifeMs + HOUR);
        expect(["expired", "failed"]).toContain(await shop.stateOf(orderId));
      });

      it("when the company says what nobody has heard of: pending", async () => {
        const { orderId } = await shop.open();
        shop.company.sayUnheardOf(orderId);
        expect(await shop.stateOf(orderId)).toBe("pending");
      });

      it("after success: everything that must equal what was asked for", async () => {
        const { orderId } = await shop.open(123_450);
        shop.company.pay(orderId);
        const capture = await shop.captureOf(orderId);
        expect(capture).toMatchObject({
          amountPaise: 123_450,
          currency: "INR",
          merchantId: shop.company.gateway.facts.merchantId,
          orderId,
          gatewayPaymentIds: [expect.stringMatching(/\S/)],
          method: expect.stringMatching(/\S/),
        });
        const apartMs = Math.abs((capture?.paidAt ?? new Date(0)).getTime() - shop.company.now().getTime());
        expect(apartMs).toBeLessThan(60_000);
      });

      it("after a failure that became a success an hour later: succeeded", async () => {
        const { orderId } = await shop.open();
        shop.company.decline(orderId);
        shop.company.pass(HOUR);
        shop.company.pay(orderId);
        expect(await shop.captureOf(orderId)).toMatchObject({ amountPaise: 50_000 });
      });

      it("after the page has closed and the bank said yes late: succeeded", async () => {
        const { orderId } = await shop.open();
        shop.company.leavePending(orderId);
        shop.company.pass(shop.company.gateway.facts.pageLifeMs + HOUR);
        shop.company.pay(orderId);
        expect(await shop.captureOf(orderId)).toMatchObject({ amountPaise: 50_000 });
      });

      // [PAY-53]
      it("after a payment in two parts: their sum, with the ids of all", async () => {
        const { orderId } = await shop.open();
        shop.company.pay(orderId, { split: [30_000, 20_000] });
        const capture = await shop.captureOf(orderId);
        expect(capture?.amountPaise).toBe(50_000);
        expect(new Set(capture?.gatewayPaymentIds).size).toBe(shop.company.namesOnePayment ? 1 : 2);
      });

      // [PAY-52]
      it("tells a wrong amount, currency and account as they are", async () => {
        const { namesNoMerchant, namesNoCurrency, pay } = shop.company;
        const [less, foreign, elsewhere] = [await shop.open(), await shop.open(), await shop.open()];
        pay(less.orderId, { amountPaise: 49_999 });
        expect((await shop.captureOf(less.orderId))?.amountPaise).toBe(49_999);
        pay(foreign.orderId, { currency: "USD" });
        expect((await shop.captureOf(foreign.orderId))?.currency).toBe(namesNoCurrency ? "INR" : "USD");
        pay(elsewhere.orderId, { merchantId: "SOMEBODY-ELSE" });
        const ours = shop.company.gateway.facts.merchantId;
        expect((await shop.captureOf(elsewhere.orderId))?.merchantId).toBe(namesNoMerchant ? ours : "SOMEBODY-ELSE");
      });

      it("after the company gave the money back by itself: given back", async () => {
        const { orderId } = await shop.open();
        shop.company.pay(orderId);
        shop.company.refundByItself(orderId);
        expect(await shop.stateOf(orderId)).toBe(shop.company.tellsNoAutoRefund ? "succeeded" : "autoRefunded");
      });

      it("after the page was closed by us: nothing can be paid there any more, where the company can close it", async () => {
        const { orderId, name } = await shop.open();
        await shop.company.gateway.cancelOrder(name);
        const over = shop.company.keepsPagesOpen ? ["pending"] : ["failed", "expired"];
        expect(over).toContain(await shop.stateOf(orderId));
      });
    });

    it.each<Misbehaviour>([
      "drops the connection",
      "answers half after having done it",
      "answers 401",
      "answers 429",
      "answers 500",
      "answers a page with 200",
      "answers a page with 403",
      // [PAY-06] [PAY-43]
    ])("knows nothing when the company %s", async (wrong) => {
      const { orderId, name } = await shop.open();
      shop.company.pay(orderId);
      const gatewayPaymentId = (await shop.captureOf(orderId))?.gatewayPaymentIds[0] ?? "";
      const refund = {
        refundId: newOrderId(),
        orderId,
        gatewayPaymentId,
        amountPaise: paise(50_000),
        note: "Paid twice",
      };
      const { gateway, server, now } = shop.company;
      server.script.always = wrong;
      expect(await gateway.fetchOrder(name)).toMatchObject({ outcome: "unknown" });
      expect(await gateway.fetchRefund(refund)).toMatchObject({ outcome: "unknown" });
      expect(["unknown", "untold"]).toContain((await gateway.settlements(shop.dayOf(now()))).outcome);
      await gateway.cancelOrder(name);
      if (wrong === "answers 401") return;
      expect(await gateway.createOrder(shop.wanted(newOrderId()))).toMatchObject({ outcome: "unknown" });
      expect(await gateway.refund(refund)).toMatchObject({ outcome: "unknown" });
    });
  },
);
