import type { Paise } from "@aangan/contract/money";

/** An order to open. The order id is ours, and the same each time one payment is asked for. */
export interface OrderRequest {
  orderId: string;
  amountPaise: Paise;
  currency: string;
  description: string;
  returnUrl: string;
  expiresAt: Date;
  payer: Payer;
}

/** All that a payment company learns about the payer. */
export interface Payer {
  /** The flat's number without its dash, which companies refuse. */
  id: string;
  name: string;
  /** Empty where there is none. */
  email: string;
  /** Ten to fifteen digits, optionally with a leading plus. */
  phone: string;
}

type Refused = { outcome: "refused"; reason: string };
/** Not a fact: it never moves a payment or a refund. */
type Unknown = { outcome: "unknown"; reason: string };

/** After `unknown` the order may exist, so it stays watched. */
export type OrderAnswer = { outcome: "opened"; gatewayOrderId: string; paymentUrl: string } | Refused | Unknown;

/** A captured order, with everything that must equal what we asked for (I-7). */
export interface Capture {
  amountPaise: number;
  currency: string;
  merchantId: string;
  orderId: string;
  /** The company's own ids of the money that moved; several when the payer split it. */
  gatewayPaymentIds: readonly string[];
  /** UPI, Card, Net banking … as the payer would call it. */
  method: string;
  reference?: string | undefined;
  /** The company's fee with tax, if it reports one with the order. */
  feePaise?: number | undefined;
  paidAt?: Date | undefined;
}

/** An order by our id, and by the company's unless the answer with it was lost. */
export interface OrderName {
  orderId: string;
  gatewayOrderId: string | null;
}

/** A state that we do not know is pending. */
export type OrderState =
  | { state: "pending" | "failed" | "expired" | "notFound" | "autoRefunded" }
  | { state: "succeeded"; capture: Capture };

export type StatusAnswer = { outcome: "told"; order: OrderState } | Unknown;

/** Money to give back. The refund id is ours and the same on every repetition, so that the company refunds once. */
export interface RefundInput {
  refundId: string;
  orderId: string;
  gatewayPaymentId: string;
  amountPaise: Paise;
  note: string;
}

/** A state that we do not know is pending, and pending is not money returned. */
export type RefundState =
  | { state: "pending" | "failed" | "notFound" }
  | {
      state: "settled";
      amountPaise: number;
      gatewayRefundId: string;
      /** The bank's reference, such as ARN or RRN. */
      reference?: string | undefined;
    };

export type RefundAnswer = { outcome: "told"; refund: RefundState } | Refused | Unknown;

export interface SettlementLine {
  kind: "payment" | "refund";
  /** Null when the company does not say. */
  orderId: string | null;
  /** The company's id of the money that moved; for a refund, its id of the refund. */
  gatewayId: string;
  refundId?: string | undefined;
  /** The capture that a refund gives back, if reported: an order may have been captured twice. */
  captureId?: string | undefined;
  amountPaise: number;
  /** Without tax. */
  feePaise: number;
  taxPaise: number;
  settlementId?: string | undefined;
  utr?: string | undefined;
}

/** `untold` means that the company has no such call. */
export type SettlementAnswer = { outcome: "told"; lines: readonly SettlementLine[] } | { outcome: "untold" } | Unknown;

/** A message with a valid signature. It only says which order to ask about. */
export interface WebhookHint {
  eventKey: string;
  orderId: string | null;
}

export type WebhookHeaders = Record<string, string | string[] | undefined>;

export interface GatewayFacts {
  name: string;
  merchantId: string;
  currency: "INR";
  leastPaise: Paise;
  pageLifeMs: number;
  /** A payment page at any other origin is not believed. */
  pageOrigins: readonly string[];
}

/** Every call ends within ten seconds, and throws only on a bug of ours. */
export interface Gateway {
  facts: GatewayFacts;
  createOrder(order: OrderRequest): Promise<OrderAnswer>;
  fetchOrder(order: OrderName): Promise<StatusAnswer>;
  /** Closes the payment page if possible. Ask for the order to learn whether it worked. */
  cancelOrder(order: OrderName): Promise<void>;
  /** Repeating it with the same refund id refunds once. */
  refund(refund: RefundInput): Promise<RefundAnswer>;
  fetchRefund(refund: RefundInput): Promise<RefundAnswer>;
  /** `day` is `YYYY-MM-DD` in the association's calendar. */
  settlements(day: string): Promise<SettlementAnswer>;
  /** Undefined unless the message is really the company's. Compares in constant time. */
  verifyWebhook(headers: WebhookHeaders, body: Buffer): WebhookHint | undefined;
}
