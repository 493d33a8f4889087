import type { ComponentType } from "react";
import { loadTexts } from "../lib/language/languages.ts";
import { page } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

const AboutPage = page(
  "policies",
  async () => (await import("../features/association/public/about-page.tsx")).AboutPage,
);
const ContactPage = page(
  "policies",
  async () => (await import("../features/association/public/contact-page.tsx")).ContactPage,
);
const PrivacyPage = page(
  "policies",
  async () => (await import("../features/association/public/privacy-page.tsx")).PrivacyPage,
);
const TermsPage = page(
  "policies",
  async () => (await import("../features/association/public/terms-page.tsx")).TermsPage,
);
const PaperPage = page("policies", async () => (await import("../features/verification/paper-page.tsx")).PaperPage);
const RegisterPage = page("public", async () => (await import("../features/login/register-page.tsx")).RegisterPage);
/** Whoever is not in yet, or reads a mail, needs the texts of the entrance too. */
const atTheDoor = (of: "public" | "office", load: () => Promise<ComponentType>) =>
  page("access", async () => (await Promise.all([load(), loadTexts(of)]))[0]);
const ResetPage = atTheDoor("public", async () => (await import("../features/login/reset-page.tsx")).ResetPage);
const forgotten = () => import("../features/login/forgotten-page.tsx");
const ForgottenPage = atTheDoor("public", async () => (await forgotten()).ForgottenPage);
const ForgottenAdminPage = atTheDoor("office", async () => (await forgotten()).ForgottenAdminPage);
const newPassword = () => import("../features/login/new-password-page.tsx");
const NewPasswordPage = atTheDoor("public", async () => (await newPassword()).NewPasswordPage);
const NewAdminPasswordPage = atTheDoor("office", async () => (await newPassword()).NewAdminPasswordPage);
const UnsubscribePage = page(
  "access",
  async () => (await import("../features/emails/unsubscribe-page.tsx")).UnsubscribePage,
);
const AdminLoginPage = page(
  "office",
  async () => (await import("../features/login/admin-login-page.tsx")).AdminLoginPage,
);
const AdminRegisterPage = page(
  "office",
  async () => (await import("../features/login/admin-register-page.tsx")).AdminRegisterPage,
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
