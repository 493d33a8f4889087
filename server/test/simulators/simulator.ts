import type { Gateway, SettlementLine, WebhookHeaders } from "../../src/features/payments/company/gateway.ts";
import type { Variables } from "../../src/features/payments/gateways/variables.ts";
import type { CompanyServer } from "./company-server.ts";

/** How a payment differs from the order. */
export interface PaidDifferently {
  amountPaise?: number;
  currency?: string;
  merchantId?: string;
  /** Amounts of several instruments or attempts. */
  split?: readonly number[];
  /** The company's id of the transaction. */
  gatewayPaymentId?: string;
}

export interface SimulatedMessage {
  headers: WebhookHeaders;
  body: Buffer;
}

/**
 * A payment company simulated from its fact sheet: paths, bodies, errors, signatures and expiry, with its own book and
 * clock. One suite runs against all of them.
 */
export interface Simulator {
  name: string;
  server: CompanyServer;
  /** A merchant's environment variables, with the simulator's address. */
  variables: Variables;
  /** The portal's adapter in front of this simulator. */
  gateway: Gateway;
  /** The same after the old secret was removed. */
  gatewayAfterRotation: Gateway;
  /** Signatures prove the sender, not the body. */
  signsOnlyTheSender?: true;
  /** Answers do not name the account. */
  namesNoMerchant?: true;
  /** Answers do not name the currency, as there is only one. */
  namesNoCurrency?: true;
  /** Answers name a single payment, even of a split. */
  namesOnePayment?: true;
  /** The page's address is given once; a repetition is only told that the order exists. */
  givesPageOnce?: true;
  /** It never refunds by itself, or does not say so with the order. */
  tellsNoAutoRefund?: true;
  /** It cannot cancel an unused order. */
  keepsPagesOpen?: true;
  /** The largest amount of an order, if below ours. */
  largestPaise?: number;
  /** The origin of its payment pages. */
  pageOrigin: string;
  /** The company's clock. */
  now(): Date;
  pass(ms: number): void;

  /** Throws when there is no such order. */
  pay(orderId: string, differently?: PaidDifferently): void;
  /** An attempt fails; the payer may try again where the company allows it. */
  decline(orderId: string): void;
  /** The payer has paid, and the bank has not answered yet. */
  leavePending(orderId: string): void;
  /** Answers with an unknown state. */
  sayUnheardOf(orderId: string): void;
  /** Refunds all of an order's captures, or one of them, unasked. */
  refundByItself(orderId: string, gatewayPaymentId?: string): void;
  /** Refunds end well or badly; until then they are pending. */
  settleRefund(refundId: string): void;
  failRefund(refundId: string): void;
  /** Takes a captured order out of the settlement report. */
  hideFromSettlements(orderId: string): void;
  /** Adds money to the report that belongs to no order of ours. */
  settleForeignOrder(orderId: string, amountPaise: number): void;

  /** A correctly signed message about an order's current state; a new event unless a key is given. */
  message(orderId: string, eventKey?: string): SimulatedMessage;
  /** Signed with the secret that is being replaced. */
  messageWithOldSecret(orderId: string): SimulatedMessage;
  /** Of an unknown event type. */
  messageUnheardOf(): SimulatedMessage;

  /** Captured amounts by our order id, regardless of refunds. */
  captured(): ReadonlyMap<string, number>;
  /** More than one order for an id is a payment page too many. */
  ordersOf(orderId: string): number;
  /** Refunded amounts by our refund id. */
  refunded(): ReadonlyMap<string, number>;
  /** A day's report as the adapter should read it; undefined without an API for it. */
  reported(day: string): readonly SettlementLine[] | undefined;
  close(): Promise<void>;
}
