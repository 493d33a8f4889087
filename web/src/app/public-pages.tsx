import { page } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

const AboutPage = page("policies", async () => (await import("../features/public/about-page.tsx")).AboutPage);
const ContactPage = page("policies", async () => (await import("../features/public/contact-page.tsx")).ContactPage);
const PrivacyPage = page("policies", async () => (await import("../features/public/privacy-page.tsx")).PrivacyPage);
const TermsPage = page("policies", async () => (await import("../features/public/terms-page.tsx")).TermsPage);
const PaperPage = page("policies", async () => (await import("../features/public/paper-page.tsx")).PaperPage);
const RegisterPage = page("public", async () => (await import("../features/entrance/register-page.tsx")).RegisterPage);
const ResetPage = page("public", async () => (await import("../features/entrance/reset-page.tsx")).ResetPage);
const AdminLoginPage = page(
  "office",
  async () => (await import("../features/entrance/admin-login-page.tsx")).AdminLoginPage,
);
const AdminRegisterPage = page(
  "office",
  async () => (await import("../features/entrance/admin-register-page.tsx")).AdminRegisterPage,
);

/** What strangers can open, besides the first pages. */
export const PublicPages = otherPages([
  ["/about-us", AboutPage],
  ["/contact-us", ContactPage],
  ["/privacy-policy", PrivacyPage],
  ["/terms-condition", TermsPage],
  ["/r/:id", PaperPage],
  ["/register", RegisterPage],
  ["/password-reset", ResetPage],
  ["/admin/login", AdminLoginPage],
  ["/admin/register", AdminRegisterPage],
  ["*", NotFound],
]);
