import { paise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Gateway, OrderAnswer, OrderName, OrderState, OrderWanted, StatusAnswer } from "../../gateway.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { type Ask, isRazorpays, type RazorpayAccount, reasonOf, startAsking } from "./calls.ts";
import { closeLinks, isOpenLink, isPaidLink, type Link, linksOf, readLink } from "./links.ts";
import { readMessage } from "./messages.ts";
import { captureOf } from "./payments.ts";
import { fetchRefund, refundPayment } from "./refunds.ts";
import { settlementsOf } from "./settlements.ts";

export interface RazorpaySettings extends RazorpayAccount {
  webhookSecret: string;
  oldWebhookSecret: string | undefined;
  pageOrigins: readonly string[];
}

/** Links refuse an end within 15 minutes; the rest is for clocks that differ. */
const PAGE_LIFE_MS = 20 * 60_000;

/** Reads the variables of docs/gateways/razorpay.md. Throws GatewayVariablesError naming those that are wrong. */
export function readRazorpay(variables: Variables): RazorpaySettings {
  const read = readVariables(
    z.object({
      RAZORPAY_KEY_ID: copied,
      RAZORPAY_KEY_SECRET: copied,
      RAZORPAY_WEBHOOK_SECRET: copied,
      RAZORPAY_WEBHOOK_SECRET_OLD: maybeCopied,
      RAZORPAY_URL: z._default(companyAddress, "https://api.razorpay.com/v1"),
      RAZORPAY_PAGE_ORIGINS: z._default(pageOrigins, ["https://rzp.io"]),
    }),
    variables,
  );
  return {
    keyId: read.RAZORPAY_KEY_ID,
    keySecret: read.RAZORPAY_KEY_SECRET,
    webhookSecret: read.RAZORPAY_WEBHOOK_SECRET,
    oldWebhookSecret: read.RAZORPAY_WEBHOOK_SECRET_OLD,
    url: read.RAZORPAY_URL,
    pageOrigins: read.RAZORPAY_PAGE_ORIGINS,
  };
}

export function razorpay(settings: RazorpaySettings): Gateway {
  const start = () => startAsking(settings);
  const { webhookSecret, oldWebhookSecret } = settings;
  const secrets = oldWebhookSecret === undefined ? [webhookSecret] : [webhookSecret, oldWebhookSecret];
  return {
    facts: {
      name: "razorpay",
      merchantId: settings.keyId,
      currency: "INR",
      leastPaise: paise(100),
      pageLifeMs: PAGE_LIFE_MS,
      pageOrigins: settings.pageOrigins,
    },
    createOrder: (order) => createLink(start(), order),
    fetchOrder: (order) => fetchLinks(start(), settings, order),
    cancelOrder: (order) => cancelLinks(start(), order),
    refund: (refund) => refundPayment(start(), refund),
    fetchRefund: (refund) => fetchRefund(start(), refund),
    settlements: (day) => settlementsOf(start(), day),
    verifyWebhook: (headers, body) => readMessage(headers, body, secrets),
  };
}

async function createLink(ask: Ask, order: OrderWanted): Promise<OrderAnswer> {
  const reply = await ask("POST", "/payment_links", {
    amount: order.amountPaise,
    currency: order.currency,
    accept_partial: false,
    expire_by: Math.floor(order.expiresAt.getTime() / 1000),
    reference_id: order.orderId,
    description: order.description,
    // No telephone or e-mail: the page asks for them anyway, and a wrong one would refuse the link.
    customer: { name: order.payer.name },
    notify: { sms: false, email: false },
    reminder_enable: false,
    // Razorpay copies notes to the payment, so the settlement report may name our order.
    notes: { order_id: order.orderId },
    callback_url: order.returnUrl,
    callback_method: "get",
  });
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "no") return isRazorpays(reply) ? afterRefusal(ask, order, reply) : unknown(reasonOf(reply));
  const link = readLink(reply);
  return link ? pageOf(link) : unknown("the link is unreadable");
}

/** A repetition is refused too, so a refusal is believed only when there is no link; an earlier link is the answer. */
async function afterRefusal(
  ask: Ask,
  { orderId }: OrderWanted,
  reply: { status: number; body: unknown },
): Promise<OrderAnswer> {
  const reason = reasonOf(reply);
  if (reply.status === 401 || reply.status === 403) return { outcome: "refused", reason };
  const links = await linksOf(ask, { orderId, gatewayOrderId: null });
  if (typeof links === "string") return unknown(`${reason}; ${links}`);
  const link = links.find(isOpenLink) ?? links[0];
  if (link) return pageOf(link);
  return /reference.*already/i.test(reason) ? unknown(reason) : { outcome: "refused", reason };
}

const unknown = (reason: string) => ({ outcome: "unknown" as const, reason });

function pageOf({ id, short_url }: Link): OrderAnswer {
  return { outcome: "opened", gatewayOrderId: id, paymentUrl: short_url };
}

async function fetchLinks(ask: Ask, settings: RazorpaySettings, order: OrderName): Promise<StatusAnswer> {
  const links = await linksOf(ask, order);
  if (typeof links === "string") return unknown(links);
  const paid = links.filter(isPaidLink);
  if (paid.length > 0) return captureOf(ask, settings, order.orderId, paid);
  return { outcome: "told", order: { state: unpaidState(links) } };
}

const ends: Record<string, "expired" | "failed"> = { expired: "expired", cancelled: "failed" };

/** A failed attempt does not show: the payer may try again until the link ends. */
function unpaidState(links: readonly Link[]): Exclude<OrderState["state"], "succeeded"> {
  if (links.length === 0) return "notFound";
  const states = links.map(({ status }) => ends[status] ?? "pending");
  if (states.includes("pending")) return "pending";
  return states.includes("expired") ? "expired" : "failed";
}

async function cancelLinks(ask: Ask, order: OrderName): Promise<void> {
  const links = await linksOf(ask, order);
  if (typeof links !== "string") return closeLinks(ask, links.filter(isOpenLink));
  if (order.gatewayOrderId !== null) await closeLinks(ask, [{ id: order.gatewayOrderId }]);
}
