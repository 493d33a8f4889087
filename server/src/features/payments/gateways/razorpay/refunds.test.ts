import { paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newOrderRequest } from "../../../../../test/simulators/order-request.ts";
import { type RazorpaySimulator, razorpaySimulator } from "../../../../../test/simulators/razorpay/razorpay.ts";
import type { RefundInput } from "../../company/gateway.ts";

const ORDER = "RAZORPAYORDER0000001";

let company: RazorpaySimulator;
beforeEach(async () => {
  company = await razorpaySimulator();
  await company.gateway.createOrder(newOrderRequest(company, { orderId: ORDER }));
  company.pay(ORDER, { gatewayPaymentId: "pay_N8FVRD1DzYzBh1" });
});
afterEach(() => company.close());

describe("a refund", () => {
  const refundInput = (changes: Partial<RefundInput> = {}): RefundInput => ({
    refundId: "refund00000000000001",
    orderId: ORDER,
    gatewayPaymentId: "pay_N8FVRD1DzYzBh1",
    amountPaise: paise(50_000),
    note: "Paid twice",
    ...changes,
  });

  it("carries its id as the key of repetition, and is made once however often it is asked for", async () => {
    company.server.script.next = ["drops the answer after having done it"];
    expect(await company.gateway.refund(refundInput())).toMatchObject({ outcome: "unknown" });
    expect(await company.gateway.refund(refundInput())).toEqual({ outcome: "told", refund: { state: "pending" } });
    const refundCalls = company.server.calls.filter(({ path }) => path.endsWith("/refund"));
    const keys = refundCalls.map(({ headers }) => headers["x-refund-idempotency"]);
    expect(keys).toEqual(["refund00000000000001", "refund00000000000001"]);
    company.settleRefund("refund00000000000001");
    expect(company.refunded()).toEqual(new Map([["refund00000000000001", 50_000]]));
  });

  it("of the whole amount is found again when Razorpay has forgotten the key", async () => {
    await company.gateway.refund(refundInput({ amountPaise: paise(123_450) }));
    company.book.refundKeys.clear();
    expect(await company.gateway.refund(refundInput({ amountPaise: paise(123_450) }))).toMatchObject({
      outcome: "told",
    });
  });

  it("of more than was paid is refused", async () => {
    const answer = await company.gateway.refund(refundInput({ amountPaise: paise(200_000) }));
    expect(answer).toMatchObject({ outcome: "refused" });
  });

  it("with the same key and another amount is no definite no: the first one may still run", async () => {
    await company.gateway.refund(refundInput());
    expect(await company.gateway.refund(refundInput({ amountPaise: paise(60_000) }))).toMatchObject({
      outcome: "unknown",
    });
  });

  it("is settled with the bank's reference", async () => {
    await company.gateway.refund(refundInput());
    company.settleRefund("refund00000000000001");
    expect(await company.gateway.fetchRefund(refundInput())).toMatchObject({
      outcome: "told",
      refund: { state: "settled", amountPaise: 50_000, reference: "10000000000000" },
    });
  });

  it("of ours does not look as if Razorpay had given the money back by itself", async () => {
    await company.gateway.refund(refundInput({ amountPaise: paise(123_450) }));
    expect(await company.gateway.fetchOrder({ orderId: ORDER, gatewayOrderId: null })).toMatchObject({
      order: { state: "succeeded" },
    });
  });
});
