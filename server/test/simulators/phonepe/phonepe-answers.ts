import { randomBytes } from "node:crypto";
import type { CompanyAnswer, CompanyCall } from "../company-server.ts";
import { type BookedOrder, newPhonepeId, type PhonepeBook, paidOf, refundBody, statusBody } from "./phonepe-book.ts";

export const CLIENT = { id: "made-up-client", secret: "made-up-client-secret", version: "1" };

const TOKEN_LIFE_SECONDS = 3_600;

const yes = (body: unknown): CompanyAnswer => ({ status: 200, body });

const no = (status: number, code: string, message = ""): CompanyAnswer => ({
  status,
  body: { success: false, code, message, data: {} },
});

/** Returns a token for the client's secret. */
export function answerToken(book: PhonepeBook, { headers, body }: CompanyCall): CompanyAnswer {
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return no(400, "BAD_REQUEST", "not a form");
  const form = Object.fromEntries(new URLSearchParams(body));
  const { id, secret, version } = CLIENT;
  const isClient = form.client_id === id && form.client_secret === secret && form.client_version === version;
  if (!isClient || form.grant_type !== "client_credentials") return no(401, "UNAUTHORIZED", "Client not found");
  const token = randomBytes(24).toString("base64url");
  const issued = Math.floor(book.now.getTime() / 1000);
  const ends = issued + TOKEN_LIFE_SECONDS;
  book.tokens.set(token, ends * 1000);
  return yes({
    access_token: token,
    encrypted_access_token: "made-up",
    refresh_token: null,
    expires_in: null,
    issued_at: issued,
    expires_at: ends,
    session_expires_at: ends,
    token_type: "O-Bearer",
  });
}

/** Answers a call to the payment gateway. */
export function answerPhonepe(book: PhonepeBook, call: CompanyCall): CompanyAnswer {
  const [scheme, token = ""] = (call.headers.authorization ?? "").split(" ");
  const isAlive = (book.tokens.get(token) ?? 0) > book.now.getTime();
  if (scheme !== "O-Bearer" || !isAlive) return no(401, "AUTHORIZATION_FAILED", "Authorization failed");
  if (call.headers["content-type"] !== "application/json") return no(400, "BAD_REQUEST", "not JSON");
  const path = call.path.replace(/^\/pg/, "");
  return call.method === "POST"
    ? answerRequest(book, path, JSON.parse(call.body))
    : answerQuestion(book, path, call.query);
}

function answerRequest(book: PhonepeBook, path: string, request: OrderRequest & RefundInput): CompanyAnswer {
  if (path === "/checkout/v2/pay") return openOrder(book, request);
  return path === "/payments/v2/refund" ? makeRefund(book, request) : no(404, "NOT_FOUND");
}

function answerQuestion(book: PhonepeBook, path: string, query: URLSearchParams): CompanyAnswer {
  const [, kind, id = ""] = /^\/(checkout\/v2\/order|payments\/v2\/refund)\/([^/]+)\/status$/.exec(path) ?? [];
  if (kind === "payments/v2/refund") {
    const refund = book.refunds.find(({ merchantRefundId }) => merchantRefundId === id);
    return refund ? yes(refundBody(refund)) : no(404, "REFUND_NOT_FOUND");
  }
  const order = book.orders.find(({ merchantOrderId }) => merchantOrderId === id);
  if (!order) return no(404, "ORDER_NOT_FOUND", "No entry found for the given order id");
  const body = statusBody(order, book.now);
  return yes(query.get("details") === "true" ? body : { ...body, paymentDetails: body.paymentDetails.slice(-1) });
}

interface OrderRequest {
  merchantOrderId: string;
  amount: number;
  expireAfter: number;
  paymentFlow: { type: string; merchantUrls: { redirectUrl: string } };
}

function openOrder(book: PhonepeBook, request: OrderRequest): CompanyAnswer {
  const { merchantOrderId, amount, expireAfter, paymentFlow } = request;
  const rules: [boolean, string][] = [
    [!/^[A-Za-z0-9_-]{1,63}$/.test(merchantOrderId), "merchantOrderId"],
    [!Number.isInteger(amount) || amount < 100, "amount"],
    [!Number.isInteger(expireAfter) || expireAfter < 300 || expireAfter > 3600, "expireAfter"],
    [paymentFlow?.type !== "PG_CHECKOUT" || !paymentFlow.merchantUrls.redirectUrl, "paymentFlow"],
    // The documentation wants a new id for every request and does not say what happens to a used one.
    [book.orders.some((order) => order.merchantOrderId === merchantOrderId), "merchantOrderId is not unique"],
  ];
  const wrong = rules.find(([isWrong]) => isWrong);
  if (wrong) return no(400, "BAD_REQUEST", wrong[1]);
  const token = randomBytes(16).toString("hex");
  const order: BookedOrder = {
    orderId: newPhonepeId("OMO", book.now),
    merchantOrderId,
    amount,
    expireAt: book.now.getTime() + expireAfter * 1000,
    redirectUrl: paymentFlow.merchantUrls.redirectUrl,
    token,
    attempts: [],
  };
  book.orders.push(order);
  const { orderId, expireAt } = order;
  return yes({ orderId, state: "PENDING", expireAt, redirectUrl: `${book.url}/transact/uat_v2?token=${token}` });
}

interface RefundInput {
  merchantRefundId: string;
  originalMerchantOrderId: string;
  amount: number;
}

function makeRefund(book: PhonepeBook, input: RefundInput): CompanyAnswer {
  const { merchantRefundId, originalMerchantOrderId, amount } = input;
  const before = book.refunds.find((refund) => refund.merchantRefundId === merchantRefundId);
  if (before) {
    if (before.amount !== amount) return no(400, "BAD_REQUEST", "merchantRefundId is not unique");
    return yes({ refundId: before.refundId, amount, state: before.state });
  }
  const order = book.orders.find((one) => one.merchantOrderId === originalMerchantOrderId);
  if (!order || paidOf(order) === 0) return no(400, "BAD_REQUEST", "originalMerchantOrderId");
  const refundedAmount = book.refunds
    .filter((refund) => refund.order === order && refund.state !== "FAILED")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const remaining = paidOf(order) - refundedAmount;
  if (!Number.isInteger(amount) || amount < 100 || amount > remaining) return no(400, "BAD_REQUEST", "amount");
  const refundId = newPhonepeId("OMR", book.now);
  const timestamp = book.now.getTime();
  book.refunds.push({ refundId, merchantRefundId, order, amount, state: "PENDING", timestamp });
  return yes({ refundId, amount, state: "PENDING" });
}
