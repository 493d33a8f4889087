import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../test/desks/portal.ts";
import { decideAtBank, press } from "../../test/desks/sandbox-payer.ts";
import { newOrderId } from "../platform/ids.ts";
import { sandboxKeys } from "./keys.ts";

const MINUTE = 60_000;

let portal: TestPortal;
let apiKey: string;

beforeAll(async () => {
  portal = await openPortal();
  ({ apiKey } = await sandboxKeys(portal.database));
});
afterAll(() => portal.close());

interface Order {
  merchant_order_id: string;
  status: string;
  payment_url: string;
  payments: { method: string; amount: number }[];
}

async function api(method: string, path: string, body?: unknown, key = apiKey) {
  const response = await fetch(`${portal.url}/sandbox-gateway/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, order: (await response.json()) as Order };
}

const orderBody = (changes: object = {}) => ({
  merchant_order_id: newOrderId(),
  amount: 12_345_678,
  currency: "INR",
  payee: "Asha & Sons <b>RWA</b>",
  description: "Bill ELEC-2627-000042, flat E-041",
  return_url: `${portal.url}/back`,
  notify_url: "http://127.0.0.1:9/nowhere",
  expires_at: new Date(portal.now().getTime() + 15 * MINUTE).toISOString(),
  ...changes,
});

const open = async () => (await api("POST", "/orders", orderBody())).order;
const now = async (order: Order) => (await api("GET", `/orders/${order.merchant_order_id}`)).order;

async function read(address: string, init: RequestInit = {}) {
  const response = await fetch(portal.url + new URL(address, portal.url).pathname, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("the order API", () => {
  it("knows its merchant by the key", async () => {
    expect((await api("POST", "/orders", orderBody(), "wrong")).status).toBe(401);
    expect((await api("GET", `/orders/${newOrderId()}`, undefined, "")).status).toBe(401);
  });

  it("opens one order for one id, however often and at once it is asked", async () => {
    const body = orderBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api("POST", "/orders", body)));
    expect(new Set(answers.map(({ status, order }) => `${status} ${order.payment_url}`)).size).toBe(1);
    expect((await api("POST", "/orders", { ...body, amount: 100 })).status).toBe(409);
  });

  it.each([
    ["rupees with decimals", { amount: 10.5 }],
    ["less than a rupee", { amount: 99 }],
    ["dollars", { currency: "USD" }],
    ["a script as the way back", { return_url: "javascript:alert(1)" }],
    ["a field it does not know", { discount: 1 }],
  ])("refuses %s", async (_what, changes) => {
    expect((await api("POST", "/orders", orderBody(changes))).status).toBe(400);
  });

  it("takes a NUL, which no database stores, for a character that cannot be shown", async () => {
    expect((await api("POST", "/orders", orderBody({ payee: "Asha\u0000" }))).status).toBe(200);
    for (const path of ["/orders/%00", "/refunds/%00"]) expect((await api("GET", path)).status).toBe(404);
    for (const path of ["/orders/%00/cancel", "/orders/%00/refunds"]) {
      const body = { refund_id: "R1", amount: 100, note: "\u0000" };
      expect((await api("POST", path, body)).status).toBe(404);
    }
  });

  it("closes an order that nobody used, and no other", async () => {
    const [unused, waiting] = [await open(), await open()];
    await press(portal, waiting.payment_url, "leave-pending");
    const cancel = ({ merchant_order_id }: Order) => api("POST", `/orders/${merchant_order_id}/cancel`, {});
    expect(await cancel(unused)).toMatchObject({ status: 200, order: { status: "cancelled" } });
    expect((await cancel(waiting)).status).toBe(409);
    await press(portal, unused.payment_url, "pay");
    expect((await now(unused)).status).toBe("cancelled");
  });
});

describe("the payment page", () => {
  it("shows whom, how much and how, says that no money moves, and escapes what it shows", async () => {
    const { payment_url } = await open();
    const { status, text, headers } = await read(payment_url);
    expect(status).toBe(200);
    for (const part of [
      "Sandbox: no money moves",
      "₹1,23,456.78",
      "UPI",
      "Card",
      "Net banking",
      ">Pay<",
      ">Decline<",
      ">Leave pending<",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Asha &amp; Sons &lt;b&gt;RWA&lt;/b&gt;");
    expect(text).not.toMatch(/<script|style=/);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await read("/sandbox-gateway/style.css")).headers.get("content-type")).toContain("text/css");
  });

  it.each([
    ["pay", "Card", "paid", "Paid"],
    ["decline", "UPI", "declined", "Declined"],
    ["leave-pending", "Net banking", "pending", "Waiting for the bank"],
  ] as const)("%s by %s makes the order %s and sends the browser back", async (decision, method, status, face) => {
    const order = await open();
    expect(await press(portal, order.payment_url, decision, method)).toBe(`${portal.url}/back`);
    expect((await now(order)).status).toBe(status);
    const page = await read(order.payment_url);
    expect(page.text).toContain(`<h1>${face}</h1>`);
    expect(page.text).not.toContain("<form");
  });

  it("takes the first press only", async () => {
    const order = await open();
    await Promise.all([press(portal, order.payment_url, "pay"), press(portal, order.payment_url, "pay")]);
    await press(portal, order.payment_url, "decline");
    expect(await now(order)).toMatchObject({ status: "paid", payments: [{ method: "UPI", amount: 12_345_678 }] });
    const messages = await portal.database.db.selectFrom("sandboxDeliveries").select("body").execute();
    expect(messages.filter(({ body }) => body.includes(order.merchant_order_id))).toHaveLength(1);
  });

  it("closes after its time, but a payment at the bank does not", async () => {
    const [unused, waiting] = [await open(), await open()];
    await press(portal, waiting.payment_url, "leave-pending");
    portal.pass(16 * MINUTE);
    expect((await read(unused.payment_url)).text).toContain("<h1>Page expired</h1>");
    await press(portal, unused.payment_url, "pay");
    expect((await now(unused)).status).toBe("expired");
    expect((await now(waiting)).status).toBe("pending");
  });

  it("of no order is a page that says so", async () => {
    for (const path of [
      "/sandbox-gateway/pay/nothing",
      "/sandbox-gateway/pay/%00",
      "/sandbox-gateway/nowhere",
      "/sandbox-gateway",
    ]) {
      expect((await read(path)).status).toBe(404);
    }
    expect((await read("/sandbox-gateway/pay/nothing")).text).toContain("Sandbox: no money moves");
  });
});

describe("the page with all orders", () => {
  it("shows the newest first and decides pending ones", async () => {
    const [first, second] = [await open(), await open()];
    await press(portal, first.payment_url, "leave-pending");
    const { text } = await read("/sandbox-gateway/orders");
    expect(text.indexOf(second.merchant_order_id)).toBeLessThan(text.indexOf(first.merchant_order_id));
    expect(text).toContain(`Pay order ${first.merchant_order_id}`);
    expect(text).not.toContain(`Pay order ${second.merchant_order_id}`);
    await decideAtBank(portal, second.payment_url, "pay");
    expect((await now(second)).status).toBe("created");
    await decideAtBank(portal, first.payment_url, "decline");
    expect((await now(first)).status).toBe("declined");
  });

  it("asks for the dashboard's key on the internet", async () => {
    const deployed = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
    const { merchantId, dashboardKey } = await sandboxKeys(deployed.database);
    const ask = (user: string, password: string) =>
      fetch(`${deployed.url}/sandbox-gateway/orders`, {
        headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` },
      });
    expect((await fetch(`${deployed.url}/sandbox-gateway/orders`)).status).toBe(401);
    expect((await ask(merchantId, "wrong")).status).toBe(401);
    expect((await ask(merchantId, dashboardKey)).status).toBe(200);
    await deployed.close();
  });
});
