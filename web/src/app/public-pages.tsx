import { page } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

const AboutPage = page(
  "association/policies",
  async () => (await import("../features/association/policies/about-page.tsx")).AboutPage,
);
const ContactPage = page(
  "association/policies",
  async () => (await import("../features/association/policies/contact-page.tsx")).ContactPage,
);
const PrivacyPage = page(
  "association/policies",
  async () => (await import("../features/association/policies/privacy-page.tsx")).PrivacyPage,
);
const TermsPage = page(
  "association/policies",
  async () => (await import("../features/association/policies/terms-page.tsx")).TermsPage,
);
const PaperPage = page("verification", async () => (await import("../features/verification/paper-page.tsx")).PaperPage);
const RegisterPage = page(
  ["login", "login/register"],
  async () => (await import("../features/login/register/register-page.tsx")).RegisterPage,
);
const ResetPage = page(
  ["login", "login/register"],
  async () => (await import("../features/login/register/reset-page.tsx")).ResetPage,
);
const ForgottenPage = page(
  ["login", "login/links"],
  async () => (await import("../features/login/links/forgotten-page.tsx")).ForgottenPage,
);
const ForgottenAdminPage = page(
  ["login", "login/links"],
  async () => (await import("../features/login/links/forgotten-page.tsx")).ForgottenAdminPage,
);
const NewPasswordPage = page(
  ["login", "login/links"],
  async () => (await import("../features/login/links/new-password-page.tsx")).NewPasswordPage,
);
const NewAdminPasswordPage = page(
  ["login", "login/links"],
  async () => (await import("../features/login/links/new-password-page.tsx")).NewAdminPasswordPage,
);
const UnsubscribePage = page(
  "emails",
  async () => (await import("../features/emails/unsubscribe-page.tsx")).UnsubscribePage,
);
const AdminLoginPage = page(
  ["login", "login/admin"],
  async () => (await import("../features/login/admin/admin-login-page.tsx")).AdminLoginPage,
);
const AdminRegisterPage = page(
  ["login", "login/admin"],
  async () => (await import("../features/login/admin/admin-register-page.tsx")).AdminRegisterPage,
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
  ["/forgotten-password", ForgottenPage],
  ["/new-password", NewPasswordPage],
  ["/unsubscribe", UnsubscribePage],
  ["/admin/forgotten-password", ForgottenAdminPage],
  ["/admin/new-password", NewAdminPasswordPage],
  ["/admin/login", AdminLoginPage],
  ["/admin/register", AdminRegisterPage],
  ["*", NotFound],
]);
