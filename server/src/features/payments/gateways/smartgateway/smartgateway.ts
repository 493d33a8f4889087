import { rupeeText } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import type { Gateway, OrderRequest, Payer, RefundAnswer, RefundInput } from "../../company/gateway.ts";
import { believeRefusal, readAs, reportedOrder, reportedRefund, unknown, usualFacts } from "../answers.ts";
import { type Ask, startAsking } from "../ask-company.ts";
import { hintOf, isOneOf, oneHeader, readMessage } from "../messages.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { refundStateIn, SmartgatewayOrder, stateOf } from "./orders.ts";
import { isNotFound, isRepetition, pageAnswer, refusalIn } from "./replies.ts";

/** The bank refuses any other character in the user name. */
const webhookUser = copied.check(z.regex(/^[A-Za-z0-9]+$/, "may hold letters and digits only"));

const Fields = z.object({
  merchantId: copied,
  apiKey: copied,
  clientId: maybeCopied,
  webhookUser,
  webhookPassword: copied,
  webhookUserOld: z.optional(webhookUser),
  webhookPasswordOld: maybeCopied,
  url: z._default(companyAddress, "https://smartgateway.hdfc.bank.in"),
  pageOrigins: z.optional(pageOrigins),
});

export function readSmartgateway(variables: Variables) {
  const read = readVariables("SMARTGATEWAY", Fields, variables);
  const { merchantId, apiKey, webhookUser: user, webhookPassword, webhookPasswordOld, url } = read;
  const webhookLogins = [`${user}:${webhookPassword}`];
  if (webhookPasswordOld) webhookLogins.push(`${read.webhookUserOld ?? user}:${webhookPasswordOld}`);
  return {
    merchantId,
    apiKey: apiKey.replace(/:$/, ""),
    /** The name of the payment page: `hdfcmaster` in the bank's test mode. */
    clientId: read.clientId ?? merchantId,
    webhookLogins,
    url,
    pageOrigins: read.pageOrigins ?? [new URL(url).origin],
  };
}

/** The bank's default for orders, seen in 138 of 138 test orders. */
const PAGE_LIFE_MS = 15 * 60_000;

const orderRef = z.nullish(z.object({ order_id: z.optional(z.unknown()) }));
const Message = z.object({
  id: z.optional(z.unknown()),
  content: z.optional(z.object({ order: orderRef, txn: orderRef })),
});

/** The cancel call is not used: nobody says what it does to a payment on its way. */
export function smartgateway(settings: ReturnType<typeof readSmartgateway>, clock: Clock): Gateway {
  const { merchantId, apiKey, clientId, url, webhookLogins, pageOrigins: origins } = settings;

  const start = (orderId: string): Ask =>
    startAsking({
      url,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`,
        "x-merchantid": merchantId,
        // Route all calls of one order to one place. Unverified: that the order's id may be the customer id.
        "x-customerid": orderId,
        "x-routing-id": orderId,
        "x-resellerid": "hdfc_reseller",
        version: "2024-06-24",
        "content-type": "application/x-www-form-urlencoded",
      },
      refusalIn,
    });

  return {
    facts: { ...usualFacts, name: "smartgateway", merchantId, pageLifeMs: PAGE_LIFE_MS, pageOrigins: origins },
    createOrder: async (request) => {
      const reply = await start(request.orderId)("POST", "/session", sessionOf(request, clientId, clock()));
      return pageAnswer(reply, request.orderId);
    },
    fetchOrder: async ({ orderId }) => {
      const reply = await start(orderId)("GET", pathOf(orderId));
      if (isNotFound(reply)) return reportedOrder({ state: "notFound" });
      const order = readAs(SmartgatewayOrder, reply);
      const state = order && stateOf(order, merchantId, clock());
      // Money of another order is for a person to see; anything else about another order says nothing about ours.
      const isOurs = order?.order_id === orderId || state?.state === "succeeded";
      return state && isOurs ? reportedOrder(state) : unknown(reply);
    },
    cancelOrder: async () => {},
    refund: (input) => refundOrder(start(input.orderId), input),
    fetchRefund: (input) => fetchRefund(start(input.orderId), input),
    settlements: async () => ({ outcome: "untold" }),
    // The bank signs nothing, it only logs in: a message proves its sender, and its content is never believed.
    verifyWebhook: (headers, body) => {
      const [, token] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(oneHeader(headers, "authorization") ?? "") ?? [];
      if (token === undefined || !isOneOf(Buffer.from(token, "base64").toString("utf8"), webhookLogins))
        return undefined;
      const { id, content } = readMessage(Message, body) ?? {};
      const orderId = content?.order?.order_id ?? content?.txn?.order_id;
      return hintOf(body, id, typeof orderId === "string" && /^[A-Z0-9]{20}$/.test(orderId) ? orderId : null);
    },
  };
}

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`;

async function refundOrder(ask: Ask, input: RefundInput): Promise<RefundAnswer> {
  const { orderId, refundId, amountPaise } = input;
  const form = new URLSearchParams({ unique_request_id: refundId, amount: rupeeText(amountPaise) });
  const reply = await ask("POST", `${pathOf(orderId)}/refunds`, form);
  if (reply.kind === "no") return believeRefusal(reply, () => fetchRefund(ask, input), isRepetition(reply));
  const order = readAs(SmartgatewayOrder, reply);
  const refundState = order?.order_id === orderId ? refundStateIn(order, refundId) : undefined;
  return refundState && refundState.state !== "notFound" ? reportedRefund(refundState) : unknown(reply);
}

async function fetchRefund(ask: Ask, { orderId, refundId }: RefundInput): Promise<RefundAnswer> {
  const reply = await ask("GET", pathOf(orderId));
  if (isNotFound(reply)) return reportedRefund({ state: "notFound" });
  const order = readAs(SmartgatewayOrder, reply);
  return order?.order_id === orderId ? reportedRefund(refundStateIn(order, refundId)) : unknown(reply);
}

/** Names are left out: they are optional, and many have letters that the bank refuses. */
function sessionOf(request: OrderRequest, clientId: string, now: Date) {
  const minutes = Math.ceil((request.expiresAt.getTime() - now.getTime()) / 60_000);
  return {
    order_id: request.orderId,
    amount: rupeeText(request.amountPaise),
    currency: request.currency,
    customer_id: request.payer.id,
    ...contactOf(request.payer),
    payment_page_client_id: clientId,
    action: "paymentPage",
    return_url: request.returnUrl,
    // The allowed characters are not documented; the bank's own example has these.
    description: request.description.replace(/[^A-Za-z0-9 .-]/g, ""),
    // Unverified for every account; without it an order lives 15 minutes.
    "metadata.expiryInMins": String(Math.max(1, minutes)),
  };
}

/** The bank refuses an order with any other form of number or address. */
function contactOf({ email, phone }: Payer) {
  const [, digits] = /^(?:\+?91|0)?(\d{10})$/.exec(phone) ?? [];
  return {
    ...(digits && { customer_phone: digits }),
    ...(/^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$/.test(email) && { customer_email: email }),
  };
}
