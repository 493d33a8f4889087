import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../../../../../test/simulators/simulator.ts";
import { smartgatewaySimulator } from "../../../../../test/simulators/smartgateway/smartgateway.ts";
import type { OrderRequest } from "../../company/gateway.ts";
import { readSmartgateway, smartgateway } from "./smartgateway.ts";

/** The order of the fact sheet's vectors. */
const ORDER_ID = "SOC7F3A9C21B0D4E8A6F";
const NAME = { orderId: ORDER_ID, gatewayOrderId: null };
const MINUTE_MS = 60_000;

let bank: Simulator;
let server: Server | undefined;
beforeEach(async () => {
  bank = await smartgatewaySimulator();
});
afterEach(async () => {
  await bank.close();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const orderRequest = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  orderId: ORDER_ID,
  amountPaise: paise(250_000),
  currency: "INR",
  description: "Bill MAINT-2627-000042, flat B-1204",
  returnUrl: "https://association.example.in/flat/api/payments/return/SOC7F3A9C21B0D4E8A6F",
  expiresAt: new Date(bank.now().getTime() + 15 * MINUTE_MS),
  payer: { id: "B1204", name: "आशा राव", email: "payer@example.in", phone: "+919000000000" },
  ...changes,
});

const lastBody = () => JSON.parse(bank.server.calls.at(-1)?.body ?? "") as Record<string, string>;

/** The adapter in front of a bank that answers as the test says. */
async function bankThat(answers: RequestListener) {
  const listening = createServer(answers);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return smartgateway(readSmartgateway({ ...bank.variables, SMARTGATEWAY_URL: url }), bank.now);
}

const says =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

