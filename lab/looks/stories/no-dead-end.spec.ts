import type { Page } from "@playwright/test";
import { openDialog } from "../../../e2e/paying.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";

const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now" });

story(
  "who loses the internet on the dashboard still opens the dialog, and is answered in it",
  async ({ office, visit }) => {
    const resident = await office.moveIn("N-001");
    await office.raiseBill(resident, 700);
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    await expect(payNow(page)).toBeVisible();
    // Somebody scrolls, and the dialog and its texts load before anyone has come near the button.
    await page.mouse.wheel(0, 50);
    const files = () =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? ""));
    for (const part of [/^payment-dialog-/, /^dialog-/]) {
      await expect.poll(async () => (await files()).some((name) => part.test(name))).toBe(true);
    }
    // Those of the dashboard, of its dialogs and of the year.
    await expect.poll(async () => (await files()).filter((name) => /^messages\.en-/.test(name)).length).toBe(3);
    await page.context().setOffline(true);
    const dialog = await openDialog(page, "Electricity");
    await payNow(page).last().click();
    await expect(dialog.getByRole("alert")).toHaveText("Payment failed.");
    await page.context().setOffline(false);
  },
);

story(
  "a dialog that does not come is told on the dashboard, and comes when Pay Now is pressed again",
  async ({ office, visit }) => {
    const resident = await office.moveIn("N-002");
    await office.raiseBill(resident, 700);
    const page = await visit(resident);
    await page.route(/payment-dialog.*\.js$/, (route) => route.abort("internetdisconnected"));
    await page.goto("/user/dashboard");
    await payNow(page).click();
    await expect(page.getByText(/^The payment form could not be loaded\./)).toBeVisible();
    await expect(page.getByRole("heading", { name: "User Dashboard" })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    const dialog = page.getByRole("dialog", { name: "Make a Payment" });
    // Many browsers fetch the file again only after the page was loaded again, which the first of these presses does.
    await expect(async () => {
      if (!(await dialog.isVisible())) await payNow(page).click();
      await expect(dialog).toBeVisible({ timeout: 3_000 });
    }).toPass();
  },
);

story(
  // [spec 8.29]
  "the way from a page behind the log-in leads back to it, by way of the start page",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("N-003");
    const bill = await office.raiseBill(resident, 700);
    const { transactionId } = await payAtSandbox(portal.url, resident, bill, 700, "pay");
    const page = await visit();
    await page.goto(`/user/payment/${transactionId}`);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Pay your flat's bills online" })).toBeVisible();
    const login = page.getByRole("main").getByRole("link", { name: "Login", exact: true });
    await expect(login).toBeInViewport({ ratio: 1 });
    await login.click();
    await page.getByLabel("Flat Number").fill("n003");
    await page.getByLabel("Password", { exact: true }).fill(resident.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(`/user/payment/${transactionId}`);
    await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  },
);

story(
  "a flat without bills is not told that everything is paid; a page past the last leads to the last",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("N-004");
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    await expect(page.getByText("No bills yet")).toBeVisible();
    const bill = await office.raiseBill(resident, 110);
    for (let count = 0; count < 11; count++) await payAtSandbox(portal.url, resident, bill, 10, "pay");
    await page.reload();
    await expect(page.getByText("Everything is paid")).toBeVisible();
    await page.goto("/user/all-bills?page=99");
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page).toHaveURL("/user/all-bills?page=2");
  },
);

story("who registers for the office with an address that is taken reads what to do", async ({ office, page }) => {
  await page.goto("/admin/register");
  await page.getByLabel("Name").fill("Meera Nair");
  await page.getByLabel("Email").fill(office.email);
  await page.getByLabel("Password", { exact: true }).fill("lamp-under-neem-2");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText(/^Registration received\./)).toBeVisible();
  await expect(page.getByText(/this e-mail address already has an account/)).toBeVisible();
});

story("a dialog does not move a page that does not scroll", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/payments?complex=RICHMOND+PARK");
  const button = page.getByRole("button", { name: "Fetch Payments" });
  await expect(button).toBeVisible();
  const before = await page.getByRole("main").boundingBox();
  await button.click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await page.getByRole("main").boundingBox()).toEqual(before);
});
