import { createHash } from "node:crypto";
import { paise, rupeeText } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { OutgoingCall } from "../../../../platform/call-out.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { isSameSecret } from "../../../../platform/secrets.ts";
import type {
  Gateway,
  OrderWanted,
  Payer,
  RefundAnswer,
  RefundWanted,
  WebhookHeaders,
  WebhookHint,
} from "../../gateway.ts";
import { askCompany, type CompanyReply, startTimer } from "../ask-company.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { refundStateOf, stateOf } from "./orders.ts";
import { isNotFound, isRefusal, isRepetition, orderIn, pageAnswer, reasonOf, unknown } from "./replies.ts";

export interface SmartgatewaySettings {
  merchantId: string;
  apiKey: string;
  /** The name of the payment page: `hdfcmaster` in the bank's test mode, else the merchant id. */
  clientId: string;
  webhookLogins: readonly string[];
  url: string;
  pageOrigins: readonly string[];
}

const LIVE_URL = "https://smartgateway.hdfc.bank.in";

/** The bank refuses any other character in the user name. */
const webhookUser = copied.check(z.regex(/^[A-Za-z0-9]+$/, "may hold letters and digits only"));

const SmartgatewayVariables = z.object({
  SMARTGATEWAY_MERCHANT_ID: copied,
  SMARTGATEWAY_API_KEY: copied,
  SMARTGATEWAY_CLIENT_ID: maybeCopied,
  SMARTGATEWAY_WEBHOOK_USER: webhookUser,
  SMARTGATEWAY_WEBHOOK_PASSWORD: copied,
  SMARTGATEWAY_WEBHOOK_USER_OLD: z.optional(webhookUser),
  SMARTGATEWAY_WEBHOOK_PASSWORD_OLD: maybeCopied,
  SMARTGATEWAY_URL: z._default(companyAddress, LIVE_URL),
  SMARTGATEWAY_PAGE_ORIGINS: z.optional(pageOrigins),
});

/** Throws GatewayVariablesError naming what is missing or wrong. */
export function readSmartgateway(variables: Variables): SmartgatewaySettings {
  const read = readVariables(SmartgatewayVariables, variables);
  const user = read.SMARTGATEWAY_WEBHOOK_USER;
  const oldPassword = read.SMARTGATEWAY_WEBHOOK_PASSWORD_OLD;
  const logins = [`${user}:${read.SMARTGATEWAY_WEBHOOK_PASSWORD}`];
  if (oldPassword) logins.push(`${read.SMARTGATEWAY_WEBHOOK_USER_OLD ?? user}:${oldPassword}`);
  return {
    merchantId: read.SMARTGATEWAY_MERCHANT_ID,
    apiKey: read.SMARTGATEWAY_API_KEY.replace(/:$/, ""),
    clientId: read.SMARTGATEWAY_CLIENT_ID ?? read.SMARTGATEWAY_MERCHANT_ID,
    webhookLogins: logins,
    url: read.SMARTGATEWAY_URL,
    pageOrigins: read.SMARTGATEWAY_PAGE_ORIGINS ?? [new URL(read.SMARTGATEWAY_URL).origin],
  };
}

/** The bank's default for orders, seen in 138 of 138 test orders. */
const PAGE_LIFE_MS = 15 * 60_000;

const API_VERSION = "2024-06-24";

const JSON_BODY = "application/json";
const FORM_BODY = "application/x-www-form-urlencoded";

const Message = z.object({
  id: z.optional(z.unknown()),
  content: z.optional(
    z.object({
      order: z.nullish(z.object({ order_id: z.optional(z.unknown()) })),
      txn: z.nullish(z.object({ order_id: z.optional(z.unknown()) })),
    }),
  ),
});

