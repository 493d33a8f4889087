import * as z from "zod/mini";
import { signatureOf } from "../../../../platform/secrets.ts";
import type { Gateway, OrderState, SettlementAnswer } from "../../company/gateway.ts";
import {
  addUp,
  isNotFound,
  readAs,
  refundAnswer,
  refundStateOf,
  reportedOrder,
  unknown,
  usualFacts,
} from "../answers.ts";
import { type CompanyReply, startAsking } from "../ask-company.ts";
import { isOneOf, oneHeader, readMessage } from "../messages.ts";

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

const Order = z.object({
  order_id: z.string(),
  merchant_id: z.string(),
  merchant_order_id: z.string(),
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

const Refund = z.object({
  gateway_refund_id: z.string(),
  amount: z.number(),
  status: z.string(),
  reference: z.nullable(z.string()),
});

const Report = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(["payment", "refund"]),
      gateway_id: z.string(),
      merchant_order_id: z.string(),
      refund_id: z.nullable(z.string()),
      refunded_payment_id: z.nullable(z.string()),
      amount: z.number(),
      fee: z.number(),
      tax: z.number(),
      settlement_id: z.nullable(z.string()),
      utr: z.nullable(z.string()),
    }),
  ),
});

const Message = z.object({ event_id: z.string().check(z.maxLength(100)), merchant_order_id: z.string() });

export function sandbox(settings: SandboxSettings): Gateway {
  const { merchantId, pageOrigin, webhookSecret, oldWebhookSecret } = settings;
  const secrets = [webhookSecret, oldWebhookSecret].filter((secret) => secret !== undefined);
  const start = () =>
    startAsking({
      url: settings.apiUrl(),
      headers: { authorization: `Bearer ${settings.apiKey}` },
      refusalIn: (_body, status) => `status ${status}`,
    });

  return {
    facts: { ...usualFacts, name: "sandbox", merchantId, pageLifeMs: 15 * 60_000, pageOrigins: [pageOrigin] },
    createOrder: async (request) => {
      const reply = await start()("POST", "/orders", {
        merchant_order_id: request.orderId,
        amount: request.amountPaise,
        currency: request.currency,
        payee: settings.payee,
        description: request.description,
        return_url: request.returnUrl,
        notify_url: settings.notifyUrl(),
        expires_at: request.expiresAt.toISOString(),
      });
      if (reply.kind === "no") return { outcome: "refused", reason: reply.reason };
      const order = readAs(Order, reply);
      if (!order) return unknown(reply);
      return { outcome: "opened", gatewayOrderId: order.order_id, paymentUrl: order.payment_url };
    },
    fetchOrder: async ({ orderId }) => {
      const reply = await start()("GET", `/orders/${orderId}`);
      if (isNotFound(reply)) return reportedOrder({ state: "notFound" });
      const order = readAs(Order, reply);
      return order ? reportedOrder(stateOf(order)) : unknown(reply);
    },
    cancelOrder: async ({ orderId }) => {
      await start()("POST", `/orders/${orderId}/cancel`, {});
    },
    refund: async ({ refundId, orderId, amountPaise, note }) => {
      const body = { refund_id: refundId, amount: amountPaise, note };
      const reply = await start()("POST", `/orders/${orderId}/refunds`, body);
      if (reply.kind === "no") return { outcome: "refused", reason: reply.reason };
      return refundAnswer(reply, Refund, refundState);
    },
    fetchRefund: async ({ refundId }) =>
      refundAnswer(await start()("GET", `/refunds/${refundId}`), Refund, refundState),
    settlements: async (day) => settlementAnswer(await start()("GET", `/settlements?day=${day}`)),
    verifyWebhook: (headers, body) => {
      const signatures = secrets.map((secret) => signatureOf(body, secret));
      const offered = oneHeader(headers, "x-sandbox-signature");
      if (offered === undefined || !isOneOf(offered, signatures)) return undefined;
      const message = readMessage(Message, body);
      // One of an unknown kind is stored once under its signature, for a person to read.
      return { eventKey: message?.event_id ?? offered, orderId: message?.merchant_order_id ?? null };
    },
  };
}

const ends: Record<string, "failed" | "expired"> = { declined: "failed", cancelled: "failed", expired: "expired" };

function stateOf({ status, payments, currency, ...order }: z.infer<typeof Order>): OrderState {
  if (status !== "paid") return { state: ends[status] ?? "pending" };
  const parts = payments.map(({ payment_id: id, amount: amountPaise, method, reference, paid_at }) => ({
    id,
    amountPaise,
    currency,
    method: method ?? "",
    reference: reference ?? undefined,
    paidAt: new Date(paid_at),
  }));
  return addUp(parts, { merchantId: order.merchant_id, orderId: order.merchant_order_id });
}

function refundState({ gateway_refund_id, amount, ...details }: z.infer<typeof Refund>) {
  const refund = { ...details, gatewayRefundId: gateway_refund_id, amountPaise: amount };
  return refundStateOf({ settled: "settled", failed: "failed" }, refund);
}

function settlementAnswer(reply: CompanyReply): SettlementAnswer {
  const report = readAs(Report, reply);
  if (!report) return unknown(reply);
  const lines = report.lines.map((line) => ({
    kind: line.kind,
    orderId: line.merchant_order_id,
    gatewayId: line.gateway_id,
    refundId: line.refund_id ?? undefined,
    captureId: line.refunded_payment_id ?? undefined,
    amountPaise: line.amount,
    feePaise: line.fee,
    taxPaise: line.tax,
    settlementId: line.settlement_id ?? undefined,
    utr: line.utr ?? undefined,
  }));
  return { outcome: "told", lines };
}
