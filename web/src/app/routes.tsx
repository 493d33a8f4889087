import type { ComponentType } from "react";
import { loadTexts } from "../lib/language/languages.ts";
import { Redirect } from "../ui/redirect.ts";
import { page } from "./page.tsx";
import type { PagesOf } from "./pages.tsx";

const NotFound = page("public", async () => (await import("./pages/not-found.tsx")).NotFound);
const PublicLayout = page("public", async () => (await import("./layouts/public-layout.tsx")).PublicLayout);
const LandingPage = page("landing", async () => (await import("../features/public/landing-page.tsx")).LandingPage);
const AboutPage = page("policies", async () => (await import("../features/public/about-page.tsx")).AboutPage);
const ContactPage = page("policies", async () => (await import("../features/public/contact-page.tsx")).ContactPage);
const PrivacyPage = page("policies", async () => (await import("../features/public/privacy-page.tsx")).PrivacyPage);
const TermsPage = page("policies", async () => (await import("../features/public/terms-page.tsx")).TermsPage);
const PaperPage = page("policies", async () => (await import("../features/public/paper-page.tsx")).PaperPage);
const LoginPage = page("public", async () => (await import("../features/entrance/login-page.tsx")).LoginPage);
const RegisterPage = page("public", async () => (await import("../features/entrance/register-page.tsx")).RegisterPage);
const AdminLoginPage = page(
  "office",
  async () => (await import("../features/entrance/admin-login-page.tsx")).AdminLoginPage,
);
const AdminRegisterPage = page(
  "office",
  async () => (await import("../features/entrance/admin-register-page.tsx")).AdminRegisterPage,
);
const ResidentLayout = page("resident", async () => (await import("./layouts/resident-layout.tsx")).ResidentLayout);
const DashboardPage = page(
  "resident",
  async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
);
const PaymentsPage = page(
  "payments",
  async () => (await import("../features/payments/payments-page.tsx")).PaymentsPage,
);
const PaymentPage = page("payments", async () => (await import("../features/payments/payment-page.tsx")).PaymentPage);
const OwnReceiptPage = page(
  "payments",
  async () => (await import("../features/payments/receipt-page.tsx")).ReceiptPage,
);
const ReportPage = page("payments", async () => (await import("../features/payments/report-page.tsx")).ReportPage);
const OwnStatementPage = page(
  "payments",
  async () => (await import("../features/money/statements/own-statement-page.tsx")).OwnStatementPage,
);
const ClaimsPage = page("payments", async () => {
  // The sentences of its form are those of the public forms.
  const [{ ClaimsPage: Page }] = await Promise.all([import("../features/claims/claims-page.tsx"), loadTexts("public")]);
  return Page;
});

const SessionsPage = page("public", async () => {
  const [{ SessionsPage: Page }] = await Promise.all([
    import("../features/sessions/sessions-page.tsx"),
    loadTexts("access"),
  ]);
  return Page;
});
/** Whoever is not in yet, or reads a mail, needs the texts of the entrance too. */
const atTheDoor = (of: "public" | "office", load: () => Promise<ComponentType>) =>
  page("access", async () => (await Promise.all([load(), loadTexts(of)]))[0]);
const ResetPage = atTheDoor("public", async () => (await import("../features/entrance/reset-page.tsx")).ResetPage);
const forgotten = () => import("../features/entrance/forgotten-page.tsx");
const ForgottenPage = atTheDoor("public", async () => (await forgotten()).ForgottenPage);
const ForgottenAdminPage = atTheDoor("office", async () => (await forgotten()).ForgottenAdminPage);
const newPassword = () => import("../features/entrance/new-password-page.tsx");
const NewPasswordPage = atTheDoor("public", async () => (await newPassword()).NewPasswordPage);
const NewAdminPasswordPage = atTheDoor("office", async () => (await newPassword()).NewAdminPasswordPage);
const UnsubscribePage = page(
  "access",
  async () => (await import("../features/own-notices/unsubscribe-page.tsx")).UnsubscribePage,
);
const NoticesPage = page("access", async () => (await import("../features/own-notices/notices-page.tsx")).NoticesPage);

const OfficeLayout = page("office", async () => (await import("./layouts/office-layout.tsx")).OfficeLayout);
const Office = page("office", async () => {
  const { Office, startScreen } = await import("./office.tsx");
  startScreen(window.location.pathname);
  return Office;
});

const ToDashboard = () => <Redirect to="/user/dashboard" />;

/** The portal's pages; the office's are in office-screens.tsx. Areas and pages are tried in this order. */
export const areas: readonly PagesOf[] = [
  {
    layout: PublicLayout,
    pages: [
      ["/", LandingPage],
      ["/about-us", AboutPage],
      ["/contact-us", ContactPage],
      ["/privacy-policy", PrivacyPage],
      ["/terms-condition", TermsPage],
      ["/r/:id", PaperPage],
      ["/login", LoginPage],
      ["/register", RegisterPage],
      ["/password-reset", ResetPage],
      ["/forgotten-password", ForgottenPage],
      ["/new-password", NewPasswordPage],
      ["/unsubscribe", UnsubscribePage],
      ["/admin/forgotten-password", ForgottenAdminPage],
      ["/admin/new-password", NewAdminPasswordPage],
      ["/admin/login", AdminLoginPage],
      ["/admin/register", AdminRegisterPage],
    ],
  },
  {
    layout: ResidentLayout,
    pages: [
      ["/user", ToDashboard],
      ["/user/dashboard", DashboardPage],
      ["/user/all-bills", PaymentsPage],
      ["/user/payment/:id", PaymentPage],
      ["/user/receipt/:id", OwnReceiptPage],
      ["/user/generate-report", ReportPage],
      ["/user/transfers", ClaimsPage],
      ["/user/statement", OwnStatementPage],
      ["/user/sessions", SessionsPage],
      ["/user/notices", NoticesPage],
      ["/user/*", NotFound],
    ],
  },
  {
    layout: OfficeLayout,
    pages: [
      ["/admin", Office],
      ["/admin/*", Office],
    ],
  },
  { layout: PublicLayout, pages: [["*", NotFound]] },
];
