import { expect, type Locator, type Page } from "@playwright/test";
import type { Screen } from "../../../e2e/looks.ts";
import type { Office, Resident } from "../../../e2e/people.ts";
import type { Say } from "../../../e2e/say.ts";
import { openMenu } from "./office.ts";
import { payByAllMethods } from "./payments.ts";

/** The bills and payments of a resident. */
export async function paymentsSeen(url: string, office: Office, resident: Resident): Promise<Screen[]> {
  const paid = await payByAllMethods(url, office, resident);
  const waits = { at: `/user/payment/${paid.pending}`, shows: "Loading Payment Details..." };
  const dashboard = { at: "/user/dashboard", shows: "ELEC-" };
  return [
    { name: "dashboard", ...dashboard },
    { name: "pay-dialog", ...dashboard, act: async (page, say) => void (await openPayment(page, say)) },
    { name: "pay-dialog-once-more", ...dashboard, act: async (page, say) => void (await openPayment(page, say, 0)) },
    { name: "pay-dialog-wrong", ...dashboard, act: typeTooLittle },
    { name: "all-payments", at: "/user/all-bills", shows: "MAIN-" },
    { name: "payment-successful", at: `/user/payment/${paid.successful}`, shows: "Payment Successful" },
    { name: "payment-failed", at: `/user/payment/${paid.failed}`, shows: "Payment Failed" },
    { name: "payment-loading", ...waits },
    { name: "payment-confirming", ...waits, act: untilConfirming },
    { name: "payment-unknown", at: "/user/payment/NONE", shows: "You have no such payment." },
  ];
}

/** A resident's statement, and the payment company's pages. */
export async function reportAndCompany(url: string, office: Office, resident: Resident): Promise<Screen[]> {
  const paid = await payByAllMethods(url, office, resident);
  const report = { at: "/user/generate-report", shows: "Generate Report Page" };
  return [
    { name: "generate-report", ...report },
    { name: "report-own-dates", at: "/user/generate-report?period=own", shows: "Show payments" },
    { name: "resident-menu", ...report, act: openMenu, only: "phone" },
    { name: "sandbox-pay", at: paid.page, shows: "Leave pending", onlyEnglish: true },
    { name: "sandbox-decided", at: paid.closedPage, shows: "This order is paid.", onlyEnglish: true },
    { name: "sandbox-orders", at: "/sandbox-gateway/orders", shows: "Newest first.", onlyEnglish: true },
    { name: "sandbox-not-found", at: "/sandbox-gateway/pay/none", shows: "No such page", onlyEnglish: true },
  ];
}

/** The first bill has a waiting payment, the second has none. */
async function openPayment(page: Page, say: Say, nth = 1): Promise<Locator> {
  await page
    .getByRole("button", { name: say("Pay Now") })
    .nth(nth)
    .click();
  const dialog = page.getByRole("dialog", { name: say("Make a Payment") });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function typeTooLittle(page: Page, say: Say): Promise<void> {
  const dialog = await openPayment(page, say);
  await dialog.getByRole("textbox").fill("5");
  await dialog.getByRole("button", { name: say("Pay Now") }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function untilConfirming(page: Page, say: Say): Promise<void> {
  const confirming = say("Your payment is being confirmed. Please do not pay again.");
  await expect(page.getByText(confirming).first()).toBeVisible();
}
