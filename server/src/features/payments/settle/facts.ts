import { Utr } from "@aangan/contract/features/receipts/reference";
import * as z from "zod/mini";
import type { Capture, OrderState } from "../company/gateway.ts";
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
  if (order.state !== "succeeded") return { kind: order.state };
  const { reference, ...capture } = order.capture;
  return {
    kind: "succeeded",
    capture: { ...capture, ...(reference !== undefined && { reference: spelt(reference) }) },
  };
}

/** A UTR as the office spells it, so that the counter finds it (I-25); what is none stays as the company wrote it. */
function spelt(reference: string): string {
  const utr = z.safeParse(Utr, reference);
  return utr.success ? utr.data : reference;
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
