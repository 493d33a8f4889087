import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { NotFound } from "./not-found.tsx";
import { officeRoutes } from "./office-routes.tsx";
import { page } from "./page.tsx";
import { PageLoading } from "./page-loading.tsx";
import { PublicLayout } from "./public-layout.tsx";

const LandingPage = page("public", async () => (await import("../features/public/landing-page.tsx")).LandingPage);
const AboutPage = page("public", async () => (await import("../features/public/about-page.tsx")).AboutPage);
const ContactPage = page("public", async () => (await import("../features/public/contact-page.tsx")).ContactPage);
const PrivacyPage = page("public", async () => (await import("../features/public/policy-pages.tsx")).PrivacyPage);
const TermsPage = page("public", async () => (await import("../features/public/policy-pages.tsx")).TermsPage);
const LoginPage = page("public", async () => (await import("../features/entrance/login-page.tsx")).LoginPage);
const RegisterPage = page("public", async () => (await import("../features/entrance/register-page.tsx")).RegisterPage);
const ResetPage = page("public", async () => (await import("../features/entrance/reset-page.tsx")).ResetPage);
const ResidentLayout = page("resident", async () => (await import("./resident-layout.tsx")).ResidentLayout);
const DashboardPage = page("resident", async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage);
const PaymentsPage = page("resident", async () => (await import("../features/payments/payments-page.tsx")).PaymentsPage);
const PaymentPage = page("resident", async () => (await import("../features/payments/payment-page.tsx")).PaymentPage);
const ReportPage = page("resident", async () => (await import("../features/payments/report-page.tsx")).ReportPage);

/** Every address of the portal and its page. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route path="/" element={<LandingPage />} />
          <Route path="/about-us" element={<AboutPage />} />
          <Route path="/contact-us" element={<ContactPage />} />
          <Route path="/privacy-policy" element={<PrivacyPage />} />
          <Route path="/terms-condition" element={<TermsPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/password-reset" element={<ResetPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="/user" element={<ResidentLayout />}>
          <Route index element={<Navigate to="/user/dashboard" replace />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="all-bills" element={<PaymentsPage />} />
          <Route path="payment/:id" element={<PaymentPage />} />
          <Route path="generate-report" element={<ReportPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        {officeRoutes}
      </Routes>
    </Suspense>
  );
}
