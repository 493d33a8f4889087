import { cashfree, readCashfree } from "../../../src/features/payments/gateways/cashfree/cashfree.ts";
import { type CompanyAnswer, type CompanyCall, payPage, serveCompany } from "../company-server.ts";
import type { PaidDifferently, SimulatedMessage, Simulator } from "../simulator.ts";
import { cashfreeApi, refusal } from "./cashfree-api.ts";
import {
  type Book,
  type BookedAttempt,
  type BookedLink,
  decimal,
  digits,
  indianIso,
  isPaid,
  letters,
  linkBody,
  linkStatus,
  paidPaise,
  signedHeaders,
} from "./cashfree-book.ts";
import { reportedLines } from "./cashfree-report.ts";

const CLIENT_ID = "TEST10000000made0up";
const CLIENT_SECRET = "cfsk_ma_test_made_up_secret";
const OLD_CLIENT_SECRET = "cfsk_ma_test_made_up_old_secret";
/** Undocumented. Short here, so that what happens afterwards is tested too. */
const KEY_LIFE_MS = 5 * 60_000;
const START = "2026-11-21T04:30:00Z";

/** What the company refuses before it looks at the request. */
function refusedCall({ method, path, headers, body }: CompanyCall): CompanyAnswer | undefined {
  if (!path.startsWith("/pg/")) return { status: 404, body: "<html>404</html>" };
  if (headers["x-client-id"] !== CLIENT_ID || headers["x-client-secret"] !== CLIENT_SECRET) {
    return refusal(401, "request_failed", "authentication Failed", "authentication_error");
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(String(headers["x-api-version"]))) {
    return refusal(400, "version_missing", "x-api-version is missing");
  }
  const isJson = headers["content-type"]?.startsWith("application/json");
  if (method === "POST" && body && !isJson) return refusal(415, "request_invalid", "content type is not supported");
  return undefined;
}

