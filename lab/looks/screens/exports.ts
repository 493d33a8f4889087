import { expect, type Locator, type Page } from "@playwright/test";

export const paymentsHistory = "/admin/all-payments?complex=RICHMOND+PARK";
export const paymentsByDate = "/admin/payments?complex=RICHMOND+PARK";

export const paymentsOfOneUser = /\/admin\/payments\/[^?]+/;
export const paymentsOfAllUsers = /\/admin\/payments\?/;

/** The button that downloads one user's payments. */
export function downloadOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Download payments of ${name}` });
}

/** The button that downloads the payments of all users. */
export function downloadAll(page: Page): Locator {
  return page.getByRole("button", { name: "Download", exact: true });
}

export async function chooseDays(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel("Start Date").fill(start);
  await page.getByLabel("End Date").fill(end);
}

/** Presses, reads the alert and closes it. */
export async function alertAfter(page: Page, button: Locator): Promise<string> {
  await button.click();
  const alert = page.getByRole("alertdialog");
  const text = await alert.getByRole("paragraph").innerText();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  return text;
}
