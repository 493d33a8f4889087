import { createHash, randomUUID } from "node:crypto";
import { paise, rupeeText } from "@aangan/contract/money";
import { phonepe, readPhonepe } from "../../../src/features/payments/gateways/phonepe/phonepe.ts";
import { type CompanyAnswer, type CompanyCall, type PressedButton, payPage, serveCompany } from "../company-server.ts";
import type { PaidDifferently, SimulatedMessage, Simulator } from "../simulator.ts";
import { answerPhonepe, answerToken, CLIENT } from "./phonepe-answers.ts";
import {
  type BookedAttempt,
  type BookedOrder,
  newPhonepeId,
  type PhonepeBook,
  paidOf,
  stateOf,
  statusBody,
} from "./phonepe-book.ts";

const MERCHANT = "MADEUPMERCHANT";
const LOGIN = { username: "portal_user", password: "madeup2026" };
const OLD_LOGIN = { username: "portal_old", password: "madeup2025" };

/** PhonePe, with what its own tests need. */
export interface PhonepeSimulator extends Simulator {
  book: PhonepeBook;
  /** How many tokens were requested. */
  tokenRequests(): number;
  /** Ends all tokens before their time. */
  withdrawTokens(): void;
  /** The company has promised a refund and not made it. */
  confirmRefund(refundId: string): void;
}

