import type { Gateway, SettlementLine, WebhookHeaders } from "../../src/features/payments/gateway.ts";
import type { Variables } from "../../src/features/payments/gateways/variables.ts";
import type { CompanyServer } from "./company-server.ts";

/** How a payment differs from what was asked for, when a test wants that. */
export interface PaidDifferently {
  amountPaise?: number;
  currency?: string;
  /** The account whose money it is said to be. */
  merchantId?: string;
  /** Amounts of several instruments or attempts that make up the whole. */
  split?: readonly number[];
  /** The company's id of the money; a new one when not given. */
  gatewayPaymentId?: string;
}

/** A message on its way to the merchant. */
export interface SimulatedMessage {
  headers: WebhookHeaders;
  body: Buffer;
}

/**
 * A payment company, simulated from its fact sheet: paths, bodies, error bodies, signatures, times and expiry as the company
 * has them. It has a book and a clock of its own. One suite of stories runs on all of them.
 */
export interface Simulator {
  name: string;
  server: CompanyServer;
  /** What a merchant sets in the environment to use this company, its address being the simulator's. */
  variables: Variables;
  /** The adapter of the portal, in front of this simulator. */
  gateway: Gateway;
  /** The same once the old secret was taken out of the environment. */
  gatewayAfterRotation: Gateway;
  /** Its signature does not cover the body: a message proves who sent it, and not what it says. */
  signsOnlyTheSender?: true;
  /** Its answers do not name the account whose money it is. */
  namesNoMerchant?: true;
  /** Its answers do not name the currency, as it takes one only. */
  namesNoCurrency?: true;
  /** It names one payment of an order, however it was split. */
  namesOnePayment?: true;
  /** It gives the page's address once: a repetition is told that the order exists, and nothing more. */
  givesPageOnce?: true;
  /** It never gives money back by itself, or does not say so with the order. */
  tellsNoAutoRefund?: true;
  /** It cannot close the page of an order that nobody used. */
  keepsPagesOpen?: true;
  /** The most that it takes in one order, where that is less than our largest amount. */
  largestPaise?: number;
  /** The origin of its payment pages. */
  pageOrigin: string;
  /** The company's clock. */
  now(): Date;
  /** Moves it. */
  pass(ms: number): void;

  /** The payer pays. Fails a test that pays what does not exist. */
  pay(orderId: string, differently?: PaidDifferently): void;
  /** An attempt fails; the order lives on where the company lets the payer try again. */
  decline(orderId: string): void;
  /** The payer has done something, and the bank has not answered yet. */
  leavePending(orderId: string): void;
  /** The company answers with a state that nobody has heard of. */
  sayUnheardOf(orderId: string): void;
  /** The company gives captured money back by itself: all of an order's, or one capture of it. */
  refundByItself(orderId: string, gatewayPaymentId?: string): void;
  /** Refunds end well or badly; until then they are pending. */
  settleRefund(refundId: string): void;
  failRefund(refundId: string): void;
  /** Takes a captured order out of the settlement report. */
  hideFromSettlements(orderId: string): void;
  /** Puts money into the settlement report that no order of ours is about. */
  settleForeignOrder(orderId: string, amountPaise: number): void;

  /** A rightly signed message about an order as it stands now; every one is a new event unless the key is given. */
  message(orderId: string, eventKey?: string): SimulatedMessage;
  /** The same with the secret that is being replaced. */
  messageWithOldSecret(orderId: string): SimulatedMessage;
  /** The same of an event type that nobody has heard of. */
  messageUnheardOf(): SimulatedMessage;

  /** Our order ids whose money was captured, and how much; refunds do not count. */
  captured(): ReadonlyMap<string, number>;
  /** How many orders it holds of an id. More than one is a payment page too many. */
  ordersOf(orderId: string): number;
  /** Money that went back, by our refund id. */
  refunded(): ReadonlyMap<string, number>;
  /** What the company's report says of a day, as the adapter should read it; undefined when it has no report by API. */
  reported(day: string): readonly SettlementLine[] | undefined;
  close(): Promise<void>;
}
