import * as z from "zod/mini";
import type { RefundAnswer, RefundInput } from "../../company/gateway.ts";
import {
  believeRefusal,
  type RefundWords,
  readAs,
  reasonOf,
  refundStateOf,
  reportedRefund,
  unknown,
} from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { textIn, WholePaise } from "./fields.ts";

const Refund = z.object({
  id: z.string(),
  amount: WholePaise,
  status: z.string(),
  receipt: z.nullish(z.string()),
  acquirer_data: z.unknown(),
});
type Refund = z.infer<typeof Refund>;

const RefundList = z.object({ items: z.array(Refund) });

export async function refundPayment(ask: Ask, input: RefundInput): Promise<RefundAnswer> {
  const { refundId, orderId, gatewayPaymentId, amountPaise, note } = input;
  const body = {
    amount: amountPaise,
    speed: "normal",
    receipt: refundId,
    notes: { order_id: orderId, refund_id: refundId, note: note.slice(0, 250) },
  };
  const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`;
  const reply = await ask("POST", path, body, { "x-refund-idempotency": refundId });
  // 409 means that an earlier try is under way.
  if (reply.kind === "no" && reply.status !== 409) return believeRefusal(reply, () => fetchRefund(ask, input));
  const created = readAs(Refund, reply);
  return created ? reportedRefund(stateOf(created)) : unknown(reply);
}

export async function fetchRefund(ask: Ask, { gatewayPaymentId, refundId }: RefundInput): Promise<RefundAnswer> {
  const refunds = await refundsOf(ask, gatewayPaymentId);
  if (typeof refunds === "string") return unknown(refunds);
  const match = refunds.find(({ receipt }) => receipt === refundId);
  return reportedRefund(match ? stateOf(match) : { state: "notFound" });
}

export async function refundsOf(ask: Ask, paymentId: string): Promise<Refund[] | string> {
  const reply = await ask("GET", `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`);
  return readAs(RefundList, reply)?.items ?? reasonOf(reply);
}

const words: RefundWords = { processed: "settled", failed: "failed" };

function stateOf({ id: gatewayRefundId, amount: amountPaise, status, acquirer_data }: Refund) {
  const reference = ["arn", "rrn", "utr"].map((name) => textIn(acquirer_data, name)).find(Boolean);
  return refundStateOf(words, { status, amountPaise, gatewayRefundId, reference });
}
