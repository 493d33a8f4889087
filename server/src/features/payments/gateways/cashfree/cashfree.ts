import { rupeesFromPaise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { API } from "../../../../platform/http/read-request.ts";
import { signatureOf } from "../../../../platform/secrets.ts";
import type { Gateway, OrderAnswer, OrderRequest } from "../../company/gateway.ts";
import { readAs, unknown, usualFacts } from "../answers.ts";
import { type Ask, type CompanyReply, startAsking } from "../ask-company.ts";
import { hintOf, isOneOf, oneHeader, readMessage } from "../messages.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { idText } from "./fields.ts";
import { Link, statusOfLink } from "./orders.ts";
import { askForRefund, isRepeated, stateOfRefund } from "./refunds.ts";
import { settlementLines } from "./settlements.ts";

/** Cashfree refuses orders that end within fifteen minutes; for links no limit is documented. */
const PAGE_LIFE_MS = 20 * 60_000;

const OLDEST_MESSAGE_MS = 5 * 60_000;

/** Pinned, so that a newer version changes nothing before somebody has read about it. */
const API_VERSION = "2026-01-01";

const Settings = z.object({
  clientId: copied,
  clientSecret: copied,
  clientSecretOld: maybeCopied,
  url: z._default(companyAddress, "https://api.cashfree.com/pg"),
  pageOrigins: z._default(pageOrigins, ["https://payments.cashfree.com", "https://payments-test.cashfree.com"]),
});

export const readCashfree = (variables: Variables) => readVariables("CASHFREE", Settings, variables);

const Refusal = z.object({ message: z.string(), code: z.string() });

function refusalIn(body: unknown, status: number): string | undefined {
  const { code } = z.safeParse(Refusal, body).data ?? {};
  return code && `${status} ${code}`;
}

/** Only a link has a page with an address, so a link is our order; Cashfree opens its own orders under it. */
export function cashfree(settings: z.infer<typeof Settings>, clock: Clock): Gateway {
  const { clientId: merchantId, clientSecret, clientSecretOld, url, pageOrigins: origins } = settings;
  const headers = { "x-client-id": merchantId, "x-client-secret": clientSecret, "x-api-version": API_VERSION };
  const start = () => startAsking({ url, headers, refusalIn });
  const secrets = [clientSecret, clientSecretOld].filter((secret) => secret !== undefined);
  return {
    facts: { ...usualFacts, name: "cashfree", merchantId, pageLifeMs: PAGE_LIFE_MS, pageOrigins: origins },
    createOrder: (order) => openLink(start(), order),
    fetchOrder: ({ orderId }) => statusOfLink(start(), orderId, merchantId),
    cancelOrder: async ({ orderId }) => {
      await start()("POST", `/links/${orderId}/cancel`);
    },
    refund: (refund) => askForRefund(start(), refund),
    fetchRefund: (refund) => stateOfRefund(start(), refund),
    settlements: (day) => settlementLines(start(), day),
    verifyWebhook: (headers, body) => {
      const timestamp = oneHeader(headers, "x-webhook-timestamp");
      if (timestamp === undefined) return undefined;
      const signed = Buffer.concat([Buffer.from(timestamp), body]);
      const signatures = secrets.map((secret) => Buffer.from(signatureOf(signed, secret), "hex").toString("base64"));
      const isTheirs = isOneOf(oneHeader(headers, "x-webhook-signature"), signatures);
      if (!isTheirs || isOld(timestamp, clock())) return undefined;
      const { link_id, order } = readMessage(Message, body)?.data ?? {};
      // The signature covers no id, and a repetition has the same body.
      return hintOf(body, undefined, link_id ?? order?.order_tags?.link_id);
    },
  };
}

async function openLink(ask: Ask, order: OrderRequest): Promise<OrderAnswer> {
  const { name: customer_name, email, phone: customer_phone } = order.payer;
  const notifyUrl = new URL(`${API}/webhooks/cashfree`, order.returnUrl);
  const link = {
    link_id: order.orderId,
    link_amount: rupeesFromPaise(order.amountPaise),
    link_currency: order.currency,
    link_purpose: order.description,
    link_partial_payments: false,
    link_auto_reminders: false,
    link_notify: { send_sms: false, send_email: false },
    link_expiry_time: order.expiresAt.toISOString(),
    // The address may be missing; an empty one would refuse the link.
    customer_details: { customer_phone, customer_name, ...(email && { customer_email: email }) },
    link_meta: {
      return_url: order.returnUrl,
      // Cashfree accepts https only; without it messages come by the dashboard's setting, or not at all.
      ...(notifyUrl.protocol === "https:" && { notify_url: notifyUrl.href }),
    },
  };
  const reply = await ask("POST", "/links", link, { "x-idempotency-key": order.orderId });
  return orderAnswer(isRepeated(reply) ? await ask("GET", `/links/${order.orderId}`) : reply, order);
}

function orderAnswer(reply: CompanyReply, request: OrderRequest): OrderAnswer {
  if (reply.kind === "no") return { outcome: "refused", reason: reply.reason };
  const link = readAs(Link, reply);
  if (!link) return unknown(reply);
  const isSame = link.link_amount === request.amountPaise && link.link_currency === request.currency;
  if (link.link_id !== request.orderId || !isSame) return { outcome: "refused", reason: "another link has this id" };
  return { outcome: "opened", gatewayOrderId: link.cf_link_id, paymentUrl: link.link_url };
}

/** Link events carry our order id; payment events carry it, if at all, in the tags of their order. */
const Message = z.object({
  data: z.object({
    link_id: z.optional(idText),
    order: z.nullish(z.object({ order_tags: z.nullish(z.object({ link_id: idText })) })),
  }),
});

/** Milliseconds since 1970. Repetitions may keep their timestamp and be refused; the reconciler does not need them. */
const isOld = (timestamp: string, now: Date) =>
  !/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > OLDEST_MESSAGE_MS;
