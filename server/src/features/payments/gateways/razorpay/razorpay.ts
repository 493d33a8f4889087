import * as z from "zod/mini";
import type { Gateway, OrderAnswer, OrderName, OrderRequest, OrderState, StatusAnswer } from "../../company/gateway.ts";
import { readAs, reportedOrder, unknown, usualFacts } from "../answers.ts";
import { type Ask, type Refused, startAsking } from "../ask-company.ts";
import { companyAddress, copied, maybeCopied, pageOrigins, readVariables, type Variables } from "../variables.ts";
import { closeLinks, isOpenLink, isPaidLink, Link, linksOf } from "./links.ts";
import { verifyMessage } from "./messages.ts";
import { captureOf } from "./payments.ts";
import { fetchRefund, refundPayment } from "./refunds.ts";
import { settlementsOf } from "./settlements.ts";

const Settings = z.object({
  keyId: copied,
  keySecret: copied,
  webhookSecret: copied,
  webhookSecretOld: maybeCopied,
  url: z._default(companyAddress, "https://api.razorpay.com/v1"),
  pageOrigins: z._default(pageOrigins, ["https://rzp.io"]),
});

export const readRazorpay = (variables: Variables) => readVariables("RAZORPAY", Settings, variables);

/** Links refuse an end within 15 minutes; the rest is for clocks that differ. */
const PAGE_LIFE_MS = 20 * 60_000;

const Refusal = z.object({ error: z.object({ code: z.string(), description: z.nullish(z.string()) }) });

/** Nearly all refusals share one code, so the description is kept. */
function refusalIn(body: unknown, status: number): string | undefined {
  const error = z.safeParse(Refusal, body).data?.error;
  return error && `status ${status}: ${error.description ?? error.code}`;
}

export function razorpay(settings: z.infer<typeof Settings>): Gateway {
  const { keyId, keySecret, url, webhookSecret, webhookSecretOld, pageOrigins: origins } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const start = () => startAsking({ url, headers: { authorization }, refusalIn });
  const secrets = [webhookSecret, webhookSecretOld].filter((secret) => secret !== undefined);
  return {
    facts: { ...usualFacts, name: "razorpay", merchantId: keyId, pageLifeMs: PAGE_LIFE_MS, pageOrigins: origins },
    createOrder: (order) => createLink(start(), order),
    fetchOrder: (order) => fetchLinks(start(), keyId, order),
    cancelOrder: (order) => cancelLinks(start(), order),
    refund: (refund) => refundPayment(start(), refund),
    fetchRefund: (refund) => fetchRefund(start(), refund),
    settlements: (day) => settlementsOf(start(), day),
    verifyWebhook: (headers, body) => verifyMessage(headers, body, secrets),
  };
}

async function createLink(ask: Ask, order: OrderRequest): Promise<OrderAnswer> {
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
  if (reply.kind === "no") return afterRefusal(ask, order, reply);
  const link = readAs(Link, reply);
  return link ? pageOf(link) : unknown(reply);
}

/** A repetition is refused too, so a refusal is believed only when there is no link; an earlier link is the answer. */
async function afterRefusal(ask: Ask, { orderId }: OrderRequest, { status, reason }: Refused): Promise<OrderAnswer> {
  if (status === 401 || status === 403) return { outcome: "refused", reason };
  const links = await linksOf(ask, { orderId, gatewayOrderId: null });
  if (typeof links === "string") return unknown(`${reason}; ${links}`);
  const link = links.find(isOpenLink) ?? links[0];
  if (link) return pageOf(link);
  return /reference.*already/i.test(reason) ? unknown(reason) : { outcome: "refused", reason };
}

function pageOf({ id, short_url }: Link): OrderAnswer {
  return { outcome: "opened", gatewayOrderId: id, paymentUrl: short_url };
}

async function fetchLinks(ask: Ask, merchantId: string, order: OrderName): Promise<StatusAnswer> {
  const links = await linksOf(ask, order);
  if (typeof links === "string") return unknown(links);
  const paid = links.filter(isPaidLink);
  if (paid.length > 0) return captureOf(ask, merchantId, order.orderId, paid);
  return reportedOrder({ state: unpaidState(links) });
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
