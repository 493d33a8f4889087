import { expect, type Locator, type Page } from "@playwright/test";

export type BillName = "Electricity" | "Maintenance";

/** The card of a pending bill on the resident's dashboard. */
export function billCard(page: Page, bill: BillName): Locator {
  return page.getByRole("region", { name: "Pending Bills" }).getByRole("article", { name: bill });
}

/** Opens the dialog 'Make a Payment' of a bill, and types the amount if it is not the whole rest. */
export async function openDialog(page: Page, bill: BillName, amount?: string): Promise<Locator> {
  await billCard(page, bill).getByRole("button", { name: "Pay Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a Payment" });
  await expect(dialog).toBeVisible();
  if (amount !== undefined) await dialog.getByLabel("Amount in Rs").fill(amount);
  return dialog;
}

/** From the dashboard to the payment company's page. */
export async function goToPay(page: Page, bill: BillName, amount?: string): Promise<void> {
  const dialog = await openDialog(page, bill, amount);
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByRole("heading", { name: /^Pay Aangan/ })).toBeVisible();
}

/** Chooses a method on the payment company's page, and how the payment ends. */
export async function decide(
  page: Page,
  decision: "Pay" | "Decline" | "Leave pending",
  method: "UPI" | "Card" | "Net banking" = "UPI",
): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: decision, exact: true }).click();
}
