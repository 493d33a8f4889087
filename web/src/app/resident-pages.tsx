import { loadTexts } from "../lib/language/languages.ts";
import { page } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

const PaymentsPage = page(
  "payments",
  async () => (await import("../features/payments/own/payments-page.tsx")).PaymentsPage,
);
const PaymentPage = page(
  "payments",
  async () => (await import("../features/payments/own/payment-page.tsx")).PaymentPage,
);
const OwnReceiptPage = page(
  "payments",
  async () => (await import("../features/receipts/own/receipt-page.tsx")).ReceiptPage,
);
const ReportPage = page("payments", async () => (await import("../features/reports/own/report-page.tsx")).ReportPage);
const OwnStatementPage = page(
  "payments",
  async () => (await import("../features/statements/own-statement-page.tsx")).OwnStatementPage,
);
const ClaimsPage = page("payments", async () => {
  // The sentences of its form are those of the public forms.
  const [{ ClaimsPage: Page }] = await Promise.all([
    import("../features/claims/own/claims-page.tsx"),
    loadTexts("public"),
  ]);
  return Page;
});
const SessionsPage = page("public", async () => {
  const [{ SessionsPage: Page }] = await Promise.all([
    import("../features/login/sessions-page.tsx"),
    loadTexts("access"),
  ]);
  return Page;
});
const NoticesPage = page("access", async () => (await import("../features/emails/preferences-page.tsx")).NoticesPage);

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
