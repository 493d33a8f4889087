import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../test/desks/portal.ts";
import { press } from "../../test/desks/sandbox-payer.ts";
import { dayOf } from "../platform/clock.ts";
import { newOrderId } from "../platform/ids.ts";
import { sandboxKeys } from "./keys.ts";

const TEN_SECONDS = 10_000;
const DAY = 24 * 60 * 60_000;

let portal: TestPortal;
let apiKey: string;

beforeAll(async () => {
  portal = await openPortal();
  ({ apiKey } = await sandboxKeys(portal.database));
});
afterAll(() => portal.close());

async function api(method: string, path: string, body?: unknown, key = apiKey) {
  const response = await fetch(`${portal.url}/sandbox-gateway/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: every answer of the API.
  return { status: response.status, body: (await response.json()) as any };
}

/** An order of Rs 500 that was paid. */
async function paidOrder(method = "UPI"): Promise<string> {
  const id = newOrderId();
  const { body } = await api("POST", "/orders", {
    merchant_order_id: id,
    amount: 50_000,
    currency: "INR",
    payee: "Association",
    description: "Bill",
    return_url: `${portal.url}/back`,
    notify_url: "http://127.0.0.1:9/nowhere",
    expires_at: new Date(portal.now().getTime() + 60_000).toISOString(),
  });
  await press(portal, body.payment_url, "pay", method);
  return id;
}

const refund = (order: string, amount: number, refundId = newOrderId()) =>
  api("POST", `/orders/${order}/refunds`, { refund_id: refundId, amount, note: "Paid twice" });

const refundNow = async (refundId: string) => (await api("GET", `/refunds/${refundId}`)).body;

const letFail = (refundId: string) =>
  fetch(`${portal.url}/sandbox-gateway/refunds/${refundId}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "decision=fail",
  });

const messages = async (refundId: string) => {
  const rows = await portal.database.db.selectFrom("sandboxDeliveries").select("body").execute();
  return rows.map(({ body }) => JSON.parse(body)).filter((body) => body.refund_id === refundId);
};

describe("refunds", () => {
  it("are pending, and settle by themselves after ten seconds with one message", async () => {
    const order = await paidOrder();
    const { body } = await refund(order, 20_000);
    expect(body).toMatchObject({ status: "pending", amount: 20_000, merchant_order_id: order, reference: null });
    portal.pass(TEN_SECONDS - 2_000);
    expect(await refundNow(body.refund_id)).toMatchObject({ status: "pending" });
    portal.pass(2_000);
    expect(await refundNow(body.refund_id)).toMatchObject({
      status: "settled",
      reference: expect.stringMatching(/\d/),
    });
    await refundNow(body.refund_id);
    expect(await messages(body.refund_id)).toMatchObject([{ event: "refund.settled", merchant_order_id: order }]);
  });

  it("asked for again, and many times at once, are one", async () => {
    const order = await paidOrder();
    const id = newOrderId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order, 30_000, id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.gateway_refund_id}`)).size).toBe(1);
    expect((await refund(order, 30_001, id)).status).toBe(409);
    expect((await refund(await paidOrder(), 30_000, id)).status).toBe(409);
  });

  it("stay within what was paid, however many are asked for at once", async () => {
    const order = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(order, 20_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
  });

  it("can be let fail on the page with all orders, and then the money is there again", async () => {
    const order = await paidOrder();
    const { refund_id: id } = (await refund(order, 50_000)).body;
    const page = await (await fetch(`${portal.url}/sandbox-gateway/orders`)).text();
    expect(page).toContain("Refund of ₹500.00: pending");
    expect(page).toContain(`Let refund ${id} fail`);
    expect((await letFail(id)).status).toBe(303);
    portal.pass(TEN_SECONDS);
    expect(await refundNow(id)).toMatchObject({ status: "failed" });
    expect(await messages(id)).toMatchObject([{ event: "refund.failed" }]);
    expect((await refund(order, 50_000)).status).toBe(200);
  });

  it("that have settled cannot fail any more", async () => {
    const { refund_id: id } = (await refund(await paidOrder(), 50_000)).body;
    portal.pass(TEN_SECONDS);
    await letFail(id);
    expect(await refundNow(id)).toMatchObject({ status: "settled" });
  });

  it("of what is not paid, of nothing, and of no order are refused", async () => {
    expect((await refund(newOrderId(), 100)).status).toBe(404);
    expect((await refund(await paidOrder(), 0)).status).toBe(400);
    expect((await refund(await paidOrder(), 10.5)).status).toBe(400);
    expect((await api("GET", `/refunds/${newOrderId()}`)).status).toBe(404);
    expect((await api("GET", `/refunds/${newOrderId()}`, undefined, "wrong")).status).toBe(401);
  });
});

describe("the settlement report", () => {
  it("names what was paid and given back on a day, with fees and their tax", async () => {
    const [byUpi, byCard] = [await paidOrder("UPI"), await paidOrder("Card")];
    const { refund_id: id } = (await refund(byUpi, 12_345)).body;
    portal.pass(TEN_SECONDS);
    const day = dayOf(portal.now());
    const lines = async () => (await api("GET", `/settlements?day=${day}`)).body.lines;
    const about = async (order: string) =>
      (await lines()).filter((line: { merchant_order_id: string }) => line.merchant_order_id === order);
    expect(await about(byUpi)).toMatchObject([
      { kind: "payment", amount: 50_000, fee: 0, tax: 0, settlement_id: null },
      { kind: "refund", refund_id: id, amount: 12_345, fee: 0, tax: 0 },
    ]);
    expect(await about(byCard)).toMatchObject([{ kind: "payment", amount: 50_000, fee: 1_000, tax: 180 }]);
    portal.pass(DAY);
    expect(await about(byCard)).toMatchObject([{ settlement_id: `S-${day}`, utr: expect.stringMatching(/\d{8}/) }]);
    expect((await api("GET", `/settlements?day=${dayOf(portal.now())}`)).body.lines).toEqual([]);
  });

  it("asks which day", async () => {
    expect((await api("GET", "/settlements")).status).toBe(400);
    expect((await api("GET", "/settlements?day=2026-02-30")).status).toBe(400);
  });
});
