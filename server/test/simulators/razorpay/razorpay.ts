import { createHmac } from "node:crypto";
import { paise, rupeeText } from "@aangan/contract/money";
import { razorpay, readRazorpay } from "../../../src/features/payments/gateways/razorpay/razorpay.ts";
import { type CompanyAnswer, type CompanyCall, type PressedButton, payPage, serveCompany } from "../company-server.ts";
import type { PaidDifferently, SimulatedMessage, Simulator } from "../simulator.ts";
import { answerRazorpay, no } from "./razorpay-answers.ts";
import {
  allRefunds,
  type BookedLink,
  type BookedPayment,
  capturedOf,
  isCaptured,
  linkBody,
  newRazorpayId,
  paymentBody,
  type RazorpayBook,
  secondsOf,
  statusOf,
} from "./razorpay-book.ts";
import { reportedLines } from "./razorpay-report.ts";

const KEY_ID = "rzp_test_madeUpForTests";
const KEY_SECRET = "made-up-key-secret";
const SECRET = "made-up-webhook-secret";
const OLD_SECRET = "made-up-webhook-secret-of-last-year";

/** Razorpay, with what its own tests need. */
export interface RazorpaySimulator extends Simulator {
  book: RazorpayBook;
}

export async function razorpaySimulator(): Promise<RazorpaySimulator> {
  let passedMs = 0;
  const book: RazorpayBook = {
    url: "",
    get now() {
      return new Date(Date.now() + passedMs);
    },
    links: [],
    foreign: [],
    refundKeys: new Map(),
    allowsRepeatedReferences: false,
  };
  const server = await serveCompany((call) => (call.path.startsWith("/rzp/") ? page(call) : api(call)));
  book.url = server.url;

  function api(call: CompanyCall): CompanyAnswer {
    const expectedAuth = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString("base64")}`;
    if (call.headers.authorization !== expectedAuth) return no("Authentication failed", 401);
    return answerRazorpay(book, call);
  }

  function page(call: CompanyCall): CompanyAnswer {
    const link = book.links.find(({ short_url }) => short_url.endsWith(call.path));
    if (!link) return { status: 404, body: "No such page." };
    const rupees = rupeeText(paise(link.amount));
    const pageOrder = { company: "Razorpay", orderId: link.reference_id, rupees };
    return payPage(call, pageOrder, (button) => press(link, button));
  }

  function press(link: BookedLink, button: PressedButton): string {
    const status = { pay: "captured", fail: "failed", pending: "authorized" } as const;
    const payment = statusOf(book, link) === "created" ? addPayment(link, status[button], link.amount) : undefined;
    return button === "pay" ? returnAddress(link, payment?.id ?? "") : link.callback_url;
  }

  function returnAddress({ id, reference_id, callback_url }: BookedLink, paymentId: string): string {
    const signature = sign([id, reference_id, "paid", paymentId].join("|"), KEY_SECRET);
    const address = new URL(callback_url);
    address.searchParams.set("razorpay_payment_id", paymentId);
    address.searchParams.set("razorpay_payment_link_id", id);
    address.searchParams.set("razorpay_payment_link_reference_id", reference_id);
    address.searchParams.set("razorpay_payment_link_status", "paid");
    address.searchParams.set("razorpay_signature", signature);
    return address.href;
  }

  function linkOf(orderId: string): BookedLink {
    const link = book.links.findLast(({ reference_id }) => reference_id === orderId);
    if (!link) throw new Error(`Razorpay has no link for ${orderId}`);
    return link;
  }

  function addPayment(link: BookedLink, status: BookedPayment["status"], amount: number, as: PaidDifferently = {}) {
    const payment: BookedPayment = {
      id: as.gatewayPaymentId ?? newRazorpayId("pay"),
      link,
      amount,
      currency: as.currency ?? "INR",
      status,
      created_at: secondsOf(book.now),
      refunds: [],
      isHidden: false,
    };
    link.payments.push(payment);
    return payment;
  }

  function refundNamed(refundId: string) {
    const refund = allRefunds(book).find(({ receipt }) => receipt === refundId);
    if (!refund) throw new Error(`Razorpay has no refund ${refundId}`);
    return refund;
  }

  function signed(event: object, secret = SECRET, eventId = newRazorpayId("evt")): SimulatedMessage {
    const body = Buffer.from(JSON.stringify({ entity: "event", account_id: "acc_DKoeHMNpi0nC7k", ...event }));
    const headers = { "x-razorpay-signature": sign(body, secret), "x-razorpay-event-id": eventId };
    return { headers: { "content-type": "application/json", ...headers }, body };
  }

  const variables = {
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: SECRET,
    RAZORPAY_WEBHOOK_SECRET_OLD: OLD_SECRET,
    RAZORPAY_URL: `${server.url}/v1`,
    RAZORPAY_PAGE_ORIGINS: server.url,
  };

  return {
    name: "razorpay",
    server,
    book,
    variables,
    gateway: razorpay(readRazorpay(variables)),
    gatewayAfterRotation: razorpay(readRazorpay({ ...variables, RAZORPAY_WEBHOOK_SECRET_OLD: "" })),
    namesNoMerchant: true,
    pageOrigin: server.url,
    now: () => book.now,
    pass: (ms) => {
      passedMs += ms;
    },
    pay: (orderId, differently = {}) => {
      const link = linkOf(orderId);
      const waiting = link.payments.find(({ status }) => status === "authorized");
      if (waiting) link.payments.splice(link.payments.indexOf(waiting), 1);
      const amounts = differently.split ?? [differently.amountPaise ?? link.amount];
      for (const amount of amounts) addPayment(link, "captured", amount, differently);
    },
    decline: (orderId) => {
      addPayment(linkOf(orderId), "failed", linkOf(orderId).amount);
    },
    leavePending: (orderId) => {
      addPayment(linkOf(orderId), "authorized", linkOf(orderId).amount);
    },
    sayUnheardOf: (orderId) => {
      linkOf(orderId).strangeStatus = "under_the_moon";
    },
    refundByItself: (orderId, only) => {
      const captured = linkOf(orderId).payments.filter(isCaptured);
      for (const payment of captured.filter(({ id }) => only === undefined || id === only)) {
        const own = { id: newRazorpayId("rfnd"), amount: payment.amount, receipt: null, notes: {} };
        payment.refunds.push({ ...own, payment, status: "processed", created_at: secondsOf(book.now) });
        payment.status = "refunded";
      }
    },
    settleRefund: (refundId) => {
      refundNamed(refundId).status = "processed";
    },
    failRefund: (refundId) => {
      const refund = refundNamed(refundId);
      refund.status = "failed";
      refund.payment.status = "captured";
    },
    hideFromSettlements: (orderId) => {
      for (const payment of linkOf(orderId).payments) payment.isHidden = true;
    },
    settleForeignOrder: (receipt, amount) => {
      book.foreign.push({ id: newRazorpayId("pay"), receipt, amount, created_at: secondsOf(book.now) });
    },
    message: (orderId, eventKey) => signed(eventOf(book, orderId), SECRET, eventKey),
    messageWithOldSecret: (orderId) => signed(eventOf(book, orderId), OLD_SECRET),
    messageUnheardOf: () => signed({ event: "moon.rose", contains: ["moon"], payload: { moon: { entity: {} } } }),
    captured: () => new Map(book.links.map((link) => [link.reference_id, capturedOf(link)] as const).filter(isMoney)),
    ordersOf: (orderId) => book.links.filter(({ reference_id }) => reference_id === orderId).length,
    refunded: () =>
      new Map(
        allRefunds(book)
          .filter(({ status, receipt }) => status === "processed" && receipt !== null)
          .map(({ receipt, amount }) => [receipt ?? "", amount]),
      ),
    reported: (day) => reportedLines(book, day),
    close: () => server.close(),
  };
}

const isMoney = ([, amount]: readonly [string, number]) => amount > 0;

function sign(message: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** The event about an order's state. For an unknown order it is about a payment, as a stranger's would be. */
function eventOf(book: RazorpayBook, orderId: string): object {
  const created_at = secondsOf(book.now);
  const link = book.links.findLast(({ reference_id }) => reference_id === orderId);
  if (!link) return { event: "payment_link.paid", payload: { payment_link: { entity: { reference_id: orderId } } } };
  const payment = link.payments.at(-1);
  const status = statusOf(book, link);
  const entities = {
    payment_link: { entity: linkBody(book, link) },
    // Here Razorpay leaves the word out of the order's id.
    order: { entity: { id: link.orderId.slice("order_".length), receipt: orderId, notes: link.notes } },
    ...(payment && { payment: { entity: paymentBody(payment) } }),
  };
  if (status === "created" && payment) {
    return { event: "payment.failed", contains: ["payment"], payload: { payment: entities.payment }, created_at };
  }
  return { event: `payment_link.${status}`, contains: Object.keys(entities), payload: entities, created_at };
}
