import * as z from "zod/mini";
import { callOut, type OutgoingCall } from "../../../platform/call-out.ts";
import { isSameSecret, signatureOf } from "../../../platform/secrets.ts";
import type { Gateway, OrderAnswer, OrderState, StatusAnswer, WebhookHeaders, WebhookHint } from "../gateway.ts";

/** What the office copied from the sandbox's dashboard, and where things are. */
export interface SandboxSettings {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  /** Where the order API answers, without a slash at the end. Known once the portal listens. */
  apiUrl: () => string;
  /** Where the sandbox sends its messages. */
  notifyUrl: () => string;
  /** The origin of its payment pages. */
  pageOrigin: string;
  /** Who is paid, as the payer reads it. */
  payee: string;
}

const PAGE_LIFE_MS = 15 * 60_000;

const Order = z.object({
  order_id: z.string(),
  merchant_id: z.string(),
  merchant_order_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  payment_url: z.string(),
  payments: z.array(
    z.object({
      payment_id: z.string(),
      amount: z.number(),
      method: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      paid_at: z.iso.datetime(),
    }),
  ),
});
type Order = z.infer<typeof Order>;

const Message = z.object({ event_id: z.string().check(z.maxLength(100)), merchant_order_id: z.string() });

type Reply = { status: number; order: Order | undefined } | { status: "none"; reason: string };

/** The sandbox as a gateway: its order API over HTTP, with amounts in paise. */
export function sandbox(settings: SandboxSettings): Gateway {
  async function call(call: Omit<OutgoingCall, "url">, path: string): Promise<Reply> {
    const headers = { authorization: `Bearer ${settings.apiKey}`, "content-type": "application/json" };
    try {
      const { status, text } = await callOut({ ...call, url: `${settings.apiUrl()}${path}`, headers });
      return { status, order: readOrder(text) };
    } catch (error) {
      return { status: "none", reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    facts: {
      name: "sandbox",
      merchantId: settings.merchantId,
      currency: "INR",
      pageLifeMs: PAGE_LIFE_MS,
      pageOrigins: [settings.pageOrigin],
    },
    createOrder: async (order) => {
      const body = JSON.stringify({
        merchant_order_id: order.orderId,
        amount: order.amountPaise,
        currency: order.currency,
        payee: settings.payee,
        description: order.description,
        return_url: order.returnUrl,
        notify_url: settings.notifyUrl(),
        expires_at: order.expiresAt.toISOString(),
      });
      return orderAnswer(await call({ method: "POST", body }, "/orders"));
    },
    fetchOrder: async (orderId) => statusAnswer(await call({ method: "GET" }, `/orders/${orderId}`)),
    cancelOrder: async (orderId) => {
      await call({ method: "POST", body: "{}" }, `/orders/${orderId}/cancel`);
    },
    verifyWebhook: (headers, body) => verifyMessage(headers, body, settings.webhookSecret),
  };
}

function readOrder(text: string): Order | undefined {
  try {
    const read = z.safeParse(Order, JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** 4xx is a definite no, but for a time-out of theirs and "too many requests". */
const isDefiniteNo = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

function orderAnswer(reply: Reply): OrderAnswer {
  if (reply.status === "none") return { outcome: "unknown", reason: reply.reason };
  if (isDefiniteNo(reply.status)) return { outcome: "refused", reason: `status ${reply.status}` };
  if (reply.status !== 200 || !reply.order) return { outcome: "unknown", reason: `unreadable, status ${reply.status}` };
  return { outcome: "opened", gatewayOrderId: reply.order.order_id, paymentUrl: reply.order.payment_url };
}

function statusAnswer(reply: Reply): StatusAnswer {
  if (reply.status === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.status === 404) return { outcome: "told", order: { state: "notFound" } };
  if (reply.status !== 200 || !reply.order) return { outcome: "unknown", reason: `unreadable, status ${reply.status}` };
  return { outcome: "told", order: stateOf(reply.order) };
}

const ends: Record<string, "failed" | "expired"> = { declined: "failed", cancelled: "failed", expired: "expired" };

function stateOf(order: Order): OrderState {
  if (order.status !== "paid") return { state: ends[order.status] ?? "pending" };
  const [first] = order.payments;
  return {
    state: "succeeded",
    capture: {
      amountPaise: order.payments.reduce((sum, payment) => sum + payment.amount, 0),
      currency: order.currency,
      merchantId: order.merchant_id,
      orderId: order.merchant_order_id,
      gatewayPaymentIds: order.payments.map((payment) => payment.payment_id),
      method: first?.method ?? "",
      reference: first?.reference ?? undefined,
      paidAt: first && new Date(first.paid_at),
    },
  };
}

function verifyMessage(headers: WebhookHeaders, body: Buffer, secret: string): WebhookHint | undefined {
  const offered = headers["x-sandbox-signature"];
  if (typeof offered !== "string" || !isSameSecret(offered, signatureOf(body, secret))) return undefined;
  try {
    const { event_id: eventKey, merchant_order_id: orderId } = z.parse(Message, JSON.parse(body.toString("utf8")));
    return { eventKey, orderId };
  } catch {
    // It is theirs, but of a kind we do not know: kept once under its signature, for a person to read.
    return { eventKey: offered, orderId: null };
  }
}
