import { paise } from "@aangan/contract/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Simulator } from "../../../../../test/simulators/simulator.ts";
import { smartgatewaySimulator } from "../../../../../test/simulators/smartgateway/smartgateway.ts";
import type { RefundInput } from "../../company/gateway.ts";
import { readSmartgateway, smartgateway } from "./smartgateway.ts";

const ORDER_ID = "SOC7F3A9C21B0D4E8A6F";
const DAY_MS = 24 * 60 * 60_000;

const refund = (changes: Partial<RefundInput> = {}): RefundInput => ({
  refundId: "RF5D2C9A71E0B34F68C1",
  orderId: ORDER_ID,
  gatewayPaymentId: `SGTEST-${ORDER_ID}-1`,
  amountPaise: paise(50_000),
  note: "Paid twice",
  ...changes,
});

let bank: Simulator;
beforeEach(async () => {
  bank = await smartgatewaySimulator();
  await bank.gateway.createOrder({
    orderId: ORDER_ID,
    amountPaise: paise(250_000),
    currency: "INR",
    description: "Bill",
    returnUrl: "https://association.example.in/back",
    expiresAt: new Date(bank.now().getTime() + 15 * 60_000),
    payer: { id: "B1204", name: "Asha Rao", email: "payer@example.in", phone: "9000000000" },
  });
  bank.pay(ORDER_ID);
});
afterEach(() => bank.close());

it("a refund is asked for in rupees, waits at the bank, and is settled later", async () => {
  expect(await bank.gateway.refund(refund())).toEqual({ outcome: "told", refund: { state: "pending" } });
  expect(bank.server.calls.at(-1)?.body).toBe("unique_request_id=RF5D2C9A71E0B34F68C1&amount=500.00");
  bank.settleRefund(refund().refundId);
  expect(await bank.gateway.fetchRefund(refund())).toEqual({
    outcome: "told",
    refund: {
      state: "settled",
      amountPaise: 50_000,
      gatewayRefundId: "7411RF5D2C9A71E0B34F68C1",
      reference: "74332RF5D2C9A71E0B34F68C1",
    },
  });
});

it("a refund whose answer was lost is found by repeating it", async () => {
  bank.server.script.next = ["drops the answer after having done it"];
  expect(await bank.gateway.refund(refund())).toMatchObject({ outcome: "unknown" });
  expect(await bank.gateway.refund(refund())).toEqual({ outcome: "told", refund: { state: "pending" } });
  bank.settleRefund(refund().refundId);
  expect([...bank.refunded()]).toEqual([[refund().refundId, 50_000]]);
});

it("a refund of an amount that is being given back already waits for its turn", async () => {
  await bank.gateway.refund(refund());
  const second = refund({ refundId: "RF000000000000000002" });
  expect(await bank.gateway.refund(second)).toMatchObject({ outcome: "unknown" });
  bank.pass(6_000);
  expect(await bank.gateway.refund(second)).toEqual({ outcome: "told", refund: { state: "pending" } });
});

it("a refund of more than there is left is refused", async () => {
  expect(await bank.gateway.refund(refund({ amountPaise: paise(250_001) }))).toEqual({
    outcome: "refused",
    reason: "status 400, invalid.amount.exceeded",
  });
});

it("a refund is not refused by a wrong key, because an earlier call may have made it", async () => {
  const wrong = smartgateway(readSmartgateway({ ...bank.variables, SMARTGATEWAY_API_KEY: "wrong" }), bank.now);
  expect(await wrong.refund(refund())).toMatchObject({ outcome: "unknown" });
});

it("a refund that the bank must look at by hand stays pending, so that nobody makes another", async () => {
  await bank.gateway.refund(refund());
  bank.pass(11 * DAY_MS);
  expect(await bank.gateway.fetchRefund(refund())).toEqual({ outcome: "told", refund: { state: "pending" } });
});

it("a refund that failed is told so, and its amount can be refunded again", async () => {
  await bank.gateway.refund(refund({ amountPaise: paise(250_000) }));
  bank.failRefund(refund().refundId);
  expect(await bank.gateway.fetchRefund(refund())).toEqual({ outcome: "told", refund: { state: "failed" } });
  const again = refund({ refundId: "RF000000000000000002", amountPaise: paise(250_000) });
  bank.pass(6_000);
  expect(await bank.gateway.refund(again)).toEqual({ outcome: "told", refund: { state: "pending" } });
});
