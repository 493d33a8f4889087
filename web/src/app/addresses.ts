/**
 * Every address that has a page. The router takes no other pattern, and the build writes this list down for the server,
 * which answers 404 to whatever is not in it.
 */
export const addresses = [
  "/",
  "/about-us",
  "/contact-us",
  "/privacy-policy",
  "/terms-condition",
  "/login",
  "/register",
  "/password-reset",
  "/user",
  "/user/dashboard",
  "/user/all-bills",
  "/user/payment/:id",
  "/user/generate-report",
  "/admin",
  "/admin/login",
  "/admin/register",
  "/admin/upload-bill",
  "/admin/all-users",
  "/admin/all-bills",
  "/admin/all-payments",
  "/admin/bulk-users",
  "/admin/password-reset",
  "/admin/payments",
  "/admin/watched-payments",
  "/admin/payment-stories/:id",
  "/admin/credits",
  "/admin/refunds",
  "/admin/settlements",
  "/admin/books",
  "/admin/audit",
  "/admin/:id",
] as const;

export type Address = (typeof addresses)[number];
