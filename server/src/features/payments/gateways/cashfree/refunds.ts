import { rupeesFromPaise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { RefundAnswer, RefundState, RefundWanted } from "../../gateway.ts";
import type { CompanyReply } from "../ask-company.ts";
import { type Ask, definiteNo, idText, isNotFound, isRepeated, readAs, reasonOf, rupeesAsPaise } from "./calls.ts";
import { paidOrders } from "./orders.ts";

const Refund = z.object({
  cf_refund_id: idText,
  refund_amount: rupeesAsPaise,
  refund_status: z.string(),
  refund_arn: z.optional(z.nullable(z.string())),
});

const LONGEST_NOTE = 100;

/** A refusal may hide a refund that an earlier try made, so it is believed only when no refund has this id. */
export async function askForRefund(ask: Ask, refund: RefundWanted): Promise<RefundAnswer> {
  const order = await orderOfPayment(ask, refund);
  if ("outcome" in order) return order;
  if (!order.path) return { outcome: "refused", reason: "the company knows no such payment" };
  const reply = await ask({
    method: "POST",
    path: order.path,
    body: {
      refund_id: refund.refundId,
      refund_amount: rupeesFromPaise(refund.amountPaise),
      refund_note: refund.note.padEnd(3, ".").slice(0, LONGEST_NOTE),
      refund_speed: "STANDARD",
    },
    key: refund.refundId,
  });
  const no = definiteNo(reply);
  if (no === undefined) return refundAnswer(reply);
  // A wrong key says nothing about an earlier try.
  if (reply.kind === "no" && (reply.status === 401 || reply.status === 403)) return { outcome: "unknown", reason: no };
  const made = refundAnswer(await ask({ method: "GET", path: `${order.path}/${refund.refundId}` }));
  const isNotMade = made.outcome === "told" && made.refund.state === "notFound";
  return isNotMade && !isRepeated(reply) ? { outcome: "refused", reason: no } : made;
}

export async function stateOfRefund(ask: Ask, refund: RefundWanted): Promise<RefundAnswer> {
  const order = await orderOfPayment(ask, refund);
  if ("outcome" in order) return order;
  if (!order.path) return { outcome: "told", refund: { state: "notFound" } };
  return refundAnswer(await ask({ method: "GET", path: `${order.path}/${refund.refundId}` }));
}

type Found = { path: string | undefined } | Extract<RefundAnswer, { outcome: "unknown" }>;

async function orderOfPayment(ask: Ask, { orderId, gatewayPaymentId }: RefundWanted): Promise<Found> {
  const orders = await paidOrders(ask, orderId);
  if (typeof orders === "string") return { outcome: "unknown", reason: orders };
  const order = orders.find(({ payments }) => payments.some((payment) => payment.cf_payment_id === gatewayPaymentId));
  return { path: order && `/orders/${encodeURIComponent(order.orderId)}/refunds` };
}

function refundAnswer(reply: CompanyReply): RefundAnswer {
  if (isNotFound(reply)) return { outcome: "told", refund: { state: "notFound" } };
  const refund = readAs(Refund, reply);
  if (!refund) return { outcome: "unknown", reason: reasonOf(reply) };
  return { outcome: "told", refund: stateOf(refund) };
}

function stateOf(refund: z.infer<typeof Refund>): RefundState {
  switch (refund.refund_status) {
    case "SUCCESS":
      return {
        state: "settled",
        amountPaise: refund.refund_amount,
        gatewayRefundId: refund.cf_refund_id,
        reference: refund.refund_arn ?? undefined,
      };
    case "FAILED":
    case "CANCELLED":
      return { state: "failed" };
    default:
      return { state: "pending" };
  }
}
