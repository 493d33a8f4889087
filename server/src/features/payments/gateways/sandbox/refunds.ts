import * as z from "zod/mini";
import type { SettlementAnswer } from "../../gateway.ts";
import { type RefundWords, readAs, refundStateOf, unknown } from "../answers.ts";
import type { CompanyReply } from "../ask-company.ts";

export const Refund = z.object({
  gateway_refund_id: z.string(),
  amount: z.number(),
  status: z.string(),
  reference: z.nullable(z.string()),
});

const words: RefundWords = { settled: "settled", failed: "failed" };

export function refundState({ gateway_refund_id, amount, ...said }: z.infer<typeof Refund>) {
  return refundStateOf(words, { ...said, gatewayRefundId: gateway_refund_id, amountPaise: amount });
}

const Report = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(["payment", "refund"]),
      gateway_id: z.string(),
      merchant_order_id: z.string(),
      refund_id: z.nullable(z.string()),
      refunded_payment_id: z.nullable(z.string()),
      amount: z.number(),
      fee: z.number(),
      tax: z.number(),
      settlement_id: z.nullable(z.string()),
      utr: z.nullable(z.string()),
    }),
  ),
});

export function settlementAnswer(reply: CompanyReply): SettlementAnswer {
  const report = readAs(Report, reply);
  if (!report) return unknown(reply);
  const lines = report.lines.map((line) => ({
    kind: line.kind,
    orderId: line.merchant_order_id,
    gatewayId: line.gateway_id,
    refundId: line.refund_id ?? undefined,
    captureId: line.refunded_payment_id ?? undefined,
    amountPaise: line.amount,
    feePaise: line.fee,
    taxPaise: line.tax,
    settlementId: line.settlement_id ?? undefined,
    utr: line.utr ?? undefined,
  }));
  return { outcome: "told", lines };
}
