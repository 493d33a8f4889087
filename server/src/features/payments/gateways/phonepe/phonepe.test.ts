import { paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveCompany } from "../../../../../test/simulators/company-server.ts";
import { newOrderRequest } from "../../../../../test/simulators/order-request.ts";
import { type PhonepeSimulator, phonepeSimulator } from "../../../../../test/simulators/phonepe/phonepe.ts";
import { later } from "../../../../platform/clock.ts";
import type { OrderRequest, RefundInput } from "../../company/gateway.ts";
import { phonepe, readPhonepe } from "./phonepe.ts";

const ORDER = "PHONEPEORDER00000001";
const NAME = { orderId: ORDER, gatewayOrderId: null };
const MINUTE_MS = 60_000;

let company: PhonepeSimulator;
beforeEach(async () => {
  company = await phonepeSimulator();
});
afterEach(() => company.close());

const open = (changes: Partial<OrderRequest> = {}) =>
  company.gateway.createOrder(newOrderRequest(company, { orderId: ORDER, ...changes }));

const bodyOf = (path: string) => JSON.parse(company.server.calls.find((call) => call.path === path)?.body ?? "null");

/** The adapter with a wrong secret, in front of this company. */
const stranger = () => phonepe({ ...readPhonepe(company.variables), clientSecret: "wrong" }, company.now);

describe("the token", () => {
  it("is asked for with a form, once for however many callers need it at the same time", async () => {
    const orders = ["A", "B", "C", "D"].map((letter) => open({ orderId: letter.repeat(20) }));
    for (const answer of await Promise.all(orders)) expect(answer).toMatchObject({ outcome: "opened" });
    expect(company.tokenRequests()).toBe(1);
    const [request] = company.server.calls;
    expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      client_id: "made-up-client",
      client_secret: "made-up-client-secret",
      client_version: "1",
      grant_type: "client_credentials",
    });
  });

  it("serves until three minutes before its end, and is then renewed", async () => {
    await open();
    company.pass(56 * MINUTE_MS);
    await company.gateway.fetchOrder(NAME);
    expect(company.tokenRequests()).toBe(1);
    company.pass(1.5 * MINUTE_MS);
    await company.gateway.fetchOrder(NAME);
    expect(company.tokenRequests()).toBe(2);
  });

  it("that cannot be renewed is used for as long as it lives", async () => {
    await open();
    company.pass(58 * MINUTE_MS);
    company.server.script.next = ["answers 500"];
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { state: "failed" } });
    company.pass(3 * MINUTE_MS);
    company.server.script.next = ["answers 500"];
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("that was withdrawn is renewed, and the call repeated once", async () => {
    await open();
    company.withdrawTokens();
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { state: "pending" } });
    expect(company.tokenRequests()).toBe(2);
  });

  it("does not end sooner because our clock is ahead of PhonePe's", async () => {
    const ahead = phonepe(readPhonepe(company.variables), () => later(company.now(), 50 * MINUTE_MS));
    await ahead.fetchOrder(NAME);
    await ahead.fetchOrder(NAME);
    expect(company.tokenRequests()).toBe(1);
  });

  it("that is refused refuses an order, and says nothing about one", async () => {
    await open();
    expect(await stranger().createOrder(newOrderRequest(company, { orderId: ORDER }))).toMatchObject({
      outcome: "refused",
    });
    expect(await stranger().fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("at an address where there is none does not make orders unknown to PhonePe", async () => {
    const other = await serveCompany(() => ({ status: 404, body: { code: "NOT_FOUND" } }));
    const wrong = phonepe({ ...readPhonepe(company.variables), authUrl: other.url }, company.now);
    expect(await wrong.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
    await other.close();
  });
});

describe("an order", () => {
  it("is opened in paise under our id, with the seconds that are left", async () => {
    await open({ expiresAt: later(company.now(), 10 * MINUTE_MS) });
    const requestBody = bodyOf("/pg/checkout/v2/pay");
    expect(requestBody).toMatchObject({
      merchantOrderId: ORDER,
      amount: 123_450,
      paymentFlow: { type: "PG_CHECKOUT" },
    });
    expect(requestBody.expireAfter).toBeGreaterThan(590);
    expect(requestBody.expireAfter).toBeLessThanOrEqual(600);
  });

  it.each([
    [1, 300],
    [90, 3_600],
  ])("that shall close in %d minutes gets what PhonePe allows: %d seconds", async (minutes, seconds) => {
    expect(await open({ expiresAt: later(company.now(), minutes * MINUTE_MS) })).toMatchObject({ outcome: "opened" });
    expect(bodyOf("/pg/checkout/v2/pay").expireAfter).toBe(seconds);
  });

  it("that PhonePe refuses is refused once PhonePe has said that it does not exist", async () => {
    expect(await open({ orderId: "no spaces allowed" })).toEqual({
      outcome: "refused",
      reason: "status 400: BAD_REQUEST",
    });
  });

  it("that was opened by an answer that got lost is not taken for refused, and is watched", async () => {
    await open({ orderId: "A".repeat(20) });
    company.server.script.next = ["drops the answer after having done it"];
    await open();
    expect(await open()).toMatchObject({ outcome: "unknown" });
    expect(company.ordersOf(ORDER)).toBe(1);
    company.pay(ORDER);
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { state: "succeeded" } });
  });

  it("is not known when PhonePe says so with 404, but anybody else's 404 is no fact", async () => {
    expect(await company.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "notFound" } });
    const other = await serveCompany(() => ({ status: 404, body: { message: "no Route matched with those values" } }));
    const strange = phonepe({ ...readPhonepe(company.variables), url: other.url }, company.now);
    expect(await strange.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
    await other.close();
  });

  it("is believed by its own state: a failed attempt leaves it pending, and its end makes it failed", async () => {
    await open();
    company.decline(ORDER);
    expect(await company.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "pending" } });
    company.pass(16 * MINUTE_MS);
    expect(await company.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "failed" } });
  });

  it("paid after a failed attempt tells the attempt that moved money, and no other", async () => {
    await open();
    company.decline(ORDER);
    company.pay(ORDER, { gatewayPaymentId: "OM2402282020" });
    company.decline(ORDER);
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({
      order: {
        state: "succeeded",
        capture: {
          amountPaise: 123_450,
          currency: "INR",
          merchantId: "MADEUPMERCHANT",
          orderId: ORDER,
          gatewayPaymentIds: ["OM2402282020"],
          method: "UPI",
          reference: "416455839594",
        },
      },
    });
  });

  it("paid twice tells both", async () => {
    await open();
    company.pay(ORDER);
    company.pay(ORDER);
    const answer = await company.gateway.fetchOrder(NAME);
    expect(answer).toMatchObject({ order: { capture: { amountPaise: 2 * 123_450 } } });
    expect(
      answer.outcome === "told" && answer.order.state === "succeeded" && answer.order.capture.gatewayPaymentIds,
    ).toHaveLength(2);
  });
});

