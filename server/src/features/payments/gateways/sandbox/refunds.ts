import * as z from "zod/mini";
import type { RefundAnswer, RefundState, SettlementAnswer } from "../../gateway.ts";
import type { CompanyReply } from "../ask-company.ts";

const Refund = z.object({
  gateway_refund_id: z.string(),
  amount: z.number(),
  status: z.string(),
  reference: z.nullable(z.string()),
});

/** "No such refund" is a fact when looking one up, and a refusal when asking for one. */
export function refundAnswer(reply: CompanyReply, was: "asked for" | "looked up"): RefundAnswer {
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "no") {
    if (was === "asked for") return { outcome: "refused", reason: `status ${reply.status}` };
    if (reply.status === 404) return { outcome: "told", refund: { state: "notFound" } };
    return { outcome: "unknown", reason: `status ${reply.status}` };
  }
  const read = z.safeParse(Refund, reply.body);
  return read.success ? { outcome: "told", refund: stateOf(read.data) } : { outcome: "unknown", reason: "unreadable" };
}

function stateOf({ status, amount, gateway_refund_id, reference }: z.infer<typeof Refund>): RefundState {
  if (status === "failed") return { state: "failed" };
  if (status !== "settled") return { state: "pending" };
  return {
    state: "settled",
    amountPaise: amount,
    gatewayRefundId: gateway_refund_id,
    reference: reference ?? undefined,
  };
}

const line = {
  merchant_order_id: z.string(),
  amount: z.number(),
  fee: z.number(),
  tax: z.number(),
  settlement_id: z.nullable(z.string()),
  utr: z.nullable(z.string()),
};

const Report = z.object({
  lines: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("payment"), payment_id: z.string(), ...line }),
      z.object({
        kind: z.literal("refund"),
        gateway_refund_id: z.string(),
        refund_id: z.string(),
        payment_id: z.nullable(z.string()),
        ...line,
      }),
    ]),
  ),
});

export function settlementAnswer(reply: CompanyReply): SettlementAnswer {
  if (reply.kind !== "yes") return { outcome: "unknown", reason: reply.kind === "no" ? "refused" : reply.reason };
  const read = z.safeParse(Report, reply.body);
  if (!read.success) return { outcome: "unknown", reason: "unreadable" };
  return {
    outcome: "told",
    lines: read.data.lines.map((said) => ({
      kind: said.kind,
      orderId: said.merchant_order_id,
      gatewayId: said.kind === "payment" ? said.payment_id : said.gateway_refund_id,
      refundId: said.kind === "refund" ? said.refund_id : undefined,
      captureId: (said.kind === "refund" && said.payment_id) || undefined,
      amountPaise: said.amount,
      feePaise: said.fee,
      taxPaise: said.tax,
      settlementId: said.settlement_id ?? undefined,
      utr: said.utr ?? undefined,
    })),
  };
}
