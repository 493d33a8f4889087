import { page } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

const PaymentsPage = page(
  "payments/own",
  async () => (await import("../features/payments/own/payments-page.tsx")).PaymentsPage,
);
const PaymentPage = page(
  "payments/own",
  async () => (await import("../features/payments/own/payment-page.tsx")).PaymentPage,
);
const OwnReceiptPage = page(
  "receipts/own",
  async () => (await import("../features/receipts/own/receipt-page.tsx")).ReceiptPage,
);
const ReportPage = page(
  "reports/own",
  async () => (await import("../features/reports/own/report-page.tsx")).ReportPage,
);
const OwnStatementPage = page(
  "statements",
  async () => (await import("../features/statements/own-statement-page.tsx")).OwnStatementPage,
);
const ClaimsPage = page("claims/own", async () => (await import("../features/claims/own/claims-page.tsx")).ClaimsPage);
const SessionsPage = page(
  "login/sessions",
  async () => (await import("../features/login/sessions/sessions-page.tsx")).SessionsPage,
);
const NoticesPage = page("emails", async () => (await import("../features/emails/preferences-page.tsx")).NoticesPage);

/** A resident's pages, besides the dashboard. */
export const ResidentPages = otherPages([
  ["/user/all-bills", PaymentsPage],
  ["/user/payment/:id", PaymentPage],
  ["/user/receipt/:id", OwnReceiptPage],
  ["/user/generate-report", ReportPage],
  ["/user/transfers", ClaimsPage],
  ["/user/statement", OwnStatementPage],
  ["/user/sessions", SessionsPage],
  ["/user/notices", NoticesPage],
  ["*", NotFound],
]);
