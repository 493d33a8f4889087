import { paise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { OutgoingCall } from "../../../../platform/call-out.ts";
import { isSameSecret, signatureOf } from "../../../../platform/secrets.ts";
import type { Gateway, OrderAnswer, OrderState, StatusAnswer, WebhookHeaders, WebhookHint } from "../../gateway.ts";
import { askCompany, type CompanyReply } from "../ask-company.ts";
import { refundAnswer, settlementAnswer } from "./refunds.ts";

export interface SandboxSettings {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  /** Messages signed with the secret that is being replaced are still accepted. */
  oldWebhookSecret?: string | undefined;
  /** Without a slash at the end. Known once the portal listens. */
  apiUrl: () => string;
  notifyUrl: () => string;
  pageOrigin: string;
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

export function sandbox(settings: SandboxSettings): Gateway {
  function call(call: Omit<OutgoingCall, "url">, path: string): Promise<CompanyReply> {
    const headers = { authorization: `Bearer ${settings.apiKey}`, "content-type": "application/json" };
    return askCompany({ ...call, url: `${settings.apiUrl()}${path}`, headers });
  }

  return {
    facts: {
      name: "sandbox",
      merchantId: settings.merchantId,
      currency: "INR",
      leastPaise: paise(100),
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
    fetchOrder: async ({ orderId }) => statusAnswer(await call({ method: "GET" }, `/orders/${orderId}`)),
    cancelOrder: async ({ orderId }) => {
      await call({ method: "POST", body: "{}" }, `/orders/${orderId}/cancel`);
    },
    refund: async ({ refundId, orderId, amountPaise, note }) => {
      const body = JSON.stringify({ refund_id: refundId, amount: amountPaise, note });
      return refundAnswer(await call({ method: "POST", body }, `/orders/${orderId}/refunds`), "asked for");
    },
    fetchRefund: async ({ refundId }) =>
      refundAnswer(await call({ method: "GET" }, `/refunds/${refundId}`), "looked up"),
    settlements: async (day) => settlementAnswer(await call({ method: "GET" }, `/settlements?day=${day}`)),
    verifyWebhook: (headers, body) => verifyMessage(headers, body, settings),
  };
}

function readOrder(reply: CompanyReply): Order | undefined {
  const read = z.safeParse(Order, reply.kind === "yes" ? reply.body : undefined);
  return read.success ? read.data : undefined;
}

function orderAnswer(reply: CompanyReply): OrderAnswer {
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "no") return { outcome: "refused", reason: `status ${reply.status}` };
  const order = readOrder(reply);
  if (!order) return { outcome: "unknown", reason: "unreadable" };
  return { outcome: "opened", gatewayOrderId: order.order_id, paymentUrl: order.payment_url };
}

function statusAnswer(reply: CompanyReply): StatusAnswer {
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "no" && reply.status === 404) return { outcome: "told", order: { state: "notFound" } };
  const order = readOrder(reply);
  if (!order) return { outcome: "unknown", reason: "unreadable" };
  return { outcome: "told", order: stateOf(order) };
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

function verifyMessage(headers: WebhookHeaders, body: Buffer, settings: SandboxSettings): WebhookHint | undefined {
  const offered = headers["x-sandbox-signature"];
  if (typeof offered !== "string") return undefined;
  const isTheirs = [settings.webhookSecret, settings.oldWebhookSecret]
    .map((secret) => secret !== undefined && isSameSecret(offered, signatureOf(body, secret)))
    .includes(true);
  if (!isTheirs) return undefined;
  try {
    const { event_id: eventKey, merchant_order_id: orderId } = z.parse(Message, JSON.parse(body.toString("utf8")));
    return { eventKey, orderId };
  } catch {
    // Theirs, but of an unknown kind: stored once under its signature, for a person to read.
    return { eventKey: offered, orderId: null };
  }
}