export async function phonepeSimulator(): Promise<PhonepeSimulator> {
  let passedMs = 0;
  const book: PhonepeBook = {
    url: "",
    get now() {
      return new Date(Date.now() + passedMs);
    },
    orders: [],
    refunds: [],
    tokens: new Map(),
  };
  const server = await serveCompany((call) => {
    if (call.path === "/auth/v1/oauth/token") return answerToken(book, call);
    return call.path.startsWith("/transact/") ? page(call) : answerPhonepe(book, call);
  });
  book.url = server.url;

  function page(call: CompanyCall): CompanyAnswer {
    const order = book.orders.find(({ token }) => token === call.query.get("token"));
    if (!order) return { status: 404, body: "No such page." };
    const pageOrder = { company: "PhonePe", orderId: order.merchantOrderId, rupees: rupeeText(paise(order.amount)) };
    return payPage(call, pageOrder, (button) => press(order, button));
  }

  function press(order: BookedOrder, button: PressedButton): string {
    const state = { pay: "COMPLETED", fail: "FAILED", pending: "PENDING" } as const;
    if (stateOf(order, book.now) === "PENDING") addAttempt(order, state[button]);
    return order.redirectUrl;
  }

  function orderOf(orderId: string): BookedOrder {
    const order = book.orders.find(({ merchantOrderId }) => merchantOrderId === orderId);
    if (!order) throw new Error(`PhonePe has no order ${orderId}`);
    return order;
  }

  function addAttempt(order: BookedOrder, state: BookedAttempt["state"], as: PaidDifferently = {}): void {
    // Several instruments pay one attempt of one transaction.
    const parts = as.split ?? [as.amountPaise ?? order.amount];
    order.attempts.push({
      transactionId: as.gatewayPaymentId ?? newPhonepeId("OM", book.now),
      amount: parts.reduce((sum, part) => sum + part, 0),
      parts,
      state,
      timestamp: book.now.getTime(),
    });
  }

  function refundNamed(refundId: string) {
    const refund = book.refunds.find(({ merchantRefundId }) => merchantRefundId === refundId);
    if (!refund) throw new Error(`PhonePe has no refund ${refundId}`);
    return refund;
  }

  function message(event: object, { username, password }: typeof LOGIN = LOGIN): SimulatedMessage {
    const authorization = createHash("sha256").update(`${username}:${password}`).digest("hex");
    return { headers: { "content-type": "application/json", authorization }, body: Buffer.from(JSON.stringify(event)) };
  }

  function eventOf(orderId: string, key: string = randomUUID()): object {
    const order = book.orders.find(({ merchantOrderId }) => merchantOrderId === orderId);
    const status = order ? statusBody(order, book.now) : { state: "COMPLETED", amount: 100, orderId: "OMO0" };
    const isCompleted = status.state === "COMPLETED";
    return {
      event: isCompleted ? "checkout.order.completed" : "checkout.order.failed",
      type: isCompleted ? "CHECKOUT_ORDER_COMPLETED" : "CHECKOUT_ORDER_FAILED",
      payload: { merchantId: MERCHANT, merchantOrderId: orderId, ...status, metaInfo: { udf1: key } },
    };
  }

  const variables = {
    PHONEPE_MERCHANT_ID: MERCHANT,
    PHONEPE_CLIENT_ID: CLIENT.id,
    PHONEPE_CLIENT_SECRET: CLIENT.secret,
    PHONEPE_CLIENT_VERSION: CLIENT.version,
    PHONEPE_WEBHOOK_USERNAME: LOGIN.username,
    PHONEPE_WEBHOOK_PASSWORD: LOGIN.password,
    PHONEPE_WEBHOOK_USERNAME_OLD: OLD_LOGIN.username,
    PHONEPE_WEBHOOK_PASSWORD_OLD: OLD_LOGIN.password,
    PHONEPE_URL: `${server.url}/pg`,
    PHONEPE_AUTH_URL: `${server.url}/auth`,
    PHONEPE_PAGE_ORIGINS: server.url,
  };
  const rotated = { ...variables, PHONEPE_WEBHOOK_USERNAME_OLD: "", PHONEPE_WEBHOOK_PASSWORD_OLD: "" };
  const clock = () => book.now;

  return {
    name: "phonepe",
    server,
    book,
    variables,
    gateway: phonepe(readPhonepe(variables), clock),
    gatewayAfterRotation: phonepe(readPhonepe(rotated), clock),
    signsOnlyTheSender: true,
    namesNoMerchant: true,
    namesNoCurrency: true,
    namesOnePayment: true,
    tellsNoAutoRefund: true,
    givesPageOnce: true,
    keepsPagesOpen: true,
    pageOrigin: server.url,
    now: clock,
    pass: (ms) => {
      passedMs += ms;
    },
    pay: (orderId, differently) => {
      const order = orderOf(orderId);
      order.attempts = order.attempts.filter(({ state }) => state !== "PENDING");
      addAttempt(order, "COMPLETED", differently);
    },
    decline: (orderId) => addAttempt(orderOf(orderId), "FAILED"),
    leavePending: (orderId) => addAttempt(orderOf(orderId), "PENDING"),
    sayUnheardOf: (orderId) => {
      orderOf(orderId).strangeState = "UNDER_THE_MOON";
    },
    refundByItself: (orderId) => {
      const order = orderOf(orderId);
      const ids = { refundId: newPhonepeId("OMR", book.now), merchantRefundId: randomUUID() };
      // The order's own status does not include it.
      book.refunds.push({ ...ids, order, amount: paidOf(order), state: "COMPLETED", timestamp: book.now.getTime() });
    },
    settleRefund: (refundId) => {
      refundNamed(refundId).state = "COMPLETED";
    },
    failRefund: (refundId) => {
      refundNamed(refundId).state = "FAILED";
    },
    confirmRefund: (refundId) => {
      refundNamed(refundId).state = "CONFIRMED";
    },
    // PhonePe has no report by API, so there is nothing to hide or add.
    hideFromSettlements: () => {},
    settleForeignOrder: () => {},
    message: (orderId, eventKey) => message(eventOf(orderId, eventKey)),
    messageWithOldSecret: (orderId) => message(eventOf(orderId), OLD_LOGIN),
    messageUnheardOf: () => message({ event: "moon.rose", payload: { moonId: randomUUID() } }),
    captured: () =>
      new Map(book.orders.map((order) => [order.merchantOrderId, paidOf(order)] as const).filter(([, sum]) => sum > 0)),
    ordersOf: (orderId) => book.orders.filter(({ merchantOrderId }) => merchantOrderId === orderId).length,
    refunded: () =>
      new Map(
        book.refunds
          .filter(({ state }) => state === "COMPLETED")
          .map(({ merchantRefundId, amount }) => [merchantRefundId, amount]),
      ),
    reported: () => undefined,
    tokenRequests: () => server.calls.filter(({ path }) => path === "/auth/v1/oauth/token").length,
    withdrawTokens: () => book.tokens.clear(),
    close: () => server.close(),
  };
}
