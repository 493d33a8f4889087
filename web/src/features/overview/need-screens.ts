import type { Need } from "@aangan/contract/features/overview";

/** Where what waits is worked off. */
export const needScreens: Record<Need, `/admin/${string}`> = {
  alerts: "/admin/watched-payments",
  reviews: "/admin/watched-payments",
  claims: "/admin/claims",
  approvals: "/admin/approvals",
  reopening: "/admin/month-end",
  registrations: "/admin/all-users",
  administrators: "/admin/password-reset",
  chequesToPayIn: "/admin/cheques",
  postDatedDue: "/admin/cheques",
  uploads: "/admin/uploads",
  overdueRefunds: "/admin/refunds",
};
