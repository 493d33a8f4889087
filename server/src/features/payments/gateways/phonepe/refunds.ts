import * as z from "zod/mini";
import type { RefundAnswer, RefundInput } from "../../company/gateway.ts";
import { believeRefusal, type RefundWords, refundAnswer, refundStateOf } from "../answers.ts";
import type { Ask } from "../ask-company.ts";

const Parts = z.nullish(z.array(z.object({ rail: z.nullish(z.object({ utr: z.nullish(z.string()) })) })));
const RefundReply = z.object({
  refundId: z.string(),
  amount: z.int().check(z.nonnegative()),
  state: z.string(),
  paymentDetails: Parts,
  splitInstruments: Parts,
});

/** It is not documented that a repeated id refunds once. */
export async function refundOrder(ask: Ask, refund: RefundInput): Promise<RefundAnswer> {
  const reply = await ask("POST", "/payments/v2/refund", {
    merchantRefundId: refund.refundId,
    originalMerchantOrderId: refund.orderId,
    amount: refund.amountPaise,
  });
  if (reply.kind === "no") return believeRefusal(reply, () => fetchRefund(ask, refund));
  return refundAnswer(reply, RefundReply, stateOf);
}

export async function fetchRefund(ask: Ask, { refundId }: RefundInput): Promise<RefundAnswer> {
  const reply = await ask("GET", `/payments/v2/refund/${encodeURIComponent(refundId)}/status`);
  return refundAnswer(reply, RefundReply, stateOf);
}

/** CONFIRMED is a promise, not money returned. */
const words: RefundWords = { COMPLETED: "settled", FAILED: "failed" };

function stateOf({
  state: status,
  amount: amountPaise,
  refundId: gatewayRefundId,
  ...details
}: z.infer<typeof RefundReply>) {
  const parts = [...(details.paymentDetails ?? []), ...(details.splitInstruments ?? [])];
  const reference = parts.map(({ rail }) => rail?.utr).find((utr) => typeof utr === "string");
  return refundStateOf(words, { status, amountPaise, gatewayRefundId, reference });
}