/** Cashfree's payment links as the fact sheet describes them. Only the error codes about orders are documented. */
export async function cashfreeSimulator(): Promise<Simulator> {
  const book: Book = { links: new Map(), foreign: [], hidden: new Set() };
  const { links, foreign, hidden } = book;
  const replays = new Map<string, { given: CompanyAnswer; untilMs: number }>();
  const eventBodies = new Map<string, string>();
  let nowMs = Date.parse(START);
  const now = () => new Date(nowMs);

  const answerMerchant = cashfreeApi(book, now, () => server.url);

  function answer(call: CompanyCall): CompanyAnswer {
    const [, page] = /^\/links\/([0-9a-f]{12})$/.exec(call.path) ?? [];
    return page ? showPage(call, page) : (refusedCall(call) ?? answerOnce(call));
  }

  /** A repeated x-idempotency-key gets the first answer again. */
  function answerOnce(call: CompanyCall): CompanyAnswer {
    const key = call.headers["x-idempotency-key"];
    const request = `${call.path} ${String(key)}`;
    const earlier = replays.get(request);
    if (earlier && earlier.untilMs > nowMs) return earlier.given;
    const reply = answerMerchant(call);
    if (key !== undefined && reply.status === 200) replays.set(request, { given: reply, untilMs: nowMs + KEY_LIFE_MS });
    return reply;
  }

  function showPage(call: CompanyCall, code: string): CompanyAnswer {
    const link = [...links.values()].find((one) => one.code === code);
    if (!link || linkStatus(link, now()) !== "ACTIVE") {
      return { status: 200, body: "<html>This link is closed.</html>", headers: { "content-type": "text/html" } };
    }
    const rupees = decimal(link.paise).toFixed(2);
    return payPage(call, { company: "Cashfree", orderId: link.linkId, rupees }, (button) => {
      if (button === "pay") pay(link.linkId);
      else attempt(link, button === "fail" ? "FAILED" : "PENDING");
      return link.returnUrl;
    });
  }

  function linkOf(linkId: string): BookedLink {
    const link = links.get(linkId);
    if (!link) throw new Error(`the company has no link ${linkId}`);
    return link;
  }

  function attempt(link: BookedLink, status: string, different: Partial<BookedAttempt> = {}): void {
    const { paise, currency } = link;
    const ids = { orderId: `CFPay_${link.code}_${letters(10)}`, paymentId: digits(10), bankReference: digits(12) };
    link.attempts.push({ ...ids, status, paise, currency, at: now(), ...different });
  }

  function pay(linkId: string, differently: PaidDifferently = {}): void {
    const link = linkOf(linkId);
    const { amountPaise = link.paise, split = [amountPaise], currency, gatewayPaymentId: paymentId } = differently;
    for (const paise of split) {
      attempt(link, "SUCCESS", { paise, ...(currency && { currency }), ...(paymentId && { paymentId }) });
    }
  }

  function endRefund(refundId: string, status: string): void {
    const refund = [...links.values()].flatMap(({ refunds }) => refunds).find((one) => one.refundId === refundId);
    if (!refund) throw new Error(`the company has no refund ${refundId}`);
    refund.status = status;
    refund.at = now();
  }

  function linkEvent(linkId: string): string {
    const link = links.get(linkId);
    const [last] = link?.attempts.slice(-1) ?? [];
    const linkInfo = link ? linkBody(link, now(), server.url) : { link_id: linkId, link_status: "PAID" };
    const order = last && {
      order_amount: decimal(last.paise).toFixed(2),
      order_id: last.orderId,
      transaction_id: Number(last.paymentId),
      transaction_status: last.status,
    };
    // The second and a running number give every event a body of its own, as with the company.
    const data = { ...linkInfo, order: { ...order, order_hash: letters(20) } };
    return JSON.stringify({ data, type: "PAYMENT_LINK_EVENT", version: 1, event_time: indianIso(now()) });
  }

  function message(body: string, secret = CLIENT_SECRET): SimulatedMessage {
    return { headers: signedHeaders(secret, now(), body), body: Buffer.from(body) };
  }

  const server = await serveCompany(answer);
  const variables = {
    CASHFREE_CLIENT_ID: CLIENT_ID,
    CASHFREE_CLIENT_SECRET: CLIENT_SECRET,
    CASHFREE_CLIENT_SECRET_OLD: OLD_CLIENT_SECRET,
    CASHFREE_URL: `${server.url}/pg`,
    CASHFREE_PAGE_ORIGINS: server.url,
  };
  const rotated = { ...variables, CASHFREE_CLIENT_SECRET_OLD: "" };

  return {
    name: "cashfree",
    server,
    variables,
    gateway: cashfree(readCashfree(variables), now),
    gatewayAfterRotation: cashfree(readCashfree(rotated), now),
    namesNoMerchant: true,
    pageOrigin: server.url,
    now,
    pass: (ms) => {
      nowMs += ms;
    },
    pay,
    decline: (linkId) => attempt(linkOf(linkId), "FAILED"),
    leavePending: (linkId) => attempt(linkOf(linkId), "PENDING"),
    sayUnheardOf: (linkId) => {
      linkOf(linkId).unheardOf = "PONDERING";
    },
    refundByItself: (linkId, only) => {
      const link = linkOf(linkId);
      const paidAttempts = link.attempts.filter((one) => isPaid(one) && (only === undefined || one.paymentId === only));
      for (const { orderId, paymentId, paise } of paidAttempts) {
        const ids = { refundId: letters(20), cfRefundId: digits(8), orderId, paymentId };
        const note = "Auto refund";
        link.refunds.push({ ...ids, paise, note, status: "SUCCESS", type: "PAYMENT_AUTO_REFUND", at: now() });
      }
    },
    settleRefund: (refundId) => endRefund(refundId, "SUCCESS"),
    failRefund: (refundId) => endRefund(refundId, "FAILED"),
    hideFromSettlements: (linkId) => {
      hidden.add(linkId);
    },
    settleForeignOrder: (orderId, paise) => {
      const ids = { orderId, paymentId: digits(10), bankReference: digits(12) };
      foreign.push({ ...ids, status: "SUCCESS", paise, currency: "INR", at: now() });
    },
    message: (linkId, eventKey = letters(20)) => {
      const body = eventBodies.get(eventKey) ?? linkEvent(linkId);
      eventBodies.set(eventKey, body);
      return message(body);
    },
    messageWithOldSecret: (linkId) => message(linkEvent(linkId), OLD_CLIENT_SECRET),
    messageUnheardOf: () => {
      const data = { dispute: { dispute_id: letters(6), dispute_type: "CHARGEBACK" } };
      return message(JSON.stringify({ data, event_time: indianIso(now()), type: "DISPUTE_CREATED" }));
    },
    captured: () =>
      new Map(
        [...links.values()].map((link) => [link.linkId, paidPaise(link)] as const).filter(([, paise]) => paise > 0),
      ),
    ordersOf: (linkId) => (links.has(linkId) ? 1 : 0),
    refunded: () =>
      new Map(
        [...links.values()]
          .flatMap(({ refunds }) => refunds)
          .filter(({ status, type }) => status === "SUCCESS" && type === "MERCHANT_INITIATED")
          .map(({ refundId, paise }) => [refundId, paise] as const),
      ),
    reported: (day) => reportedLines(day, links, foreign, hidden),
    close: server.close,
  };
}
