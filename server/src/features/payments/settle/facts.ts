import type { Capture, OrderState } from "../gateway.ts";
import type { FactKind } from "./transitions.ts";

/** Something heard of a payment. */
export type Fact =
  | { kind: "accepted"; gatewayOrderId: string; paymentUrl: string }
  | { kind: "pageForeign"; paymentUrl: string }
  | { kind: "succeeded"; capture: Capture }
  | { kind: "failed"; reason?: string }
  /** The office's decisions; `by` is the administrator's id. */
  | { kind: "applied" | "kept"; capture: Capture; by: string; reason: string }
  | { kind: "closed"; by: string; reason: string }
  | { kind: "pending" | "expired" | "notFound" | "autoRefunded" | "overdue" | "superseded" };

/** The fact in a gateway's answer. */
export function factOf(order: OrderState): Fact {
  return order.state === "succeeded" ? { kind: "succeeded", capture: order.capture } : { kind: order.state };
}

/** What a fact is in the transition table, given how a capture differs from what was asked for. */
export function kindOf(fact: Fact, differing: readonly string[]): FactKind {
  return fact.kind === "succeeded" && differing.length > 0 ? "differs" : fact.kind;
}

interface Expected {
  id: string;
  amountPaise: number;
  currency: string;
  gatewayPaymentId: string | null;
}

/**
 * In what a capture differs from the payment we asked for (invariant I-7). A payment that has its transaction already
 * differs from every other one, so that a second capture of one order is seen.
 */
export function findDifferences(payment: Expected, capture: Capture, merchantId: string): string[] {
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
