/**
 * Who may use each route, written down a second time by hand, and compared with the server's declarations. A missing
 * route fails.
 */
export const anyone = [
  "POST /flat/api/auth/login",
  "POST /flat/api/auth/register",
  "POST /flat/api/auth/reset-password",
  "POST /flat/api/admin/login",
  "POST /flat/api/admin/register",
  "GET /flat/api/association",
  "GET /flat/api/payments/return/:transactionId",
  "POST /flat/api/payments/return/:transactionId",
  "GET /.well-known/security.txt",
  "GET /health/live",
  "GET /health/ready",
  // The built web application.
  "GET /assets/index-abc123.js",
  "HEAD /assets/index-abc123.js",
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
];
export const residentOrAdmin = [
  "GET /flat/api/auth/pay-status/:id",
  "GET /flat/api/auth/sessions",
  "DELETE /flat/api/auth/sessions/:id",
  "DELETE /flat/api/auth/sessions",
];
export const admin = [
  "GET /flat/api/auth/users",
  "DELETE /flat/api/auth/delete/:id",
  "PUT /flat/api/auth/users/:id/password",
  "POST /flat/api/auth/upload-users",
  "GET /flat/api/admin",
  "POST /flat/api/admin/logout",
  "PUT /flat/api/admin/users/:id/password",
  "POST /flat/api/admin/administrators/:id/approval",
  "POST /flat/api/admin/administrators/:id/refusal",
  "DELETE /flat/api/admin/administrators/:id",
  "POST /flat/api/admin/residents",
  "PUT /flat/api/admin/residents/:id",
  "POST /flat/api/admin/residents/:id/approval",
  "POST /flat/api/admin/residents/:id/refusal",
  "GET /flat/api/admin/former-residents",
  "POST /flat/api/admin/upload-bill",
  "POST /flat/api/admin/upload-bill/xcel",
  "GET /flat/api/admin/uploads/:id",
  "GET /flat/api/admin/user-bills/:id",
  "POST /flat/api/admin/bills/:id/cancellation",
  "POST /flat/api/admin/alerts/:id/seen",
  "GET /flat/api/admin/credits",
  "POST /flat/api/admin/credits/:id/uses",
  "POST /flat/api/admin/credit-uses/:id/return",
  "POST /flat/api/admin/credits/:id/refunds",
  "GET /flat/api/admin/unidentified-receipts",
  "POST /flat/api/admin/unidentified-receipts/:id/assignment",
  "GET /flat/api/admin/watched-payments",
  "GET /flat/api/admin/payment-stories/:id",
  "POST /flat/api/admin/payment-stories/:id/inquiry",
  "POST /flat/api/admin/payment-stories/:id/decision",
  "GET /flat/api/admin/refunds",
  "POST /flat/api/admin/refunds",
  "POST /flat/api/admin/refunds/:id/inquiry",
  "POST /flat/api/admin/refunds/:id/end",
  "POST /flat/api/admin/settlements/orders",
  "GET /flat/api/admin/settlements/:day",
  "POST /flat/api/admin/settlements/:day/comparison",
  "GET /flat/api/admin/book-checks",
  "POST /flat/api/admin/book-checks",
  "POST /flat/api/admin/frozen-bills/:id/release",
  "GET /flat/api/admin/payments",
  "GET /flat/api/admin/payments/:id",
  "GET /flat/api/admin/complexes",
  "GET /flat/api/admin/audit-entries",
];

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
