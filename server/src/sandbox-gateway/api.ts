import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isSameSecret } from "../platform/secrets.ts";
import { SANDBOX } from "./address.ts";
import { fail } from "./fail.ts";
import type { SandboxNeeds } from "./needs.ts";
import { cancelOrder, openOrder, statusOf } from "./orders.ts";
import { type OrderRow, orderOfMerchant, readKeys } from "./queries.ts";
import { refundApi } from "./refund-api.ts";

const webAddress = z.url({ protocol: /^https?$/ });

const OrderBody = z.strictObject({
  merchant_order_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  amount: z.int().check(z.gte(100), z.lte(9_999_999_999)),
  currency: z.literal("INR"),
  payee: z.string().check(z.minLength(1), z.maxLength(200)),
  description: z.string().check(z.minLength(1), z.maxLength(200)),
  return_url: webAddress,
  notify_url: webAddress,
  expires_at: z.iso.datetime(),
});

/** The order API for the merchant's server. Amounts are in paise. */
export function sandboxApi(app: FastifyInstance, needs: SandboxNeeds): void {
  const { database, clock } = needs;

  async function shown(order: OrderRow) {
    const { merchantId } = await readKeys(database.db);
    return {
      order_id: order.orderId,
      merchant_id: merchantId,
      merchant_order_id: order.merchantOrderId,
      amount: order.amountPaise,
      currency: order.currency,
      status: statusOf(order, clock()),
      payment_url: `${needs.publicUrl}${SANDBOX}/pay/${order.orderId}`,
      expires_at: order.expiresAt.toISOString(),
      payments: paymentsOf(order),
    };
  }

  app.addHook("onRequest", async (request, reply) => {
    const { apiKey } = await readKeys(database.db);
    const offered = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!isSameSecret(offered, apiKey)) return fail(reply, 401, "The API key is wrong.");
  });

  app.post("/orders", async (request, reply) => {
    const asked = z.safeParse(OrderBody, request.body);
    if (!asked.success) return fail(reply, 400, "This is no order.");
    const { merchant_order_id: merchantOrderId, amount: amountPaise, expires_at, ...rest } = asked.data;
    const { return_url: returnUrl, notify_url: notifyUrl, ...words } = rest;
    const wanted = { ...words, merchantOrderId, amountPaise, returnUrl, notifyUrl, expiresAt: new Date(expires_at) };
    const order = await database.inTransaction((tx) => openOrder(tx, wanted, clock()));
    return order ? shown(order) : fail(reply, 409, "Another order has this merchant_order_id.");
  });

  app.get<{ Params: { id: string } }>("/orders/:id", async (request, reply) => {
    const order = await orderOfMerchant(database.db, request.params.id);
    return order ? shown(order) : fail(reply, 404, "No such order.");
  });

  app.post<{ Params: { id: string } }>("/orders/:id/cancel", async (request, reply) => {
    const order = await orderOfMerchant(database.db, request.params.id);
    if (!order) return fail(reply, 404, "No such order.");
    const now = clock();
    const left = await database.inTransaction((tx) => cancelOrder(tx, order.orderId, now));
    if (left?.state !== "cancelled") return fail(reply, 409, "The order cannot be cancelled any more.");
    return shown(left);
  });

  refundApi(app, needs);
}

function paymentsOf(order: OrderRow) {
  if (order.state !== "paid") return [];
  const { paymentId, amountPaise: amount, method, reference, changedAt } = order;
  return [{ payment_id: paymentId, amount, method, reference, paid_at: changedAt.toISOString() }];
}
