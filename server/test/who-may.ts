import { type Right, type Role, rights } from "@aangan/contract/rights";
import { API } from "../src/platform/http/read-request.ts";
import { everyEndpoint } from "./every-endpoint.ts";

/**
 * Who may use each route, written down a second time by hand, and compared with the server's declarations. A missing
 * route fails. What can be read below `/admin` is the administrators' alone, whatever it is.
 */
export const anyone = [
  "POST /flat/api/auth/login",
  "POST /flat/api/auth/register",
  "POST /flat/api/auth/reset-password",
  "POST /flat/api/auth/password-link",
  "POST /flat/api/auth/password-by-link",
  "POST /flat/api/notices/unsubscription",
  // Of mail programs; people are led to the page.
  "GET /flat/api/notices/one-click",
  "POST /flat/api/notices/one-click",
  "POST /flat/api/admin/password-link",
  "POST /flat/api/admin/password-by-link",
  "POST /flat/api/admin/login",
  "POST /flat/api/admin/login/code",
  "POST /flat/api/admin/register",
  "GET /flat/api/association",
  "POST /flat/api/receipts/verification",
  "GET /flat/api/payments/return/:transactionId",
  "POST /flat/api/payments/return/:transactionId",
  "GET /.well-known/security.txt",
  "GET /health/live",
  "GET /health/ready",
  // The built web application.
  "GET /assets/*",
  "HEAD /assets/*",
  "GET /pictures/gate.svg",
  "HEAD /pictures/gate.svg",
  "GET /index.html",
  "HEAD /index.html",
  // The API's document, on a trial only.
  "GET /flat/api/docs",
  "HEAD /flat/api/docs",
  "GET /flat/api/docs/*",
  "HEAD /flat/api/docs/*",
  // The sandbox is a payment company. When deployed, the list of orders needs the dashboard's key.
  "GET /sandbox-gateway/style.css",
  "GET /sandbox-gateway/pay/:orderId",
  "POST /sandbox-gateway/pay/:orderId",
  "GET /sandbox-gateway/orders",
  "POST /sandbox-gateway/orders/:orderId",
  "POST /sandbox-gateway/refunds/:refundId",
];
export const paymentCompany = [
  "POST /flat/api/webhooks/:gateway",
  "POST /sandbox-gateway/api/orders",
  "GET /sandbox-gateway/api/orders/:id",
  "POST /sandbox-gateway/api/orders/:id/cancel",
  "POST /sandbox-gateway/api/orders/:id/refunds",
  "GET /sandbox-gateway/api/refunds/:id",
  "GET /sandbox-gateway/api/settlements",
];
export const resident = [
  "POST /flat/api/auth/logout",
  "GET /flat/api/auth/dashboard",
  "POST /flat/api/auth/pay-bill",
  "GET /flat/api/auth/payments",
  "GET /flat/api/auth/payments/report",
  "GET /flat/api/auth/receipts/:id/paper",
  "GET /flat/api/auth/statement",
  "GET /flat/api/auth/statement/paper",
  "GET /flat/api/auth/claims",
  "GET /flat/api/auth/year",
  "GET /flat/api/auth/notices",
  "PUT /flat/api/auth/notices",
  "POST /flat/api/auth/claims",
  "PUT /flat/api/auth/claims/:id/picture",
  "POST /flat/api/auth/claims/:id/withdrawal",
];
export const residentOrAdmin = [
  "GET /flat/api/auth/pay-status/:id",
  "GET /flat/api/auth/sessions",
  "DELETE /flat/api/auth/sessions/:id",
  "DELETE /flat/api/auth/sessions",
];
/** What people of the office need for each of their calls. What only reads is anybody's of the office, but for what is named. */
const byRight: Record<Right, readonly string[]> = {
  look: ["GET /flat/api/auth/users", "GET /flat/api/auth/pay-status/:id", "POST /flat/api/admin/papers"],
  own: [
    "GET /flat/api/auth/sessions",
    "DELETE /flat/api/auth/sessions/:id",
    "DELETE /flat/api/auth/sessions",
    "POST /flat/api/admin/logout",
    "POST /flat/api/admin/second-factor",
    "POST /flat/api/admin/second-factor/confirmation",
    "DELETE /flat/api/admin/second-factor",
    "POST /flat/api/admin/session/code",
    "GET /flat/api/admin/second-factor",
    // Another's password needs `admins`.
    "PUT /flat/api/admin/users/:id/password",
  ],
  audit: ["GET /flat/api/admin/audit-entries", "GET /flat/api/admin/book-checks", "POST /flat/api/admin/book-checks"],
  people: [
    "DELETE /flat/api/auth/delete/:id",
    "PUT /flat/api/auth/users/:id/password",
    "POST /flat/api/auth/upload-users",
    "POST /flat/api/admin/residents",
    "PUT /flat/api/admin/residents/:id",
    "POST /flat/api/admin/residents/:id/approval",
    "POST /flat/api/admin/residents/:id/refusal",
    "POST /flat/api/admin/residents/:id/invitation",
    "POST /flat/api/admin/invitations",
  ],
  bill: [
    "POST /flat/api/admin/upload-bill",
    "POST /flat/api/admin/upload-bill/xcel",
    "DELETE /flat/api/admin/upload-layouts/:id",
  ],
  counter: [
    "POST /flat/api/admin/alerts/:id/seen",
    "POST /flat/api/admin/claims/:id/refusal",
    "POST /flat/api/admin/receipts",
    "POST /flat/api/admin/receipts/xcel",
    "POST /flat/api/admin/deposits/cheques",
    "POST /flat/api/admin/deposits/cash",
    "POST /flat/api/admin/deposits/:id/undoing",
    "POST /flat/api/admin/cheques/clearance",
    "POST /flat/api/admin/cash-days",
    "POST /flat/api/admin/payment-stories/:id/inquiry",
    "POST /flat/api/admin/refunds/:id/inquiry",
    "POST /flat/api/admin/settlements/orders",
  ],
  money: [
    "POST /flat/api/admin/bills/:id/cancellation",
    "POST /flat/api/admin/receipts/:id/reversal",
    "POST /flat/api/admin/receipts/:id/replacement",
    "POST /flat/api/admin/receipts/:id/instrument",
    "POST /flat/api/admin/receipts/:id/bounce",
    "POST /flat/api/admin/uploads/:id/undoing",
    "POST /flat/api/admin/cash-days/with-difference",
    "POST /flat/api/admin/payments/:id/pay-out",
    "POST /flat/api/admin/credits/:id/uses",
    "POST /flat/api/admin/credit-uses/:id/return",
    "POST /flat/api/admin/credits/:id/keeping",
    "POST /flat/api/admin/credits/:id/refunds",
    "POST /flat/api/admin/unidentified-money/:id/assignment",
    "POST /flat/api/admin/unidentified-money/:id/assignment/undoing",
    "POST /flat/api/admin/payment-stories/:id/decision",
    "POST /flat/api/admin/refunds",
    "POST /flat/api/admin/refunds/:id/end",
    "POST /flat/api/admin/approvals/:id/approval",
    "POST /flat/api/admin/approvals/:id/refusal",
    "POST /flat/api/admin/approvals/:id/withdrawal",
    "POST /flat/api/admin/closed-books",
    "POST /flat/api/admin/closed-books/reopenings",
    "POST /flat/api/admin/closed-books/reopenings/:id/agreement",
    "POST /flat/api/admin/closed-books/reopenings/:id/end",
    "POST /flat/api/admin/certificates",
    "POST /flat/api/admin/certificates/:id/withdrawal",
    "POST /flat/api/admin/settlements/:day/comparison",
    "POST /flat/api/admin/frozen-bills/:id/release",
  ],
  admins: [
    "POST /flat/api/admin/administrators/:id/approval",
    "POST /flat/api/admin/administrators/:id/refusal",
    "DELETE /flat/api/admin/administrators/:id",
    "PUT /flat/api/admin/administrators/:id/role",
    "POST /flat/api/admin/administrators",
    "POST /flat/api/admin/administrators/:id/invitation",
    "DELETE /flat/api/admin/administrators/:id/second-factor",
  ],
  settings: [
    "PUT /flat/api/admin/settings/:key",
    "GET /flat/api/admin/mails",
    "GET /flat/api/admin/mails/:id",
    "POST /flat/api/admin/settings/wording/preview",
    "POST /flat/api/admin/settings/test-mail",
  ],
};

