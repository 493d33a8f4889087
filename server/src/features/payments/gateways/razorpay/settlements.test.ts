import { paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newOrderRequest } from "../../../../../test/simulators/order-request.ts";
import { type RazorpaySimulator, razorpaySimulator } from "../../../../../test/simulators/razorpay/razorpay.ts";
import { dayOf } from "../../../../platform/clock.ts";

const ORDER = "RAZORPAYORDER0000001";

let company: RazorpaySimulator;
beforeEach(async () => {
  company = await razorpaySimulator();
  await company.gateway.createOrder(newOrderRequest(company, { orderId: ORDER }));
  company.pay(ORDER, { gatewayPaymentId: "pay_N8FVRD1DzYzBh1" });
});
afterEach(() => company.close());

describe("the settlement report", () => {
  it("tells payments and refunds with fee and tax apart, and no adjustment", async () => {
    const lines = await company.gateway.settlements(dayOf(company.now()));
    expect(lines).toEqual({
      outcome: "told",
      lines: [
        {
          kind: "payment",
          orderId: ORDER,
          gatewayId: "pay_N8FVRD1DzYzBh1",
          amountPaise: 123_450,
          feePaise: 2469,
          taxPaise: 444,
          settlementId: "setl_DGlQ1Rj8os78Ec",
          utr: "1568176960vxp0rj",
        },
      ],
    });
  });

  it("of more than one page is read to its end", async () => {
    for (let number = 0; number < 1_000; number++) company.settleForeignOrder(`ELSEWHERE${number}`, 10_000);
    const answer = await company.gateway.settlements(dayOf(company.now()));
    expect(answer.outcome === "told" && answer.lines.length).toBe(1_001);
    const pages = company.server.calls.filter(({ path }) => path.endsWith("/combined"));
    expect(pages.map(({ query }) => query.get("skip"))).toEqual(["0", "500", "1000"]);
  });

  it("is no fact when a page is missing", async () => {
    for (let number = 0; number < 600; number++) company.settleForeignOrder(`ELSEWHERE${number}`, 10_000);
    company.server.script.beforeAnswer = async () => {
      company.server.script.next = ["answers 500"];
    };
    expect(await company.gateway.settlements(dayOf(company.now()))).toMatchObject({ outcome: "unknown" });
  });

  it("tells our refund by its id, without a fee", async () => {
    const refundInput = { refundId: "refund00000000000001", orderId: ORDER, gatewayPaymentId: "pay_N8FVRD1DzYzBh1" };
    await company.gateway.refund({ ...refundInput, amountPaise: paise(50_000), note: "Paid twice" });
    company.settleRefund("refund00000000000001");
    expect(await company.gateway.settlements(dayOf(company.now()))).toMatchObject({
      lines: [
        { kind: "payment" },
        { kind: "refund", orderId: ORDER, refundId: "refund00000000000001", amountPaise: 50_000, feePaise: 0 },
      ],
    });
  });
});
