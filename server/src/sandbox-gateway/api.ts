import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { isSameSecret } from "../platform/secrets.ts";
import { SANDBOX } from "./address.ts";
import { readKeys } from "./keys.ts";
import type { SandboxNeeds } from "./needs.ts";
import { cancelOrder, type OrderRow, openOrder, orderBy, statusOf } from "./orders.ts";
import { beginRefund, type NoRefund, selectRefunds, settleDueRefunds } from "./refunds.ts";
import { settlementsOf } from "./settlements.ts";

const webAddress = z.url({ protocol: /^https?$/ });
const merchantsId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
const words = z.string().check(z.minLength(1), z.maxLength(200));

const OrderBody = z.strictObject({
  merchant_order_id: merchantsId,
  amount: z.int().check(z.gte(100), z.lte(9_999_999_999)),
  currency: z.literal("INR"),
  payee: words,
  description: words,
  return_url: webAddress,
  notify_url: webAddress,
  expires_at: z.iso.datetime(),
});

const RefundBody = z.strictObject({
  refund_id: merchantsId,
  amount: z.int().check(z.gte(1), z.lte(9_999_999_999)),
  note: words,
});

const Day = z.object({ day: z.iso.date() });

interface ById {
  Params: { id: string };
}

export function fail(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: message });
}

/** The API for the merchant's server. Amounts are in paise. */
export function sandboxApi(app: FastifyInstance, needs: SandboxNeeds): void {
  const { database, clock } = needs;

  async function toOrderReply(order: OrderRow) {
    const { orderId: order_id, merchantOrderId: merchant_order_id, amountPaise: amount, currency } = order;
    const { paymentId: payment_id, method, reference, changedAt: paid_at, expiresAt: expires_at } = order;
    const { merchantId: merchant_id } = await readKeys(database.db);
    const status = statusOf(order, clock());
    const payment_url = `${needs.publicUrl}${SANDBOX}/pay/${order_id}`;
    const payments = payment_id === null ? [] : [{ payment_id, amount, method, reference, paid_at }];
    return { order_id, merchant_id, merchant_order_id, amount, currency, status, payment_url, expires_at, payments };
  }

  app.addHook("onRequest", async (request, reply) => {
    const { apiKey } = await readKeys(database.db);
    const offered = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!isSameSecret(offered, apiKey)) return fail(reply, 401, "The API key is wrong.");
  });

  app.post("/orders", async (request, reply) => {
    const parseResult = z.safeParse(OrderBody, request.body);
    if (!parseResult.success) return fail(reply, 400, "This is no order.");
    const { merchant_order_id: merchantOrderId, amount: amountPaise, expires_at, ...rest } = parseResult.data;
    const { return_url: returnUrl, notify_url: notifyUrl, ...orderFields } = rest;
    const input = {
      ...orderFields,
      merchantOrderId,
      amountPaise,
      returnUrl,
      notifyUrl,
      expiresAt: new Date(expires_at),
    };
    const order = await database.inTransaction((tx) => openOrder(tx, input, clock()));
    return order ? toOrderReply(order) : fail(reply, 409, "Another order has this merchant_order_id.");
  });

  app.get<ById>("/orders/:id", async (request, reply) => {
    const order = await orderBy(database.db, "merchantOrderId", request.params.id).executeTakeFirst();
    return order ? toOrderReply(order) : fail(reply, 404, "No such order.");
  });

  app.post<ById>("/orders/:id/cancel", async (request, reply) => {
    const order = await database.inTransaction((tx) => cancelOrder(tx, request.params.id, clock()));
    if (!order) return fail(reply, 404, "No such order.");
    return order.state === "cancelled"
      ? toOrderReply(order)
      : fail(reply, 409, "The order cannot be cancelled any more.");
  });

  refundApi(app, needs);
}

const refusals: Record<NoRefund, [status: number, message: string]> = {
  "no order": [404, "No such order."],
  "not paid": [422, "The order is not paid."],
  "too much": [422, "That is more than is left of the payment."],
  "another refund": [409, "Another refund has this refund_id."],
};

function refundApi(app: FastifyInstance, needs: SandboxNeeds): void {
  const { database, clock, nudge } = needs;

  async function answer(reply: FastifyReply, refundId: string) {
    const refund = await selectRefunds(database.db).where("refundId", "=", refundId).executeTakeFirst();
    if (!refund) return fail(reply, 404, "No such refund.");
    const { gatewayRefundId: gateway_refund_id, merchantOrderId: merchant_order_id, reference } = refund;
    const { amountPaise: amount, state: status } = refund;
    return { refund_id: refundId, gateway_refund_id, merchant_order_id, amount, status, reference };
  }

  app.post<ById>("/orders/:id/refunds", async (request, reply) => {
    const parseResult = z.safeParse(RefundBody, request.body);
    if (!parseResult.success) return fail(reply, 400, "This is no refund.");
    const { refund_id: refundId, amount: amountPaise, note } = parseResult.data;
    const input = { refundId, amountPaise, note };
    const refused = await database.inTransaction((tx) => beginRefund(tx, request.params.id, input, clock()));
    return refused ? fail(reply, ...refusals[refused]) : answer(reply, refundId);
  });

  app.get<ById>("/refunds/:id", async (request, reply) => {
    await settleDueRefunds(needs, clock());
    nudge("deliver-webhooks");
    return answer(reply, request.params.id);
  });

  app.get("/settlements", async (request, reply) => {
    const parseResult = z.safeParse(Day, request.query);
    if (!parseResult.success) return fail(reply, 400, "Which day? Say day=2026-11-21.");
    const now = clock();
    await settleDueRefunds(needs, now);
    return settlementsOf(database.db, parseResult.data.day, now);
  });
}