describe("an order", () => {
  it("is asked for in rupees as text, with the headers of the bank, ten digits and minutes", async () => {
    expect(await bank.gateway.createOrder(orderRequest({ amountPaise: paise(250_010) }))).toEqual({
      outcome: "opened",
      gatewayOrderId: expect.stringMatching(/^ordeh_[0-9a-f]{32}$/),
      paymentUrl: expect.stringMatching(`^${bank.pageOrigin}/payment-page/order/ordeh_`),
    });
    expect(lastBody()).toEqual({
      order_id: ORDER_ID,
      amount: "2500.10",
      currency: "INR",
      customer_id: "B1204",
      customer_phone: "9000000000",
      customer_email: "payer@example.in",
      payment_page_client_id: "hdfcmaster",
      action: "paymentPage",
      return_url: orderRequest().returnUrl,
      description: "Bill MAINT-2627-000042 flat B-1204",
      "metadata.expiryInMins": "15",
    });
    expect(bank.server.calls[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("0123456789ABCDEF-made-up-key:").toString("base64")}`,
      "x-merchantid": "SGTEST",
      "x-customerid": ORDER_ID,
      "x-routing-id": ORDER_ID,
      "x-resellerid": "hdfc_reseller",
      version: "2024-06-24",
      "content-type": "application/json",
      "user-agent": "aangan-portal",
    });
  });

  it.each([
    ["9000000000", "9000000000"],
    ["09000000000", "9000000000"],
    ["919000000000", "9000000000"],
    ["9198765432", "9198765432"],
    ["+14155550100", undefined],
  ])("carries the phone %s as %s", async (phone, expected) => {
    await bank.gateway.createOrder(orderRequest({ payer: { id: "B1204", name: "", email: "a+b@example.in", phone } }));
    expect(lastBody().customer_phone).toBe(expected);
    expect(lastBody()).not.toHaveProperty("customer_email");
  });

  it("asked for again is the same page, which closes when it did before", async () => {
    const order = orderRequest();
    const first = await bank.gateway.createOrder(order);
    bank.pass(4 * MINUTE_MS);
    expect(await bank.gateway.createOrder(order)).toEqual(first);
    expect(lastBody()["metadata.expiryInMins"]).toBe("11");
    bank.pass(12 * MINUTE_MS);
    expect(await bank.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "expired" } });
  });

  it("asked for again once it is paid gives no page", async () => {
    await bank.gateway.createOrder(orderRequest());
    bank.pay(ORDER_ID);
    expect(await bank.gateway.createOrder(orderRequest())).toMatchObject({ outcome: "unknown" });
  });

  it("is refused with the bank's code and field, when the bank says no", async () => {
    const answer = await bank.gateway.createOrder(orderRequest({ amountPaise: paise(0) }));
    expect(answer).toEqual({ outcome: "refused", reason: "status 400, INVALID_INPUT, amount: Invalid amount" });
  });

  it("is refused for a wrong key, and nothing is learnt about one that exists", async () => {
    await bank.gateway.createOrder(orderRequest());
    const wrong = smartgateway(readSmartgateway({ ...bank.variables, SMARTGATEWAY_API_KEY: "wrong" }), bank.now);
    expect(await wrong.createOrder(orderRequest())).toEqual({ outcome: "refused", reason: "status 401, UNAUTHORIZED" });
    expect(await wrong.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("is not found when the bank says so, which it does with 400", async () => {
    expect(await bank.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "notFound" } });
  });

  it.each(["ALREADY_EXISTS", "DUPLICATE_REQUEST", "EXPIRED"])("that may exist (%s) is watched", async (code) => {
    const gateway = await bankThat(says(400, { status: "ERROR", error_code: "x", error_info: { code } }));
    expect(await gateway.createOrder(orderRequest())).toMatchObject({ outcome: "unknown" });
  });

  it.each<[string, number, unknown]>([
    ["a page with 403", 403, "<html>1010 Access denied</html>"],
    ["somebody's JSON with 404", 404, { message: "no route" }],
    ["another order's page", 200, { status: "NEW", id: "o", order_id: "OTHER", payment_links: { web: "https://x" } }],
  ])("is not opened and not refused by %s", async (_what, status, body) => {
    const gateway = await bankThat(says(status, body));
    expect(await gateway.createOrder(orderRequest())).toMatchObject({ outcome: "unknown" });
  });
});

describe("what the bank says", () => {
  const OTHER = { order_id: "OTHER", merchant_id: "SGTEST", amount: 2500, currency: "INR" };

  it("of another order is told when it is money, for a person to see", async () => {
    const gateway = await bankThat(says(200, { ...OTHER, status: "CHARGED" }));
    expect(await gateway.fetchOrder(NAME)).toMatchObject({
      order: { capture: { orderId: "OTHER", gatewayPaymentIds: [] } },
    });
  });

  it("is no such order only with the status that the bank has for it", async () => {
    const gateway = await bankThat(says(404, { status: "NOT_FOUND" }));
    expect(await gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("of another order is no fact when it is a failure", async () => {
    const gateway = await bankThat(says(200, { ...OTHER, status: "AUTHORIZATION_FAILED" }));
    expect(await gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("may be a failure first, and a success an hour after the page has closed", async () => {
    await bank.gateway.createOrder(orderRequest());
    bank.decline(ORDER_ID);
    bank.pass(60 * MINUTE_MS);
    expect(await bank.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "failed" } });
    bank.pay(ORDER_ID);
    expect(await bank.gateway.fetchOrder(NAME)).toMatchObject({
      order: { state: "succeeded", capture: { gatewayPaymentIds: [`SGTEST-${ORDER_ID}-2`] } },
    });
  });
});

describe("the payment page", () => {
  const press = async (button: string) => {
    const answer = await bank.gateway.createOrder(orderRequest());
    if (answer.outcome !== "opened") throw new Error("no page");
    const response = await fetch(answer.paymentUrl);
    const body = new URLSearchParams({ pressed: button });
    const back = await fetch(answer.paymentUrl, { method: "POST", redirect: "manual", body });
    return { html: await response.text(), to: back.headers.get("location") };
  };

  it.each([
    ["pay", "status=CHARGED&status_id=21", "Nibs4vrzabRtPt0B2M7kN74gLwQlTggpmVQTE6WITy4%253D"],
    ["fail", "status=AUTHORIZATION_FAILED&status_id=27", "JeYqqfBl0hqcqn63B%252FP6E8DVBOrNwnTwrQnBL%252B0CUiY%253D"],
  ])("sends the browser back signed as the bank signs it (%s)", async (button, query, signature) => {
    const { html, to } = await press(button);
    expect(html).toContain("₹2500.00");
    expect(to).toBe(
      `${orderRequest().returnUrl}?order_id=${ORDER_ID}&${query}&signature=${signature}&signature_algorithm=HMAC-SHA256`,
    );
  });

  it("is closed after fifteen minutes", async () => {
    const answer = await bank.gateway.createOrder(orderRequest());
    bank.pass(16 * MINUTE_MS);
    const page = await fetch(answer.outcome === "opened" ? answer.paymentUrl : "");
    expect(await page.text()).toContain("expired");
  });
});
