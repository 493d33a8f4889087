import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { simulators } from "../../../../test/simulators/all.ts";
import { useCompany } from "../../../../test/simulators/use-company.ts";
import { newOrderId } from "../../../platform/ids.ts";
import type { RefundInput, SettlementLine } from "../company/gateway.ts";

describe.each(simulators.map((open) => ({ company: open.name.replace("Simulator", ""), open })))(
  "$company",
  ({ open }) => {
    const shop = useCompany({ beforeAll, afterAll, beforeEach, afterEach }, open);

    /** A paid order of Rs 500, and a refund of so much that may be asked for. */
    async function refundable(amountPaise: number): Promise<RefundInput> {
      const { orderId } = await shop.open();
      shop.company.pay(orderId);
      const gatewayPaymentId = (await shop.captureOf(orderId))?.gatewayPaymentIds[0] ?? "";
      const refundId = newOrderId();
      return { refundId, orderId, gatewayPaymentId, amountPaise: paise(amountPaise), note: "Paid twice" };
    }

    it.each([50_000, 12_345])("a refund of %i paise is pending until it is settled", async (amountPaise) => {
      const refund = await refundable(amountPaise);
      const { gateway } = shop.company;
      expect(await gateway.refund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
      expect(await gateway.fetchRefund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
      shop.company.settleRefund(refund.refundId);
      expect(await gateway.fetchRefund(refund)).toMatchObject({
        outcome: "told",
        refund: { state: "settled", amountPaise, gatewayRefundId: expect.stringMatching(/\S/) },
      });
      expect(shop.company.refunded().get(refund.refundId)).toBe(amountPaise);
    });

    it("asked for again under the same id, also after a lost answer, is one refund", async () => {
      const refund = await refundable(20_000);
      const { gateway, server } = shop.company;
      await gateway.refund(refund);
      expect(await gateway.refund(refund)).toMatchObject({ outcome: "told" });
      server.script.next = ["drops the answer after having done it"];
      await gateway.refund(refund);
      shop.company.settleRefund(refund.refundId);
      await gateway.fetchRefund(refund);
      expect(shop.company.refunded().get(refund.refundId)).toBe(20_000);
      // What is left can still go back, so only one refund was taken off.
      const remainder = { ...refund, refundId: newOrderId(), amountPaise: paise(30_000) };
      expect(await gateway.refund(remainder)).toMatchObject({ outcome: "told" });
    });

    it("of more than was paid is refused", async () => {
      const refund = await refundable(50_001);
      expect(await shop.company.gateway.refund(refund)).toMatchObject({ outcome: "refused" });
    });

    it("that fails at the bank is told as failed", async () => {
      const refund = await refundable(50_000);
      await shop.company.gateway.refund(refund);
      shop.company.failRefund(refund.refundId);
      const answer = await shop.company.gateway.fetchRefund(refund);
      expect(answer).toEqual({ outcome: "told", refund: { state: "failed" } });
      expect(shop.company.refunded().has(refund.refundId)).toBe(false);
    });

    it("that nobody asked for is not there", async () => {
      const refund = await refundable(50_000);
      const answer = await shop.company.gateway.fetchRefund(refund);
      expect(answer).toEqual({ outcome: "told", refund: { state: "notFound" } });
    });

    it("stands in the day's report beside what was paid, with fees, where the company has a report", async () => {
      const refund = await refundable(50_000);
      const missing = await refundable(50_000);
      shop.company.hideFromSettlements(missing.orderId);
      shop.company.settleForeignOrder(newOrderId(), 77_700);
      await shop.company.gateway.refund(refund);
      shop.company.settleRefund(refund.refundId);
      await shop.company.gateway.fetchRefund(refund);
      const day = shop.dayOf(shop.company.now());
      const answer = await shop.company.gateway.settlements(day);
      const reported = shop.company.reported(day);
      if (!reported) {
        expect(answer).toEqual({ outcome: "untold" });
        return;
      }
      const lines = answer.outcome === "told" ? answer.lines : [];
      expect(lines.map(money)).toEqual(reported.map(money));
      const about = ({ orderId }: SettlementLine) => orderId;
      const paid = lines.filter(({ kind }) => kind === "payment");
      expect(paid.map(about)).toContain(refund.orderId);
      expect(paid.map(about)).not.toContain(missing.orderId);
      expect(paid.map(({ amountPaise }) => amountPaise)).toContain(77_700);
      const returned = lines.filter(({ kind }) => kind === "refund");
      expect(returned.map(({ refundId }) => refundId)).toContain(refund.refundId);
      // An order may have been captured twice: the report says of which capture a refund is.
      expect(returned.map(({ captureId }) => captureId)).toContain(refund.gatewayPaymentId);
    });

    const money = ({ kind, orderId, gatewayId, captureId, amountPaise, feePaise, taxPaise }: SettlementLine) =>
      [kind, orderId, gatewayId, captureId, amountPaise, feePaise, taxPaise].join(" ");
  },
);
