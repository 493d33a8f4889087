import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveCompany } from "../../../../../test/simulators/company-server.ts";
import { newOrderRequest } from "../../../../../test/simulators/order-request.ts";
import { type RazorpaySimulator, razorpaySimulator } from "../../../../../test/simulators/razorpay/razorpay.ts";
import { later } from "../../../../platform/clock.ts";
import type { OrderRequest } from "../../company/gateway.ts";
import { razorpay, readRazorpay } from "./razorpay.ts";

const ORDER = "RAZORPAYORDER0000001";
const NAME = { orderId: ORDER, gatewayOrderId: null };
const MINUTE_MS = 60_000;

let company: RazorpaySimulator;
beforeEach(async () => {
  company = await razorpaySimulator();
});
afterEach(() => company.close());

const open = (changes: Partial<OrderRequest> = {}) =>
  company.gateway.createOrder(newOrderRequest(company, { orderId: ORDER, ...changes }));

/** Another link for the same order, as there could be if Razorpay did not keep reference ids unique. */
async function openSecondLink() {
  company.book.allowsRepeatedReferences = true;
  await open();
  company.book.allowsRepeatedReferences = false;
}

const statuses = () => company.book.links.map(({ cancelled_at }) => (cancelled_at > 0 ? "cancelled" : "open"));
const deeds = () => company.server.calls.map(({ method, path }) => `${method} ${path.replace(/p?link_\w+/, "")}`);

describe("a payment link", () => {
  it("carries our order id as its reference and in its notes, and no telephone or e-mail", async () => {
    expect(await open()).toMatchObject({ outcome: "opened" });
    const [call] = company.server.calls;
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      amount: 123_450,
      currency: "INR",
      accept_partial: false,
      reference_id: ORDER,
      notes: { order_id: ORDER },
      notify: { sms: false, email: false },
      callback_method: "get",
    });
    expect(call?.body).not.toMatch(/asha@example\.com|9876543210/);
    expect(call?.headers["user-agent"]).toBe("aangan-portal");
  });

  it("that exists already is given again when it is asked for again", async () => {
    company.server.script.next = ["drops the answer after having done it"];
    expect(await open()).toMatchObject({ outcome: "unknown" });
    const [link] = company.book.links;
    expect(await open()).toEqual({ outcome: "opened", gatewayOrderId: link?.id, paymentUrl: link?.short_url });
    expect(company.ordersOf(ORDER)).toBe(1);
  });

  it("is given again even when its end has come nearer than Razorpay allows for a new one", async () => {
    const expiresAt = later(company.now(), 20 * MINUTE_MS);
    await open({ expiresAt });
    company.pass(10 * MINUTE_MS);
    expect(await open({ expiresAt })).toMatchObject({ outcome: "opened", gatewayOrderId: company.book.links[0]?.id });
  });

  it("is refused when it would end in less than 15 minutes and there is none yet", async () => {
    const expiresAt = later(company.now(), 14 * MINUTE_MS);
    const refused = { outcome: "refused", reason: expect.stringContaining("15 minutes") };
    expect(await open({ expiresAt })).toEqual(refused);
  });

  it("is not taken for refused when Razorpay says that there is one and does not show it", async () => {
    await open();
    company.server.script.beforeAnswer = async () => {
      company.book.links.length = 0;
    };
    company.server.calls.length = 0;
    expect(await open()).toMatchObject({ outcome: "unknown" });
    expect(deeds()).toEqual(["POST /v1/payment_links", "GET /v1/payment_links"]);
  });

  it("is refused for a wrong key, which says nothing when an order is asked about", async () => {
    const wrong = razorpay({ ...readRazorpay(company.variables), keySecret: "wrong" });
    expect(await wrong.createOrder(newOrderRequest(company, { orderId: ORDER }))).toEqual({
      outcome: "refused",
      reason: "status 401: Authentication failed",
    });
    expect(await wrong.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("of a lost answer is found by our order id", async () => {
    company.server.script.next = ["answers half after having done it"];
    await open();
    company.pay(ORDER);
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { state: "succeeded" } });
  });

  it("lives on after a failed attempt", async () => {
    await open();
    company.decline(ORDER);
    expect(await company.gateway.fetchOrder(NAME)).toEqual({ outcome: "told", order: { state: "pending" } });
  });
});

