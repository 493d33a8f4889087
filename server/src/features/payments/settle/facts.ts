import type { Capture, OrderState } from "../gateway.ts";
import type { PaymentRow } from "../queries.ts";

export type Fact =
  | { kind: "accepted"; gatewayOrderId: string; paymentUrl: string }
  | { kind: "pageForeign"; paymentUrl: string }
  | { kind: "succeeded"; capture: Capture }
  | { kind: "failed"; reason?: string }
  | { kind: "applied" | "kept"; capture: Capture; by: string; reason: string }
  | { kind: "closed"; by: string; reason: string }
  | { kind: "pending" | "expired" | "notFound" | "autoRefunded" | "overdue" | "superseded" };

export function factOf(order: OrderState): Fact {
  return order.state === "succeeded" ? { kind: "succeeded", capture: order.capture } : { kind: order.state };
}

/** How a capture differs from what we asked for (I-7). A second capture of one order differs by its transaction. */
export function findDifferences(payment: PaymentRow, capture: Capture, merchantId: string): string[] {
  const { gatewayPaymentIds: ids } = capture;
  const differing: Record<string, boolean> = {
    amount: capture.amountPaise !== payment.amountPaise,
    currency: capture.currency !== payment.currency,
    merchant: capture.merchantId !== merchantId,
    order: capture.orderId !== payment.id,
    transaction: ids.length === 0 || (payment.gatewayPaymentId !== null && !ids.includes(payment.gatewayPaymentId)),
  };
  return Object.keys(differing).filter((name) => differing[name]);
}
