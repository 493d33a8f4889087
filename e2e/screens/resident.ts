import { expect, type Page } from "@playwright/test";
import type { Screen } from "../looks.ts";
import { openDialog } from "../paying.ts";
import type { Office, Resident } from "../people.ts";
import { openMenu } from "./office.ts";
import { payInAllWays } from "./payments.ts";

/** Everything a resident with bills and payments sees, and the payment company's pages on the way. */
export async function residentsScreens(url: string, office: Office, resident: Resident): Promise<Screen[]> {
  const paid = await payInAllWays(url, office, resident);
  const waits = { at: `/user/payment/${paid.pending}`, shows: "Loading Payment Details..." };
  const dashboard = { at: "/user/dashboard", shows: "ELEC-" };
  const report = { at: "/user/generate-report", shows: "Generate Report Page" };
  return [
    { name: "dashboard", ...dashboard },
    { name: "pay-dialog", ...dashboard, act: async (page) => void (await openDialog(page, "Electricity")) },
    { name: "pay-dialog-wrong", ...dashboard, act: typeTooLittle },
    { name: "all-payments", at: "/user/all-bills", shows: "Page 1 of 2" },
    { name: "payment-successful", at: `/user/payment/${paid.successful}`, shows: "Payment Successful" },
    { name: "payment-failed", at: `/user/payment/${paid.failed}`, shows: "Payment Failed" },
    { name: "payment-loading", ...waits },
    { name: "payment-confirming", ...waits, act: letAMinutePass },
    { name: "payment-unknown", at: "/user/payment/NONE", shows: "There is no such payment of yours." },
    { name: "generate-report", ...report },
    { name: "report-own-dates", at: "/user/generate-report?period=own", shows: "Show payments" },
    { name: "resident-menu", ...report, act: openMenu, only: "phone" },
    { name: "sandbox-pay", at: paid.page, shows: "Leave pending" },
    { name: "sandbox-decided", at: paid.closedPage, shows: "This order is paid." },
    { name: "sandbox-orders", at: "/sandbox-gateway/orders", shows: "Newest first." },
    { name: "sandbox-not-found", at: "/sandbox-gateway/pay/none", shows: "No such page" },
  ];
}

async function typeTooLittle(page: Page): Promise<void> {
  const dialog = await openDialog(page, "Electricity", "5");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function letAMinutePass(page: Page): Promise<void> {
  await page.clock.fastForward("01:00");
  await expect(page.getByText("Your payment is being confirmed. Please do not pay again.").first()).toBeVisible({
    timeout: 15_000,
  });
}