describe("a refund", () => {
  const refund: RefundInput = {
    refundId: "refund00000000000001",
    orderId: ORDER,
    gatewayPaymentId: "OM2402282020",
    amountPaise: paise(50_000),
    note: "Paid twice",
  };
  beforeEach(async () => {
    await open();
    company.pay(ORDER, { gatewayPaymentId: "OM2402282020" });
  });

  it("that PhonePe has only promised is pending; completed it is settled with the bank's reference", async () => {
    expect(await company.gateway.refund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
    company.confirmRefund(refund.refundId);
    expect(await company.gateway.fetchRefund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
    company.settleRefund(refund.refundId);
    expect(await company.gateway.fetchRefund(refund)).toMatchObject({
      refund: { state: "settled", amountPaise: 50_000, reference: "416455839595" },
    });
  });

  it("whose answer was lost is made once", async () => {
    company.server.script.next = ["drops the answer after having done it"];
    expect(await company.gateway.refund(refund)).toMatchObject({ outcome: "unknown" });
    expect(await company.gateway.refund(refund)).toMatchObject({ outcome: "told", refund: { state: "pending" } });
    expect(company.book.refunds).toHaveLength(1);
  });

  it("that PhonePe refuses although it was made before is told as it stands", async () => {
    await company.gateway.refund(refund);
    const changed = { ...refund, amountPaise: paise(60_000) };
    expect(await company.gateway.refund(changed)).toEqual({ outcome: "told", refund: { state: "pending" } });
  });

  it("of more than was paid is refused", async () => {
    expect(await company.gateway.refund({ ...refund, amountPaise: paise(200_000) })).toMatchObject({
      outcome: "refused",
    });
  });

  it("is not refused by a wrong key, which says nothing of an earlier try", async () => {
    expect(await stranger().refund(refund)).toMatchObject({ outcome: "unknown" });
  });
});
