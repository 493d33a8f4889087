import { createHmac } from "node:crypto";
import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cashfreeSimulator } from "../../../../../test/simulators/cashfree/cashfree.ts";
import { useCompany } from "../../../../../test/simulators/use-company.ts";
import { newOrderId } from "../../../../platform/ids.ts";
import { GatewayVariablesError } from "../variables.ts";
import { cashfree, readCashfree } from "./cashfree.ts";

const shop = useCompany({ beforeAll, afterAll, beforeEach, afterEach }, cashfreeSimulator);

const bodyOfLastCall = () => JSON.parse(shop.company.server.calls.at(-1)?.body ?? "") as Record<string, unknown>;

describe("a refusal of a refund", () => {
  async function refundable(refundId = newOrderId()) {
    const { orderId } = await shop.open();
    shop.company.pay(orderId);
    const gatewayPaymentId = (await shop.captureOf(orderId))?.gatewayPaymentIds[0] ?? "";
    return { refundId, orderId, gatewayPaymentId, amountPaise: paise(50_000), note: "Paid twice" };
  }

  /** Requests for a refund are answered with a no, whatever became of them. */
  function refuseRefunds(status: number, code: string): void {
    shop.company.server.script.instead = ({ method, path }) =>
      method === "POST" && path.endsWith("/refunds")
        ? { status, body: { message: "no", code, type: "invalid_request_error" } }
        : undefined;
  }

  it("that hides a refund made by an earlier try is not believed", async () => {
    const refund = await refundable();
    await shop.company.gateway.refund(refund);
    refuseRefunds(400, "refund_amount_invalid");
    expect(await shop.company.gateway.refund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
  });

  it("is believed when there is no refund", async () => {
    const refund = await refundable();
    const tooMuch = { ...refund, amountPaise: paise(50_001) };
    expect(await shop.company.gateway.refund(tooMuch)).toMatchObject({ outcome: "refused" });
  });

  it("for a wrong key says nothing", async () => {
    const refund = await refundable();
    refuseRefunds(401, "request_failed");
    expect(await shop.company.gateway.refund(refund)).toMatchObject({ outcome: "unknown" });
  });
});

describe("a payment link", () => {
  it("is asked for in decimal rupees, with the payer, and without messages to him", async () => {
    const { orderId } = await shop.open(123_405);
    expect(bodyOfLastCall()).toMatchObject({
      link_id: orderId,
      link_amount: 1234.05,
      link_currency: "INR",
      link_partial_payments: false,
      link_notify: { send_sms: false, send_email: false },
      customer_details: { customer_phone: "9876543210" },
      link_meta: { notify_url: "https://portal.example.org/flat/api/webhooks/cashfree" },
    });
  });

  it("names no address for messages that the company would refuse", async () => {
    const orderRequest = { ...shop.wanted(newOrderId()), returnUrl: "http://localhost:3000/back" };
    expect(await shop.company.gateway.createOrder(orderRequest)).toMatchObject({ outcome: "opened" });
    expect(bodyOfLastCall().link_meta).toEqual({ return_url: "http://localhost:3000/back" });
  });

  it("of another amount under an id that was used is refused", async () => {
    const { orderId } = await shop.open(50_000);
    const answer = await shop.company.gateway.createOrder(shop.wanted(orderId, 60_000));
    expect(answer).toMatchObject({ outcome: "refused" });
  });

  it("asked for again when the company has forgotten the key, but knows the id, gives the same page", async () => {
    const { orderId, page } = await shop.open();
    shop.company.pass(10 * 60_000);
    const answer = await shop.company.gateway.createOrder(shop.wanted(orderId));
    expect(answer).toMatchObject({ outcome: "opened", paymentUrl: page });
    expect(shop.company.ordersOf(orderId)).toBe(1);
  });

  it("that breaks a rule of the company's is refused with its code", async () => {
    const orderRequest = {
      ...shop.wanted(newOrderId()),
      payer: { id: "E041", name: "Meera", email: "m@example.com", phone: "12" },
    };
    const answer = await shop.company.gateway.createOrder(orderRequest);
    expect(answer).toEqual({ outcome: "refused", reason: "400 customer_details.customer_phone_invalid" });
  });

  it("asked for with a wrong secret is refused, and a question with it is not answered", async () => {
    const wrong = cashfree(
      readCashfree({ ...shop.company.variables, CASHFREE_CLIENT_SECRET: "wrong" }),
      shop.company.now,
    );
    expect(await wrong.createOrder(shop.wanted(newOrderId()))).toMatchObject({ outcome: "refused" });
    expect(await wrong.fetchOrder({ orderId: newOrderId(), gatewayOrderId: null })).toMatchObject({
      outcome: "unknown",
    });
  });
});

it("a refund asked for again when the company has forgotten the key is the same refund", async () => {
  const { orderId } = await shop.open();
  shop.company.pay(orderId);
  const gatewayPaymentId = (await shop.captureOf(orderId))?.gatewayPaymentIds[0] ?? "";
  const refund = { refundId: newOrderId(), orderId, gatewayPaymentId, amountPaise: paise(30_000), note: "ok" };
  await shop.company.gateway.refund(refund);
  shop.company.pass(10 * 60_000);
  expect(await shop.company.gateway.refund(refund)).toEqual({ outcome: "told", refund: { state: "pending" } });
});

it("a report of several pages is read to its end", async () => {
  for (let line = 0; line < 300; line++) shop.company.settleForeignOrder(newOrderId(), 10_000);
  const answer = await shop.company.gateway.settlements(shop.dayOf(shop.company.now()));
  expect(answer.outcome === "told" && answer.lines.length).toBe(
    shop.company.reported(shop.dayOf(shop.company.now()))?.length,
  );
});

describe("a message", () => {
  // Made by hand: printf '%s' '1795235400000{"data":{"link_id":"ABC"}}' | openssl dgst -sha256 -hmac made-up-secret -binary | base64
  const timestamp = "1795235400000";
  const body = '{"data":{"link_id":"ABC"}}';
  const at = (ms: number) =>
    cashfree(
      readCashfree({ CASHFREE_CLIENT_ID: "id", CASHFREE_CLIENT_SECRET: "made-up-secret" }),
      () => new Date(Number(timestamp) + ms),
    );
  const signed = (text: string) => ({
    "x-webhook-timestamp": timestamp,
    "x-webhook-signature": createHmac("sha256", "made-up-secret").update(`${timestamp}${text}`).digest("base64"),
  });

  it("is signed over timestamp and body, in base64", () => {
    const headers = {
      "x-webhook-timestamp": timestamp,
      "x-webhook-signature": "sn9rFF3BrSxX0aGXiqU4c5f/9sh4HYVu/gRJGFTq7g0=",
    };
    expect(at(0).verifyWebhook(headers, Buffer.from(body))?.orderId).toBe("ABC");
  });

  it.each([
    [0, true],
    [299_000, true],
    [-299_000, true],
    [301_000, false],
    [-301_000, false],
  ])("%i milliseconds old: believed %s", (ageMs, isBelieved) => {
    expect(at(ageMs).verifyWebhook(signed(body), Buffer.from(body)) !== undefined).toBe(isBelieved);
  });

  it.each([
    ["a link event whose id is a number", '{"data":{"link_id":42}}', "42"],
    [
      "a payment with our id among its tags",
      '{"data":{"order":{"order_id":"CFPay_x","order_tags":{"link_id":"ABC"}}}}',
      "ABC",
    ],
    ["a payment without tags", '{"data":{"order":{"order_id":"CFPay_x","order_tags":null}}}', null],
    ["no JSON", "hello", null],
  ])("%s", (_what, text, orderId) => {
    expect(at(0).verifyWebhook(signed(text), Buffer.from(text))?.orderId).toBe(orderId);
  });
});

describe("the environment", () => {
  it("needs the two keys, and has the live addresses by itself", () => {
    expect(() => readCashfree({})).toThrow(GatewayVariablesError);
    const settings = readCashfree({ CASHFREE_CLIENT_ID: "id", CASHFREE_CLIENT_SECRET: "secret" });
    expect(settings.url).toBe("https://api.cashfree.com/pg");
    expect(settings.pageOrigins).toContain("https://payments.cashfree.com");
  });
});
