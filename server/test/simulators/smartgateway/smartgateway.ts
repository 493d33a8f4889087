import { createHmac } from "node:crypto";
import { paiseFromText } from "@aangan/contract/money";
import { readSmartgateway, smartgateway } from "../../../src/features/payments/gateways/smartgateway/smartgateway.ts";
import { type CompanyAnswer, type CompanyCall, payPage, serveCompany } from "../company-server.ts";
import type { PaidDifferently, SimulatedMessage, Simulator } from "../simulator.ts";
import {
  type BookedOrder,
  hex32,
  MERCHANT,
  orderBody,
  type RefundMade,
  second,
  sessionBody,
  statusIdOf,
} from "./smartgateway-orders.ts";
import { accessDenied, notFound, refusedRefund, refusedSession, WEB_WALL } from "./smartgateway-refusals.ts";

const API_KEY = "0123456789ABCDEF-made-up-key";
const RESPONSE_KEY = "test_response_key_0001";
const WEBHOOK = { user: "portal", password: "made-up-password" };
const OLD_WEBHOOK = { user: "portalold", password: "made-up-old-password" };

const FIFTEEN_MINUTES = "15";

/** HDFC SmartGateway as its fact sheet describes it, with Basic authentication and signed return addresses. */
export async function smartgatewaySimulator(): Promise<Simulator> {
  const book = new Map<string, BookedOrder>();
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);

  const server = await serveCompany((call) => {
    const [, page] = /^\/payment-page\/order\/(ordeh_[0-9a-f]{32})$/.exec(call.path) ?? [];
    if (page) return showPage(call, page);
    if (!call.headers["user-agent"]) return WEB_WALL;
    if (!isMerchant(call)) return accessDenied();
    return call.path === "/session" ? openSession(call) : answerAboutOrder(call);
  });

  function answerAboutOrder(call: CompanyCall): CompanyAnswer {
    const [, orderId = "", refunds] = /^\/orders\/([^/]+)(\/refunds)?$/.exec(call.path) ?? [];
    const order = book.get(orderId);
    if (!order) return notFound(orderId);
    if (refunds) return makeRefund(call, order);
    return { status: 200, body: orderBody(order, now(), server.url) };
  }

  function openSession(call: CompanyCall): CompanyAnswer {
    const refused = refusedSession(call);
    if (refused) return refused;
    const request = JSON.parse(call.body) as Record<string, string>;
    const orderId = request.order_id ?? "";
    // A repeated id returns the existing order, with its own expiry.
    const order = book.get(orderId) ?? newOrder(orderId, request);
    book.set(orderId, order);
    return { status: 200, body: sessionBody(order, now(), server.url) };
  }

  function newOrder(orderId: string, request: Record<string, string>): BookedOrder {
    const amountPaise = paiseFromText(String(request.amount)) ?? 0;
    const minutes = Number(request["metadata.expiryInMins"] ?? FIFTEEN_MINUTES);
    return {
      id: `ordeh_${hex32()}`,
      orderId,
      amountPaise,
      effectivePaise: amountPaise,
      currency: request.currency ?? "INR",
      merchantId: MERCHANT,
      customerId: request.customer_id ?? "",
      customerPhone: request.customer_phone ?? "9999999999",
      returnUrl: request.return_url ?? "",
      status: "NEW",
      createdAt: now(),
      expiresAt: new Date(now().getTime() + minutes * 60_000),
      attempts: 0,
      shown: undefined,
      charges: [],
      refunds: [],
    };
  }

  function makeRefund(call: CompanyCall, order: BookedOrder): CompanyAnswer {
    const form = new URLSearchParams(call.body);
    const refused = refusedRefund(call, order, now());
    if (refused) return refused;
    const amountPaise = paiseFromText(form.get("amount") ?? "") ?? order.effectivePaise;
    const refundId = form.get("unique_request_id") ?? "";
    order.refunds.push({ refundId, amountPaise, status: "PENDING", at: now(), initiatedBy: "API" });
    return { status: 200, body: orderBody(order, now(), server.url) };
  }

  function showPage(call: CompanyCall, id: string): CompanyAnswer {
    const order = [...book.values()].find((one) => one.id === id);
    const isClosed = !order || order.charges.length > 0 || now() >= order.expiresAt;
    if (isClosed) {
      const body = "<!doctype html><html lang='en'><title>Expired</title><h1>This link has expired</h1></html>";
      return { status: 200, body, headers: { "content-type": "text/html" } };
    }
    const pageOrder = {
      company: "HDFC SmartGateway",
      orderId: order.orderId,
      rupees: (order.amountPaise / 100).toFixed(2),
    };
    return payPage(call, pageOrder, (button) => {
      if (button === "pay") pay(order.orderId);
      else attempt(order, button === "fail" ? "AUTHORIZATION_FAILED" : "AUTHORIZING");
      return returnAddress(order);
    });
  }

  function orderOf(orderId: string): BookedOrder {
    const order = book.get(orderId);
    if (!order) throw new Error(`the bank has no order ${orderId}`);
    return order;
  }

  /** The order goes on reporting its charge, whatever attempts fail beside it. */
  function attempt(order: BookedOrder, status: string): void {
    order.attempts++;
    if (order.charges.length > 0) return;
    const txnId = `${MERCHANT}-${order.orderId}-${order.attempts}`;
    Object.assign(order, { status, shown: { txnId, amountPaise: order.amountPaise, at: now() } });
  }

  function pay(orderId: string, differently: PaidDifferently = {}): void {
    const order = orderOf(orderId);
    const split = differently.split?.reduce((sum, part) => sum + part, 0);
    const amountPaise = differently.amountPaise ?? split ?? order.amountPaise;
    order.attempts++;
    const txnId = differently.gatewayPaymentId ?? `${MERCHANT}-${orderId}-${order.attempts}`;
    order.shown = { txnId, amountPaise, at: now() };
    order.charges.push(order.shown);
    order.status = "CHARGED";
    order.effectivePaise = amountPaise;
    order.currency = differently.currency ?? order.currency;
    order.merchantId = differently.merchantId ?? order.merchantId;
  }

  const refunds = () => [...book.values()].flatMap((order) => order.refunds);

  function endRefund(refundId: string, status: string): void {
    const refund = refunds().find((one) => one.refundId === refundId);
    if (!refund) throw new Error(`the bank has no refund ${refundId}`);
    refund.status = status;
  }

  function message(content: object, eventName: string, eventKey?: string, login = WEBHOOK): SimulatedMessage {
    const id = eventKey ?? `evt_V2_${hex32()}`;
    const body = { id, event_name: eventName, date_created: second(now()), content };
    const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}`;
    return {
      headers: { "content-type": "application/json", authorization },
      body: Buffer.from(JSON.stringify(body)),
    };
  }

  function orderMessage(orderId: string, eventKey?: string, login = WEBHOOK): SimulatedMessage {
    const order = book.get(orderId);
    const content = order ? orderBody(order, now(), server.url) : { order_id: orderId };
    const eventName = order?.status === "CHARGED" ? "ORDER_SUCCEEDED" : "ORDER_FAILED";
    return message({ order: content }, eventName, eventKey, login);
  }

  const variables = {
    SMARTGATEWAY_MERCHANT_ID: MERCHANT,
    // As in the bank's configuration file.
    SMARTGATEWAY_API_KEY: `${API_KEY}:`,
    SMARTGATEWAY_CLIENT_ID: "hdfcmaster",
    SMARTGATEWAY_WEBHOOK_USER: WEBHOOK.user,
    SMARTGATEWAY_WEBHOOK_PASSWORD: WEBHOOK.password,
    SMARTGATEWAY_WEBHOOK_USER_OLD: OLD_WEBHOOK.user,
    SMARTGATEWAY_WEBHOOK_PASSWORD_OLD: OLD_WEBHOOK.password,
    SMARTGATEWAY_URL: server.url,
  };
  const rotated = { ...variables, SMARTGATEWAY_WEBHOOK_USER_OLD: "", SMARTGATEWAY_WEBHOOK_PASSWORD_OLD: "" };

  return {
    name: "smartgateway",
    server,
    variables,
    gateway: smartgateway(readSmartgateway(variables), now),
    gatewayAfterRotation: smartgateway(readSmartgateway(rotated), now),
    signsOnlyTheSender: true,
    namesOnePayment: true,
    keepsPagesOpen: true,
    pageOrigin: server.url,
    now,
    pass: (ms) => {
      passedMs += ms;
    },
    pay,
    decline: (orderId) => attempt(orderOf(orderId), "AUTHORIZATION_FAILED"),
    leavePending: (orderId) => attempt(orderOf(orderId), "AUTHORIZING"),
    sayUnheardOf: (orderId) => attempt(orderOf(orderId), "GONE_FISHING"),
    refundByItself: (orderId) => {
      const order = orderOf(orderId);
      order.status = "AUTO_REFUNDED";
      const refund: RefundMade = {
        refundId: `auto${hex32().slice(0, 16)}`,
        amountPaise: order.effectivePaise,
        status: "SUCCESS",
        at: now(),
        initiatedBy: "AUTO_REFUNDED",
      };
      order.refunds.push(refund);
    },
    settleRefund: (refundId) => endRefund(refundId, "SUCCESS"),
    failRefund: (refundId) => endRefund(refundId, "FAILURE"),
    // The bank has no report by API, so there is nothing to hide or add.
    hideFromSettlements: () => {},
    settleForeignOrder: () => {},
    message: orderMessage,
    messageWithOldSecret: (orderId) => orderMessage(orderId, undefined, OLD_WEBHOOK),
    messageUnheardOf: () => message({ mandate: { mandate_id: "m1" } }, "MANDATE_CREATED"),
    captured: () =>
      new Map(
        [...book.values()]
          .filter(({ charges }) => charges.length > 0)
          .map((order) => [order.orderId, order.charges.reduce((sum, charge) => sum + charge.amountPaise, 0)]),
      ),
    ordersOf: (orderId) => (book.has(orderId) ? 1 : 0),
    refunded: () =>
      new Map(
        refunds()
          .filter(({ status, initiatedBy }) => status === "SUCCESS" && initiatedBy === "API")
          .map((refund) => [refund.refundId, refund.amountPaise]),
      ),
    reported: () => undefined,
    close: server.close,
  };
}

/** The bank takes the key with or without a colon. */
function isMerchant({ headers }: CompanyCall): boolean {
  const accepted = [API_KEY, `${API_KEY}:`].map((login) => `Basic ${Buffer.from(login).toString("base64")}`);
  return accepted.includes(headers.authorization ?? "") && headers["x-merchantid"] === MERCHANT;
}

/** Signs the doubly encoded parameters and doubly encodes the signature, as the bank does for a return by GET. */
function returnAddress({ returnUrl, orderId, status }: BookedOrder): string {
  const params = { order_id: orderId, status, status_id: String(statusIdOf(status)) };
  const signed = encodeURIComponent(new URLSearchParams(params).toString());
  const signature = createHmac("sha256", RESPONSE_KEY).update(signed).digest("base64");
  const query = new URLSearchParams({ ...params, signature: encodeURIComponent(signature) });
  return `${returnUrl}?${query}&signature_algorithm=HMAC-SHA256`;
}
