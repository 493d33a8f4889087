import type { Paise } from "@aangan/contract/money";

/** What we ask a payment company to open. The order id is ours, and the same for every repetition of one payment. */
export interface OrderWanted {
  orderId: string;
  amountPaise: Paise;
  currency: string;
  /** What the payer reads on the payment page. */
  description: string;
  /** Where the browser goes afterwards. */
  returnUrl: string;
  /** When the payment page shall close. */
  expiresAt: Date;
}

/**
 * How a request to open an order ended. `refused` is the company's definite no. `unknown` stands for time-outs, 5xx, resets
 * and answers nobody can read: the order may exist, so it is watched, and may be asked for again under the same id.
 */
export type OrderAnswer =
  | { outcome: "opened"; gatewayOrderId: string; paymentUrl: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** A captured order, with everything that must equal what we asked for (invariant I-7). */
export interface Capture {
  amountPaise: number;
  currency: string;
  merchantId: string;
  orderId: string;
  /** The company's own ids of the money that moved; several when the payer split it. */
  gatewayPaymentIds: readonly string[];
  /** UPI, Card, Net banking … as the payer would call it. */
  method: string;
  /** The bank's reference, such as UTR or RRN. */
  reference?: string | undefined;
  paidAt?: Date | undefined;
}

/** What a company says of an order when it is asked. A state that we do not know is pending. */
export type OrderState =
  | { state: "pending" | "failed" | "expired" | "notFound" | "autoRefunded" }
  | { state: "succeeded"; capture: Capture };

/** The answer to a status call; `unknown` is no fact and never moves a payment. */
export type StatusAnswer = { outcome: "told"; order: OrderState } | { outcome: "unknown"; reason: string };

/** A message whose signature is right. It only says which order to ask about. */
export interface WebhookHint {
  eventKey: string;
  orderId: string | null;
}

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** What is true of a company, as data. */
export interface GatewayFacts {
  /** Its name in our books and in the webhook's address. */
  name: string;
  /** Our account there. */
  merchantId: string;
  currency: "INR";
  /** How long a payment page stays open. */
  pageLifeMs: number;
  /** Origins of its payment pages; a page anywhere else is not believed (threat T-21). */
  pageOrigins: readonly string[];
}

/** All that the portal needs from a payment company. Every call ends within ten seconds and throws only on a bug of ours. */
export interface Gateway {
  facts: GatewayFacts;
  createOrder(order: OrderWanted): Promise<OrderAnswer>;
  fetchOrder(orderId: string): Promise<StatusAnswer>;
  /** Closes the payment page where that is possible. Whether it worked is learnt by asking for the order. */
  cancelOrder(orderId: string): Promise<void>;
  /** The hint of a message that is really the company's; undefined for any other. Compares in constant time. */
  verifyWebhook(headers: WebhookHeaders, body: Buffer): WebhookHint | undefined;
}