/** The cancel call is not used: nobody says what it does to a payment on its way. */
export function smartgateway(settings: SmartgatewaySettings, clock: Clock): Gateway {
  const { merchantId } = settings;

  function call(call: Omit<OutgoingCall, "url">, path: string, orderId: string): Promise<CompanyReply> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${settings.apiKey}:`).toString("base64")}`,
      "x-merchantid": merchantId,
      // Route all calls of one order to one place. Unverified: that the order's id may be the customer id.
      "x-customerid": orderId,
      "x-routing-id": orderId,
      "x-resellerid": "hdfc_reseller",
      version: API_VERSION,
      "content-type": FORM_BODY,
      ...call.headers,
    };
    return askCompany({ ...call, url: `${settings.url}${path}`, headers });
  }

  const order = (orderId: string, withinMs?: number) =>
    call({ method: "GET", ...(withinMs && { withinMs }) }, `/orders/${encodeURIComponent(orderId)}`, orderId);

  async function fetchRefund({ orderId, refundId }: RefundWanted, withinMs?: number): Promise<RefundAnswer> {
    const reply = await order(orderId, withinMs);
    if (isNotFound(reply)) return { outcome: "told", refund: { state: "notFound" } };
    const read = orderIn(reply);
    return read?.order_id === orderId ? { outcome: "told", refund: refundStateOf(read, refundId) } : unknown(reply);
  }

  return {
    facts: {
      name: "smartgateway",
      merchantId,
      currency: "INR",
      leastPaise: paise(100),
      pageLifeMs: PAGE_LIFE_MS,
      pageOrigins: settings.pageOrigins,
    },

    createOrder: async (wanted) => {
      const body = JSON.stringify(sessionOf(wanted, settings.clientId, clock()));
      const headers = { "content-type": JSON_BODY };
      return pageAnswer(await call({ method: "POST", body, headers }, "/session", wanted.orderId), wanted.orderId);
    },

    fetchOrder: async ({ orderId }) => {
      const reply = await order(orderId);
      if (isNotFound(reply)) return { outcome: "told", order: { state: "notFound" } };
      const read = orderIn(reply);
      const told = read && stateOf(read, merchantId, clock());
      // Money of another order is for a person to see; anything else about another order says nothing about ours.
      const isOurs = read?.order_id === orderId || told?.state === "succeeded";
      return told && isOurs ? { outcome: "told", order: told } : unknown(reply);
    },

    cancelOrder: async () => {},

    refund: async (wanted) => {
      const { orderId, refundId, amountPaise } = wanted;
      const msLeft = startTimer();
      const body = new URLSearchParams({ unique_request_id: refundId, amount: rupeeText(amountPaise) }).toString();
      const reply = await call({ method: "POST", body }, `/orders/${encodeURIComponent(orderId)}/refunds`, orderId);
      const read = orderIn(reply);
      const made = read?.order_id === orderId ? refundStateOf(read, refundId) : undefined;
      if (made && made.state !== "notFound") return { outcome: "told", refund: made };
      if (!isRefusal(reply)) return unknown(reply);
      // A first call may have made the refund although its answer was lost, so a no counts only when there is none.
      const seen = await fetchRefund(wanted, msLeft());
      if (seen.outcome !== "told" || seen.refund.state !== "notFound") return seen;
      return isRepetition(reply) ? unknown(reply) : { outcome: "refused", reason: reasonOf(reply) };
    },

    fetchRefund: (wanted) => fetchRefund(wanted),
    settlements: async () => ({ outcome: "untold" }),
    verifyWebhook: (headers, body) => verifyMessage(headers, body, settings.webhookLogins),
  };
}

/** Names are left out: they are optional, and many have letters that the bank refuses. */
function sessionOf(wanted: OrderWanted, clientId: string, now: Date) {
  const minutes = Math.ceil((wanted.expiresAt.getTime() - now.getTime()) / 60_000);
  return {
    order_id: wanted.orderId,
    amount: rupeeText(wanted.amountPaise),
    currency: wanted.currency,
    customer_id: wanted.payer.id,
    ...contactOf(wanted.payer),
    payment_page_client_id: clientId,
    action: "paymentPage",
    return_url: wanted.returnUrl,
    // The allowed characters are not documented; the bank's own example has these.
    description: wanted.description.replace(/[^A-Za-z0-9 .-]/g, ""),
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

/** The bank signs nothing, it only logs in: a message proves its sender, and its content is never believed. */
function verifyMessage(headers: WebhookHeaders, body: Buffer, logins: readonly string[]): WebhookHint | undefined {
  const offered = headers.authorization;
  const [, token] = (typeof offered === "string" && /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(offered)) || [];
  if (token === undefined) return undefined;
  const login = Buffer.from(token, "base64").toString("utf8");
  if (!logins.map((accepted) => isSameSecret(login, accepted)).includes(true)) return undefined;
  const { id, content } = readMessage(body);
  const orderId = content?.order?.order_id ?? content?.txn?.order_id;
  return {
    eventKey:
      typeof id === "string" && /^[\w-]{1,100}$/.test(id) ? id : createHash("sha256").update(body).digest("hex"),
    orderId: typeof orderId === "string" && /^[A-Z0-9]{20}$/.test(orderId) ? orderId : null,
  };
}

function readMessage(body: Buffer): z.infer<typeof Message> {
  try {
    return z.parse(Message, JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}
