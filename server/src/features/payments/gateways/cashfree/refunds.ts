import { rupeesFromPaise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { RefundAnswer, RefundInput } from "../../company/gateway.ts";
import { believeRefusal, type RefundWords, refundAnswer, refundStateOf, reportedRefund, unknown } from "../answers.ts";
import type { Ask, CompanyReply } from "../ask-company.ts";
import { idText, maybeText, rupeesAsPaise } from "./fields.ts";
import { paidOrders } from "./orders.ts";

const Refund = z.object({
  cf_refund_id: idText,
  refund_amount: rupeesAsPaise,
  refund_status: z.string(),
  refund_arn: maybeText,
});

/** True when the id was used before, by our own request whose answer was lost. The exact code is not documented. */
export function isRepeated(reply: CompanyReply): boolean {
  return reply.kind === "no" && (reply.status === 409 || /already_exist|duplicate/.test(reply.reason));
}

export async function askForRefund(ask: Ask, refund: RefundInput): Promise<RefundAnswer> {
  const order = await orderOfPayment(ask, refund);
  if ("outcome" in order) return order;
  if (!order.path) return { outcome: "refused", reason: "the company knows no such payment" };
  const body = {
    refund_id: refund.refundId,
    refund_amount: rupeesFromPaise(refund.amountPaise),
    refund_note: refund.note.padEnd(3, ".").slice(0, 100),
    refund_speed: "STANDARD",
  };
  const reply = await ask("POST", order.path, body, { "x-idempotency-key": refund.refundId });
  if (reply.kind !== "no") return refundAnswer(reply, Refund, stateOf);
  return believeRefusal(reply, () => fetchRefund(ask, `${order.path}/${refund.refundId}`), isRepeated(reply));
}

export async function stateOfRefund(ask: Ask, refund: RefundInput): Promise<RefundAnswer> {
  const order = await orderOfPayment(ask, refund);
  if ("outcome" in order) return order;
  return order.path ? fetchRefund(ask, `${order.path}/${refund.refundId}`) : reportedRefund({ state: "notFound" });
}

async function orderOfPayment(ask: Ask, { orderId, gatewayPaymentId }: RefundInput) {
  const orders = await paidOrders(ask, orderId);
  if (typeof orders === "string") return unknown(orders);
  const order = orders.find(({ payments }) => payments.some((payment) => payment.cf_payment_id === gatewayPaymentId));
  return { path: order && `/orders/${encodeURIComponent(order.orderId)}/refunds` };
}

async function fetchRefund(ask: Ask, path: string): Promise<RefundAnswer> {
  return refundAnswer(await ask("GET", path), Refund, stateOf);
}

const words: RefundWords = { SUCCESS: "settled", FAILED: "failed", CANCELLED: "failed" };

function stateOf({ refund_status: status, refund_amount: amountPaise, ...refund }: z.infer<typeof Refund>) {
  const { cf_refund_id: gatewayRefundId, refund_arn: reference } = refund;
  return refundStateOf(words, { status, amountPaise, gatewayRefundId, reference });
}
