import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { paise } from "@aangan/contract/money";
import { afterEach, describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.ts";

const ORDER_ID = "A".repeat(20);
const NAME = { orderId: ORDER_ID, gatewayOrderId: null };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The adapter, in front of a company that answers as the test says. */
async function companyThat(answers: RequestListener) {
  server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sandbox({
    merchantId: "M-1",
    apiKey: "key",
    webhookSecret: "secret",
    apiUrl: () => url,
    notifyUrl: () => `${url}/hook`,
    pageOrigin: "http://localhost:3000",
    payee: "Association",
  });
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));

const order = (changes: object = {}) => ({
  order_id: "o1",
  merchant_id: "M-1",
  merchant_order_id: ORDER_ID,
  amount: 123_450,
  currency: "INR",
  status: "created",
  payment_url: "http://localhost:3000/sandbox-gateway/pay/o1",
  payments: [],
  ...changes,
});

const orderRequest = {
  orderId: ORDER_ID,
  amountPaise: paise(123_450),
  currency: "INR",
  description: "Bill",
  returnUrl: "http://localhost:3000/back",
  expiresAt: new Date("2026-11-21T10:00:00Z"),
  payer: { id: "E041", name: "Meera", email: "meera@example.com", phone: "9876543210" },
};

describe("what the order API says", () => {
  it("is asked in paise, with the key, under our order id", async () => {
    let received: { key: string | undefined; agent: string | undefined; body: string } | undefined;
    const gateway = await companyThat(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      received = { key: request.headers.authorization, agent: request.headers["user-agent"], body };
      response.end(JSON.stringify(order()));
    });
    expect(await gateway.createOrder(orderRequest)).toEqual({
      outcome: "opened",
      gatewayOrderId: "o1",
      paymentUrl: "http://localhost:3000/sandbox-gateway/pay/o1",
    });
    expect(received).toMatchObject({ key: "Bearer key", agent: "aangan-portal" });
    expect(JSON.parse(received?.body ?? "")).toMatchObject({
      merchant_order_id: ORDER_ID,
      amount: 123_450,
      currency: "INR",
    });
  });

  it.each([
    ["created", "pending"],
    ["pending", "pending"],
    ["declined", "failed"],
    ["cancelled", "failed"],
    ["expired", "expired"],
    ["a state of next year", "pending"],
  ])("%s is %s", async (status, state) => {
    const gateway = await companyThat(says(200, order({ status })));
    expect(await gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state } });
  });

  it("paid tells everything that must equal what was asked for", async () => {
    const payment = {
      payment_id: "p1",
      amount: 100_000,
      method: "UPI",
      reference: "4123",
      paid_at: "2026-11-21T09:00:00Z",
    };
    const payments = [payment, { ...payment, payment_id: "p2", amount: 23_450 }];
    const gateway = await companyThat(says(200, order({ status: "paid", payments })));
    expect(await gateway.fetchOrder(NAME)).toEqual({
      outcome: "told",
      order: {
        state: "succeeded",
        capture: {
          amountPaise: 123_450,
          currency: "INR",
          merchantId: "M-1",
          orderId: ORDER_ID,
          gatewayPaymentIds: ["p1", "p2"],
          method: "UPI",
          reference: "4123",
          paidAt: new Date("2026-11-21T09:00:00Z"),
        },
      },
    });
  });

  it("404 is a fact when asked about an order, and a no when asked for one", async () => {
    const gateway = await companyThat(says(404, { error: "No such order." }));
    expect(await gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "notFound" } });
    expect(await gateway.createOrder(orderRequest)).toMatchObject({ outcome: "refused" });
  });
});

describe("what is no fact", () => {
  const drops: RequestListener = (request) => request.socket.destroy();
  const half: RequestListener = (request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write('{"order_id":');
    setTimeout(() => request.socket.destroy(), 20);
  };

  it.each<[string, RequestListener]>([
    ["500 after having accepted", says(500, order({ status: "paid" }))],
    ["502 with a page", says(502, "<html>Bad gateway</html>")],
    ["a page with 200", says(200, "<html>Welcome</html>")],
    ["an answer of another shape", says(200, { state: "PAID" })],
    ["an empty answer", says(200, "")],
    ["too many requests", says(429, order({ status: "paid" }))],
    ["a redirect", says(302, order(), { location: "http://127.0.0.1:1/" })],
    ["a dropped connection", drops],
    ["half an answer", half],
    ["two megabytes", says(200, "x".repeat(2_000_000))],
  ])("%s", async (_what, answers) => {
    const gateway = await companyThat(answers);
    expect(await gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
    expect(await gateway.createOrder(orderRequest)).toMatchObject({ outcome: "unknown" });
    await gateway.cancelOrder(NAME);
  });

  it("a wrong key, when asked about an order", async () => {
    const gateway = await companyThat(says(401, { error: "The API key is wrong." }));
    expect(await gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });
});
