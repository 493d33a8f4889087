import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { fail } from "./fail.ts";
import type { SandboxNeeds } from "./needs.ts";
import { type OrderRow, orderById, orderOfMerchant, type RefundRow, refundOfMerchant } from "./queries.ts";
import { beginRefund, type NoRefund, settleDueRefunds } from "./refunds.ts";
import { settlementsOf } from "./settlements.ts";

const RefundBody = z.strictObject({
  refund_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  amount: z.int().check(z.gte(1), z.lte(9_999_999_999)),
  note: z.string().check(z.minLength(1), z.maxLength(200)),
});

const Day = z.object({ day: z.iso.date() });

export function refundApi(app: FastifyInstance, { database, clock, nudge }: SandboxNeeds): void {
  app.post<{ Params: { id: string } }>("/orders/:id/refunds", async (request, reply) => {
    const asked = z.safeParse(RefundBody, request.body);
    if (!asked.success) return fail(reply, 400, "This is no refund.");
    const order = await orderOfMerchant(database.db, request.params.id);
    if (!order) return fail(reply, 404, "No such order.");
    const { refund_id: refundId, amount: amountPaise, note } = asked.data;
    const wanted = { refundId, orderId: order.orderId, amountPaise, note };
    const begun = await database.inTransaction((tx) => beginRefund(tx, wanted, clock()));
    return typeof begun === "string" ? fail(reply, ...refusals[begun]) : shown(begun, order);
  });

  app.get<{ Params: { id: string } }>("/refunds/:id", async (request, reply) => {
    await database.inTransaction((tx) => settleDueRefunds(tx, clock()));
    nudge("deliver-webhooks");
    const refund = await refundOfMerchant(database.db, request.params.id);
    const order = refund && (await orderById(database.db, refund.orderId));
    return refund && order ? shown(refund, order) : fail(reply, 404, "No such refund.");
  });

  app.get("/settlements", async (request, reply) => {
    const asked = z.safeParse(Day, request.query);
    if (!asked.success) return fail(reply, 400, "Which day? Say day=2026-11-21.");
    const now = clock();
    await database.inTransaction((tx) => settleDueRefunds(tx, now));
    return settlementsOf(database.db, asked.data.day, now);
  });
}

const refusals: Record<NoRefund, [status: number, message: string]> = {
  "not paid": [422, "The order is not paid."],
  "too much": [422, "That is more than is left of the payment."],
  "another refund": [409, "Another refund has this refund_id."],
};

function shown(refund: RefundRow, order: OrderRow) {
  return {
    refund_id: refund.refundId,
    gateway_refund_id: refund.gatewayRefundId,
    merchant_order_id: order.merchantOrderId,
    amount: refund.amountPaise,
    status: refund.state,
    reference: refund.reference,
  };
}
