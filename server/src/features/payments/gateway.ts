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
  /** Whom the page greets; some companies refuse an order without it. */
  payer: Payer;
}

/** What a payment company is told of who pays, and no more. */
export interface Payer {
  /** An id of ours without letters that companies refuse: the flat's number without its dash. */
  id: string;
  name: string;
  email: string;
  /** Ten to fifteen digits, perhaps with a plus. */
  phone: string;
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
  /** What the company keeps, its tax included, where it says so with the order. */
  feePaise?: number | undefined;
  paidAt?: Date | undefined;
}

/** An order by our id, and by the company's where we have heard it: an answer may have been lost. */
export interface OrderName {
  orderId: string;
  gatewayOrderId: string | null;
}

/** What a company says of an order when it is asked. A state that we do not know is pending. */
export type OrderState =
  | { state: "pending" | "failed" | "expired" | "notFound" | "autoRefunded" }
  | { state: "succeeded"; capture: Capture };

/** The answer to a status call; `unknown` is no fact and never moves a payment. */
export type StatusAnswer = { outcome: "told"; order: OrderState } | { outcome: "unknown"; reason: string };

/** Money that shall go back. The refund id is ours, and the same for every repetition: the company refunds it once. */
export interface RefundWanted {
  refundId: string;
  orderId: string;
  /** The company's id of the money that moved. */
  gatewayPaymentId: string;
  amountPaise: Paise;
  /** A few plain words for the payer's statement. */
  note: string;
}

/** How a refund stands at the company. A state that we do not know is pending, and pending is not money returned. */
export type RefundState =
  | { state: "pending" | "failed" | "notFound" }
  | {
      state: "settled";
      amountPaise: number;
      gatewayRefundId: string;
      /** The bank's reference, such as ARN or RRN. */
      reference?: string | undefined;
    };

/** What a company said about a refund. `refused` is its definite no to making one; `unknown` is no fact. */
export type RefundAnswer =
  | { outcome: "told"; refund: RefundState }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** One line of a company's settlement report: money that it took from a payer, or gave back. */
export interface SettlementLine {
  kind: "payment" | "refund";
  /** Our order; null where the company does not say. */
  orderId: string | null;
  /** The company's id of the money that moved; of a refund, its id of the refund. */
  gatewayId: string;
  /** Our id of the refund, where the company says it. */
  refundId?: string | undefined;
  /** Of a refund: the company's id of the money that went back, where it says it. An order may have been captured twice. */
  captureId?: string | undefined;
  /** What the payer paid or got back, before fees. Always positive. */
  amountPaise: number;
  /** What the company kept of it, without tax. */
  feePaise: number;
  /** The tax on its fee. */
  taxPaise: number;
  /** The transfer to the association's bank, once there was one. */
  settlementId?: string | undefined;
  utr?: string | undefined;
}

/** The lines of a day; `untold` for a company that has no such call; `unknown` is no fact. */
export type SettlementAnswer =
  | { outcome: "told"; lines: readonly SettlementLine[] }
  | { outcome: "untold" }
  | { outcome: "unknown"; reason: string };

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
  /** The least amount of an order. */
  leastPaise: Paise;
  /** How long a payment page stays open. */
  pageLifeMs: number;
  /** Origins of its payment pages; a page anywhere else is not believed (threat T-21). */
  pageOrigins: readonly string[];
  /** The age at which an order may first be asked about; sooner it cannot be paid. */
  pollFromMs: number;
}

/** All that the portal needs from a payment company. Every call ends within ten seconds and throws only on a bug of ours. */
export interface Gateway {
  facts: GatewayFacts;
  createOrder(order: OrderWanted): Promise<OrderAnswer>;
  fetchOrder(order: OrderName): Promise<StatusAnswer>;
  /** Closes the payment page where that is possible. Whether it worked is learnt by asking for the order. */
  cancelOrder(order: OrderName): Promise<void>;
  /** Asks for a refund. Repeating it with the same refund id refunds once. */
  refund(refund: RefundWanted): Promise<RefundAnswer>;
  fetchRefund(refund: RefundWanted): Promise<RefundAnswer>;
  /** What the company took and gave back on a day of the association's calendar, `YYYY-MM-DD`. */
  settlements(day: string): Promise<SettlementAnswer>;
  /** The hint of a message that is really the company's; undefined for any other. Compares in constant time. */
  verifyWebhook(headers: WebhookHeaders, body: Buffer): WebhookHint | undefined;
}