describe("a paid link", () => {
  it("tells amount, fee with tax, method and the bank's reference from its payments", async () => {
    await open();
    company.pay(ORDER, { gatewayPaymentId: "pay_N8FVRD1DzYzBh1" });
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({
      order: {
        state: "succeeded",
        capture: {
          amountPaise: 123_450,
          currency: "INR",
          merchantId: "rzp_test_madeUpForTests",
          orderId: ORDER,
          gatewayPaymentIds: ["pay_N8FVRD1DzYzBh1"],
          method: "UPI",
          reference: "267567962619",
          feePaise: 2469 + 444,
        },
      },
    });
  });

  it("is summed over its payments, and paid in part shows as the part", async () => {
    await open();
    company.pay(ORDER, { amountPaise: 23_450, gatewayPaymentId: "pay_1" });
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { capture: { amountPaise: 23_450 } } });
    company.pay(ORDER, { amountPaise: 100_000, gatewayPaymentId: "pay_2" });
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({
      order: { capture: { amountPaise: 123_450, gatewayPaymentIds: ["pay_1", "pay_2"] } },
    });
  });

  it("is no fact while its payments cannot be read", async () => {
    await open();
    company.pay(ORDER);
    company.server.script.beforeAnswer = async ({ path }) => {
      if (path.includes("/payment_links/")) company.server.script.next = ["answers 500"];
    };
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
  });

  it("in another currency differs in it", async () => {
    await open();
    company.pay(ORDER, { currency: "USD" });
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { capture: { currency: "USD" } } });
  });
});

describe("two links of one order", () => {
  beforeEach(async () => {
    await open();
    await openSecondLink();
  });
  const [first, second] = [() => company.book.links[0]?.id ?? "", () => company.book.links[1]?.id ?? ""];

  it("leave one open, the one we know of", async () => {
    await company.gateway.fetchOrder({ orderId: ORDER, gatewayOrderId: second() });
    expect(statuses()).toEqual(["cancelled", "open"]);
  });

  it("are both looked at: money on the one that we do not know of is found, and the other closed", async () => {
    company.pay(ORDER);
    const answer = await company.gateway.fetchOrder({ orderId: ORDER, gatewayOrderId: first() });
    expect(answer).toMatchObject({ order: { state: "succeeded", capture: { amountPaise: 123_450 } } });
    expect(statuses()).toEqual(["cancelled", "open"]);
  });

  it("that are both paid tell the whole sum, which nobody takes for the bill's", async () => {
    company.pay(ORDER);
    company.book.links.reverse();
    company.pay(ORDER);
    const answer = await company.gateway.fetchOrder(NAME);
    expect(answer).toMatchObject({ order: { state: "succeeded", capture: { amountPaise: 2 * 123_450 } } });
  });

  it("are both closed when the order is cancelled", async () => {
    await company.gateway.cancelOrder({ orderId: ORDER, gatewayOrderId: first() });
    expect(statuses()).toEqual(["cancelled", "cancelled"]);
  });
});

describe("a list of links", () => {
  it("under another name than Razorpay's is no proof that there is none", async () => {
    const other = await serveCompany(() => ({ status: 200, body: { entity: "collection", count: 0, items: [] } }));
    const strange = razorpay({ ...readRazorpay(company.variables), url: other.url });
    expect(await strange.fetchOrder(NAME)).toMatchObject({ outcome: "unknown" });
    await other.close();
  });

  it("with somebody else's link in it does not make that ours", async () => {
    await open();
    const link = company.book.links[0];
    company.pay(ORDER);
    if (link) Object.defineProperty(link, "reference_id", { get: () => "SOMEBODYELSE", enumerable: true });
    expect(await company.gateway.fetchOrder({ orderId: ORDER, gatewayOrderId: link?.id ?? "" })).toMatchObject({
      order: { capture: { orderId: "SOMEBODYELSE" } },
    });
    expect(await company.gateway.fetchOrder(NAME)).toMatchObject({ order: { state: "notFound" } });
  });
});
