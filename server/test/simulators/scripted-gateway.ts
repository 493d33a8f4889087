import { setTimeout as sleep } from "node:timers/promises";
import { paise } from "@aangan/contract/money";
import type {
  Capture,
  Gateway,
  OrderRequest,
  OrderState,
  RefundAnswer,
  RefundInput,
  RefundState,
  SettlementLine,
  WebhookHint,
} from "../../src/features/payments/company/gateway.ts";
import { newId } from "../../src/platform/ids.ts";
import { isSameSecret, signatureOf } from "../../src/platform/secrets.ts";

const SECRET = "secret-of-the-scripted-gateway";
const MERCHANT = "M-SCRIPTED";

export type Opening = "opens" | "refuses" | "is silent" | "opens but is silent" | "gives a foreign page";

export interface ScriptedGateway extends Gateway {
  orders: Map<string, { wanted: OrderRequest; state: OrderState }>;
  /** By our refund id. */
  refunds: Map<string, { wanted: RefundInput; state: RefundState }>;
  /** The settlement report of any day. */
  report: SettlementLine[];
  calls: { create: number; fetch: number; cancel: number; refund: number };
  script: {
    opening: Opening;
    /** Status calls fail. */
    statusDown: boolean;
    /** It can cancel an unused order. */
    canCancel: boolean;
    delayMs: number;
    /** Runs between accepting an order and answering. */
    beforeAnswer: (() => Promise<unknown>) | undefined;
  };
  /** Pays, with differences from the order if given. */
  pay(orderId: string, differing?: Partial<Capture>): void;
  tell(orderId: string, state: Exclude<OrderState["state"], "succeeded">): void;
  endRefund(refundId: string, state: "settled" | "failed"): void;
  /** A signed message about an order; the same key makes the same event. */
  message(orderId: string, eventKey?: string): { headers: Record<string, string>; body: Buffer };
}

export function scriptedGateway(name = "scripted"): ScriptedGateway {
  const gateway: ScriptedGateway = {
    facts: {
      name,
      merchantId: MERCHANT,
      currency: "INR",
      leastPaise: paise(100),
      pageLifeMs: 15 * 60_000,
      pageOrigins: ["https://pay.scripted.example"],
    },
    orders: new Map(),
    refunds: new Map(),
    report: [],
    calls: { create: 0, fetch: 0, cancel: 0, refund: 0 },
    script: { opening: "opens", statusDown: false, canCancel: true, delayMs: 0, beforeAnswer: undefined },

    createOrder: async (request) => {
      const { opening, delayMs, beforeAnswer } = gateway.script;
      gateway.calls.create++;
      const accepts = opening !== "refuses" && opening !== "is silent";
      if (accepts && !gateway.orders.has(request.orderId)) {
        gateway.orders.set(request.orderId, { wanted: request, state: { state: "pending" } });
      }
      await beforeAnswer?.();
      await sleep(delayMs);
      if (opening === "refuses") return { outcome: "refused", reason: "status 400" };
      if (opening.endsWith("silent")) return { outcome: "unknown", reason: "time-out" };
      const origin = opening === "opens" ? "https://pay.scripted.example" : "https://pay.scripted.example.evil.example";
      return { outcome: "opened", gatewayOrderId: `G-${request.orderId}`, paymentUrl: `${origin}/${request.orderId}` };
    },

    fetchOrder: async ({ orderId }) => {
      gateway.calls.fetch++;
      await sleep(gateway.script.delayMs);
      if (gateway.script.statusDown) return { outcome: "unknown", reason: "time-out" };
      return { outcome: "told", order: gateway.orders.get(orderId)?.state ?? { state: "notFound" } };
    },

    cancelOrder: async ({ orderId }) => {
      gateway.calls.cancel++;
      const order = gateway.orders.get(orderId);
      if (gateway.script.canCancel && order?.state.state === "pending") order.state = { state: "failed" };
    },

    refund: async (input): Promise<RefundAnswer> => {
      gateway.calls.refund++;
      await sleep(gateway.script.delayMs);
      const order = gateway.orders.get(input.orderId)?.state;
      if (order?.state !== "succeeded") return { outcome: "refused", reason: "status 400" };
      const refund = gateway.refunds.get(input.refundId) ?? { wanted: input, state: { state: "pending" } };
      gateway.refunds.set(input.refundId, refund);
      if (gateway.script.statusDown) return { outcome: "unknown", reason: "time-out" };
      return { outcome: "told", refund: refund.state };
    },

    fetchRefund: async ({ refundId }): Promise<RefundAnswer> => {
      await sleep(gateway.script.delayMs);
      if (gateway.script.statusDown) return { outcome: "unknown", reason: "time-out" };
      return { outcome: "told", refund: gateway.refunds.get(refundId)?.state ?? { state: "notFound" } };
    },

    settlements: async () => {
      if (gateway.script.statusDown) return { outcome: "unknown", reason: "time-out" };
      return { outcome: "told", lines: gateway.report };
    },

    verifyWebhook: (headers, body): WebhookHint | undefined => {
      const signature = headers["x-signature"];
      if (typeof signature !== "string" || !isSameSecret(signature, signatureOf(body, SECRET))) return undefined;
      return JSON.parse(body.toString("utf8")) as WebhookHint;
    },

    pay: (orderId, differing = {}) => {
      const order = gateway.orders.get(orderId);
      if (!order) throw new Error(`the gateway has no order ${orderId}`);
      const { amountPaise, currency } = order.wanted;
      const ids = { merchantId: MERCHANT, orderId, gatewayPaymentIds: [`T-${orderId}`] };
      order.state = { state: "succeeded", capture: { amountPaise, currency, ...ids, method: "UPI", ...differing } };
    },

    tell: (orderId, state) => {
      const order = gateway.orders.get(orderId);
      if (!order) throw new Error(`the gateway has no order ${orderId}`);
      order.state = { state };
    },

    endRefund: (refundId, state) => {
      const refund = gateway.refunds.get(refundId);
      if (!refund) throw new Error(`the gateway has no refund ${refundId}`);
      const { amountPaise } = refund.wanted;
      refund.state = state === "failed" ? { state } : { state, amountPaise, gatewayRefundId: `R-${refundId}` };
    },

    message: (orderId, eventKey = newId()) => {
      const body = Buffer.from(JSON.stringify({ eventKey, orderId }));
      return { headers: { "x-signature": signatureOf(body, SECRET) }, body };
    },
  };
  return gateway;
}
