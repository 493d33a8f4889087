import { type Paise, paiseFromText } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { OrderState, RefundState } from "../../company/gateway.ts";
import { instant, type RefundWords, refundStateOf } from "../answers.ts";

/** The same object has numbers in answers and strings in some messages. */
const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const maybeText = z.nullish(text);

const SmartgatewayRefund = z.object({
  unique_request_id: maybeText,
  status: maybeText,
  amount: maybeText,
  id: maybeText,
  ref: maybeText,
  arn: maybeText,
});

export const SmartgatewayOrder = z.object({
  order_id: text,
  merchant_id: maybeText,
  status: z.string(),
  amount: maybeText,
  effective_amount: maybeText,
  currency: maybeText,
  order_expiry: maybeText,
  txn_id: maybeText,
  payment_method_type: maybeText,
  txn_detail: z.nullish(z.object({ txn_id: maybeText, last_updated: maybeText })),
  payment_gateway_response: z.nullish(z.object({ rrn: maybeText, epg_txn_id: maybeText, created: maybeText })),
  refunds: z.nullish(z.array(SmartgatewayRefund)),
});
export type SmartgatewayOrder = z.infer<typeof SmartgatewayOrder>;

/** Differs from every amount that can be asked for, so that a person looks. */
const UNLEARNT_PAISE = 0;

const methods: Record<string, string> = { UPI: "UPI", CARD: "Card", NB: "Net banking", WALLET: "Wallet" };

/** How attempts end. The payer may try again in the same order, and the bank may change its mind. */
const failures: ReadonlySet<string> = new Set(["AUTHENTICATION_FAILED", "AUTHORIZATION_FAILED", "JUSPAY_DECLINED"]);

/** Only CHARGED is paid; unknown states are pending. NEW outlasts the page, so the order's expiry decides. */
export function stateOf(order: SmartgatewayOrder, configuredMerchantId: string, now: Date): OrderState {
  const { status, payment_method_type: type } = order;
  if (failures.has(status)) return { state: "failed" };
  if (status === "AUTO_REFUNDED") return { state: "autoRefunded" };
  const expiry = instant(order.order_expiry);
  if (status === "NEW") return { state: expiry && now >= expiry ? "expired" : "pending" };
  if (status !== "CHARGED" && status !== "PARTIAL_CHARGED") return { state: "pending" };
  const answer = order.payment_gateway_response;
  return {
    state: "succeeded",
    capture: {
      amountPaise: capturedPaise(order),
      currency: order.currency ?? "",
      merchantId: order.merchant_id ?? configuredMerchantId,
      orderId: order.order_id,
      gatewayPaymentIds: [order.txn_id ?? order.txn_detail?.txn_id].filter((id) => typeof id === "string"),
      method: methods[type ?? ""] ?? type ?? "",
      reference: answer?.rrn || answer?.epg_txn_id || undefined,
      paidAt: instant(answer?.created ?? order.txn_detail?.last_updated),
    },
  };
}

/** MANUAL_REVIEW is pending too: asking again could give the money back twice. */
const refundWords: RefundWords = { SUCCESS: "settled", FAILURE: "failed" };

export function refundStateIn(order: SmartgatewayOrder, refundId: string): RefundState {
  const refund = order.refunds?.find(({ unique_request_id }) => unique_request_id === refundId);
  if (!refund) return { state: "notFound" };
  const { status, arn, id, ref } = refund;
  const amountPaise = paiseOf(refund.amount);
  if (status === "SUCCESS" && amountPaise === null) return { state: "pending" };
  const details = { status, amountPaise: amountPaise ?? 0, gatewayRefundId: id || ref || refundId };
  return refundStateOf(refundWords, { ...details, reference: arn || undefined });
}

/**
 * The amount after offers, so an offer makes it differ and the office decides. For a part charge no source says which
 * field has it, so only less than the whole is believed.
 */
function capturedPaise(order: SmartgatewayOrder): number {
  const orderedPaise = paiseOf(order.amount);
  const effective = order.effective_amount == null ? orderedPaise : paiseOf(order.effective_amount);
  if (orderedPaise === null || effective === null) return UNLEARNT_PAISE;
  return order.status === "CHARGED" || effective < orderedPaise ? effective : UNLEARNT_PAISE;
}

function paiseOf(rupees: string | null | undefined): Paise | null {
  return rupees == null ? null : paiseFromText(rupees);
}
