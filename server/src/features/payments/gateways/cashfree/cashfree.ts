import { createHash } from "node:crypto";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { API } from "../../../../platform/http/read-request.ts";
import { isSameSecret, signatureOf } from "../../../../platform/secrets.ts";
import type { Gateway, OrderAnswer, OrderWanted, WebhookHeaders, WebhookHint } from "../../gateway.ts";
import type { CompanyReply } from "../ask-company.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { beginAsking, type CashfreeAccess, definiteNo, idText, isRepeated, readAs, reasonOf } from "./calls.ts";
import { Link, statusOfLink } from "./orders.ts";
import { askForRefund, stateOfRefund } from "./refunds.ts";
import { settlementLines } from "./settlements.ts";

export interface CashfreeSettings extends CashfreeAccess {
  /** Messages signed with the secret that is being replaced are still accepted. */
  oldClientSecret?: string | undefined;
  pageOrigins: readonly string[];
}

/** Cashfree refuses orders that end within fifteen minutes; for links no limit is documented. */
const PAGE_LIFE_MS = 20 * 60_000;

const OLDEST_MESSAGE_MS = 5 * 60_000;

const CashfreeVariables = z.object({
  CASHFREE_CLIENT_ID: copied,
  CASHFREE_CLIENT_SECRET: copied,
  CASHFREE_CLIENT_SECRET_OLD: maybeCopied,
  CASHFREE_URL: z._default(companyAddress, "https://api.cashfree.com/pg"),
  CASHFREE_PAGE_ORIGINS: z._default(pageOrigins, [
    "https://payments.cashfree.com",
    "https://payments-test.cashfree.com",
  ]),
});

/** Throws GatewayVariablesError naming what is missing or wrong. */
export function readCashfree(variables: Variables): CashfreeSettings {
  const read = readVariables(CashfreeVariables, variables);
  return {
    clientId: read.CASHFREE_CLIENT_ID,
    clientSecret: read.CASHFREE_CLIENT_SECRET,
    oldClientSecret: read.CASHFREE_CLIENT_SECRET_OLD,
    apiUrl: read.CASHFREE_URL,
    pageOrigins: read.CASHFREE_PAGE_ORIGINS,
  };
}

/** Only a link has a page with an address, so a link is our order; Cashfree opens its own orders under it. */
export function cashfree(settings: CashfreeSettings, clock: Clock): Gateway {
  return {
    facts: {
      name: "cashfree",
      merchantId: settings.clientId,
      currency: "INR",
      leastPaise: paise(100),
      pageLifeMs: PAGE_LIFE_MS,
      pageOrigins: settings.pageOrigins,
    },
    createOrder: (order) => openLink(settings, order),
    fetchOrder: ({ orderId }) => statusOfLink(beginAsking(settings), orderId, settings.clientId),
    cancelOrder: async ({ orderId }) => {
      await beginAsking(settings)({ method: "POST", path: `/links/${orderId}/cancel` });
    },
    refund: (refund) => askForRefund(beginAsking(settings), refund),
    fetchRefund: (refund) => stateOfRefund(beginAsking(settings), refund),
    settlements: (day) => settlementLines(beginAsking(settings), day),
    verifyWebhook: (headers, body) => verifyMessage(headers, body, settings, clock()),
  };
}

async function openLink(settings: CashfreeSettings, order: OrderWanted): Promise<OrderAnswer> {
  const ask = beginAsking(settings);
  const made = await ask({ method: "POST", path: "/links", body: linkAsked(order), key: order.orderId });
  if (!isRepeated(made)) return orderAnswer(made, order);
  return orderAnswer(await ask({ method: "GET", path: `/links/${order.orderId}` }), order);
}

function linkAsked(order: OrderWanted): object {
  const notifyUrl = new URL(`${API}/webhooks/cashfree`, order.returnUrl);
  return {
    link_id: order.orderId,
    link_amount: rupeesFromPaise(order.amountPaise),
    link_currency: order.currency,
    link_purpose: order.description,
    link_partial_payments: false,
    link_auto_reminders: false,
    link_notify: { send_sms: false, send_email: false },
    link_expiry_time: order.expiresAt.toISOString(),
    customer_details: {
      customer_phone: order.payer.phone,
      customer_email: order.payer.email,
      customer_name: order.payer.name,
    },
    link_meta: {
      return_url: order.returnUrl,
      // Cashfree accepts https only; without it messages come by the dashboard's setting, or not at all.
      ...(notifyUrl.protocol === "https:" && { notify_url: notifyUrl.href }),
    },
  };
}

function orderAnswer(reply: CompanyReply, wanted: OrderWanted): OrderAnswer {
  const no = definiteNo(reply);
  if (no !== undefined) return { outcome: "refused", reason: no };
  const link = readAs(Link, reply);
  if (!link) return { outcome: "unknown", reason: reasonOf(reply) };
  const isOurs =
    link.link_id === wanted.orderId &&
    link.link_amount === wanted.amountPaise &&
    link.link_currency === wanted.currency;
  if (!isOurs) return { outcome: "refused", reason: "another link has this id" };
  return { outcome: "opened", gatewayOrderId: link.cf_link_id, paymentUrl: link.link_url };
}

/** Link events carry our order id; payment events carry it, if at all, in the tags of their order. */
const Message = z.object({
  data: z.object({
    link_id: z.optional(idText),
    order: z.optional(z.nullable(z.object({ order_tags: z.optional(z.nullable(z.object({ link_id: idText }))) }))),
  }),
});

/** Base64 of HMAC-SHA256 over timestamp and raw body, with the client secret as key. */
function verifyMessage(
  headers: WebhookHeaders,
  body: Buffer,
  { clientSecret, oldClientSecret }: CashfreeSettings,
  now: Date,
): WebhookHint | undefined {
  const { "x-webhook-signature": signature, "x-webhook-timestamp": timestamp } = headers;
  if (typeof signature !== "string" || typeof timestamp !== "string") return undefined;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  const secrets = [clientSecret, ...(oldClientSecret === undefined ? [] : [oldClientSecret])];
  const isTheirs = secrets
    .map((secret) => Buffer.from(signatureOf(signed, secret), "hex").toString("base64"))
    .map((expected) => isSameSecret(signature, expected))
    .includes(true);
  if (!isTheirs || isOld(timestamp, now)) return undefined;
  // The signature covers no id, and a repetition has the same body.
  return { eventKey: createHash("sha256").update(body).digest("hex"), orderId: orderIdIn(body) };
}

/** Milliseconds since 1970. Repetitions may keep their timestamp and be refused; the reconciler does not need them. */
function isOld(timestamp: string, now: Date): boolean {
  if (!/^\d{13}$/.test(timestamp)) return true;
  return Math.abs(now.getTime() - Number(timestamp)) > OLDEST_MESSAGE_MS;
}

function orderIdIn(body: Buffer): string | null {
  try {
    const { data } = z.parse(Message, JSON.parse(body.toString("utf8")));
    return data.link_id ?? data.order?.order_tags?.link_id ?? null;
  } catch {
    return null;
  }
}