/** What each role may do, a second time by hand. */
export const mayDo: Record<Role, readonly Right[]> = {
  clerk: ["look", "own", "people", "bill", "counter"],
  treasurer: ["look", "own", "audit", "people", "bill", "counter", "money", "settings"],
  secretary: ["look", "own", "audit", "people", "bill", "counter", "money", "admins", "settings"],
  auditor: ["look", "own", "audit"],
};

/** What moves money back, appoints or sets up; reading needs no code. */
export const needsCode: readonly Right[] = ["money", "admins", "settings"];

/** When a session gave its second factor's code: never, more than ten minutes ago, or within them. */
export const codes = ["no", "stale", "fresh"] as const;
export type Code = (typeof codes)[number];

const readBelowAdmin = (await everyEndpoint())
  .filter(({ method, path }) => method === "GET" && /^\/admin(\/|$)/.test(path))
  .map(({ path }) => `GET ${API}${path}`);

/** Every call of the office, with the right that it needs. */
export const rightFor: Record<string, Right> = Object.fromEntries([
  ...readBelowAdmin.map((route) => [route, "look"]),
  ...rights.flatMap((right) => byRight[right].map((route) => [route, right])),
]);

/** What a call of the office answers where the association asks for codes of what moves money back, appoints or sets up. */
export function expectedAnswer(route: string, role: Role, code: Code): "not_allowed" | "code_needed" | "let in" {
  const right = rightFor[route] ?? "look";
  if (!mayDo[role].includes(right)) return "not_allowed";
  const asksForCode = !route.startsWith("GET ") && needsCode.includes(right);
  return asksForCode && code !== "fresh" ? "code_needed" : "let in";
}

export const admin = Object.keys(rightFor).filter((route) => !residentOrAdmin.includes(route));

/** Every route, with who may use it. */
export const everybody: Record<string, readonly string[]> = Object.fromEntries([
  ...anyone.map((route) => [route, ["anyone"]]),
  ...paymentCompany.map((route) => [route, ["payment company"]]),
  ...resident.map((route) => [route, ["resident"]]),
  ...residentOrAdmin.map((route) => [route, ["resident", "admin"]]),
  ...admin.map((route) => [route, ["admin"]]),
]);
/** The routes that ask for a token. */
export const closed = [...resident, ...residentOrAdmin, ...admin];
