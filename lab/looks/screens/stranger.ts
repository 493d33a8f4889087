import { expect, type Page } from "@playwright/test";
import type { Screen } from "../../../e2e/looks.ts";
import type { Say } from "../../../e2e/say.ts";

/** Everything visible without a login. */
export const anonymousScreens: readonly Screen[] = [
  { name: "landing", at: "/", shows: "Pay your flat's bills online" },
  { name: "about", at: "/about-us", shows: "What this portal is for" },
  { name: "contact", at: "/contact-us", shows: "+91 124 400 0101" },
  { name: "privacy", at: "/privacy-policy", shows: "Card details are not stored" },
  { name: "terms", at: "/terms-condition", shows: "Refunds" },
  { name: "login", at: "/login", shows: "Not Register Yet ? Register" },
  { name: "login-wrong", at: "/login", shows: "Not Register Yet ? Register", act: logInWrongly },
  { name: "register", at: "/register", shows: "Already registered? Login" },
  { name: "register-missing", at: "/register", shows: "Already registered? Login", act: registerEmpty },
  { name: "reset", at: "/password-reset", shows: "Reset Password" },
  { name: "admin-login", at: "/admin/login", shows: "Admin Login" },
  { name: "admin-register", at: "/admin/register", shows: "Admin Registration" },
  { name: "not-logged-in", at: "/user/dashboard", shows: "You Are Not Logged In" },
  { name: "not-found", at: "/no/such/page", shows: "This page does not exist" },
  { name: "menu", at: "/about-us", shows: "What this portal is for", act: openUserMenu, only: "wide" },
  { name: "menu-small", at: "/about-us", shows: "What this portal is for", act: openSmallMenu, only: "phone" },
];

async function logInWrongly(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say("Flat Number")).fill("E-041");
  await page.getByLabel(say("Password")).fill("rain on tin roofs");
  await page.getByRole("button", { name: say("Login") }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function registerEmpty(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Register") }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
}

async function openUserMenu(page: Page, say: Say): Promise<void> {
  const bar = page.getByRole("navigation", { name: say("Main menu") });
  await bar.getByRole("button", { name: say("User") }).click();
  await expect(bar.getByRole("link", { name: say("Login") })).toBeVisible();
}

async function openSmallMenu(page: Page, say: Say): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: say("Open Menu") }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: say("About Us") })).toBeVisible();
}
