import * as z from "zod/mini";
import type { RefundAnswer, RefundState, RefundWanted } from "../../gateway.ts";
import { type Ask, isRazorpays, PaiseInAnswer, reasonOf, textIn } from "./calls.ts";

const Refund = z.object({
  id: z.string(),
  amount: PaiseInAnswer,
  status: z.string(),
  receipt: z.nullish(z.string()),
  acquirer_data: z.unknown(),
});
type Refund = z.infer<typeof Refund>;

const RefundList = z.object({ items: z.array(Refund) });

/** A refusal may hide an earlier refund, so it is believed only when no refund has our id. */
export async function refundPayment(ask: Ask, wanted: RefundWanted): Promise<RefundAnswer> {
  const { refundId, orderId, gatewayPaymentId, amountPaise, note } = wanted;
  const body = {
    amount: amountPaise,
    speed: "normal",
    receipt: refundId,
    notes: { order_id: orderId, refund_id: refundId, note: note.slice(0, 250) },
  };
  const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`;
  const reply = await ask("POST", path, body, { "x-refund-idempotency": refundId });
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "yes") return readRefund(reply.body);
  // A wrong key says nothing about an earlier try, and 409 means that one is under way.
  if (!isRazorpays(reply) || [401, 403, 409].includes(reply.status)) {
    return { outcome: "unknown", reason: reasonOf(reply) };
  }
  const made = await fetchRefund(ask, wanted);
  const isNotMade = made.outcome === "told" && made.refund.state === "notFound";
  return isNotMade ? { outcome: "refused", reason: reasonOf(reply) } : made;
}

export async function fetchRefund(ask: Ask, { gatewayPaymentId, refundId }: RefundWanted): Promise<RefundAnswer> {
  const refunds = await refundsOf(ask, gatewayPaymentId);
  if (typeof refunds === "string") return { outcome: "unknown", reason: refunds };
  const made = refunds.find(({ receipt }) => receipt === refundId);
  return { outcome: "told", refund: made ? stateOf(made) : { state: "notFound" } };
}

export async function refundsOf(ask: Ask, paymentId: string): Promise<Refund[] | string> {
  const reply = await ask("GET", `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`);
  if (reply.kind === "none") return reply.reason;
  if (reply.kind === "no") return reasonOf(reply);
  const read = z.safeParse(RefundList, reply.body);
  return read.success ? read.data.items : "the list of refunds is unreadable";
}

function readRefund(body: unknown): RefundAnswer {
  const read = z.safeParse(Refund, body);
  if (!read.success) return { outcome: "unknown", reason: "the refund is unreadable" };
  return { outcome: "told", refund: stateOf(read.data) };
}

function stateOf({ id, amount, status, acquirer_data }: Refund): RefundState {
  if (status === "failed") return { state: "failed" };
  if (status !== "processed") return { state: "pending" };
  const reference = ["arn", "rrn", "utr"].map((name) => textIn(acquirer_data, name)).find(Boolean);
  return { state: "settled", amountPaise: amount, gatewayRefundId: id, reference };
}
