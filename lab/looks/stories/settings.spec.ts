import type { Page } from "@playwright/test";
import { lookAt } from "../../../e2e/looks.ts";
import { expect, story } from "../../../e2e/story.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name });

story("the office sets up its bank accounts", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/books");
  await page.getByRole("link", { name: "Settings" }).click();
  const accounts = card(page, "Bank accounts");
  await accounts.getByText("No account yet.").waitFor();

  await story.step("a wrong IFSC is refused before it is sent", async () => {
    await accounts.getByRole("button", { name: "Add an account" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Name of the account")).toBeFocused();
    await dialog.getByLabel("Name of the account").fill("Maintenance account");
    await dialog.getByLabel("Bank", { exact: true }).fill("State Bank of India");
    await dialog.getByLabel("Last four digits").fill("0042");
    await dialog.getByLabel("IFSC").fill("sbin001");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(/IFSC must have 4 letters/)).toBeVisible();
    await dialog.getByLabel("IFSC").fill("sbin 0001234");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(accounts.getByText("State Bank of India …0042 · SBIN0001234")).toBeVisible();
  });
  await story.step("it is corrected, and no two have one name", async () => {
    await accounts.getByRole("button", { name: "Edit Maintenance account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("UPI ID").fill("society@sbi");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(accounts.getByText("society@sbi")).toBeVisible();
    await accounts.getByRole("button", { name: "Add an account" }).click();
    await dialog.getByLabel("Name of the account").fill("maintenance ACCOUNT");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Another account has this name.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
    await page.keyboard.press("Escape");
  });
  await story.step("and removed", async () => {
    await accounts.getByRole("button", { name: "Remove Maintenance account" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(accounts.getByText("No account yet.")).toBeVisible();
  });
});

story("each card is saved by itself, and what is typed in another stays", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/settings");
  const bounce = card(page, "Returned cheques");
  const cash = card(page, "Cash");
  await expect(bounce.getByLabel("Charge")).toHaveValue("250");
  await expect(bounce.getByRole("button", { name: "Save" })).toBeDisabled();
  await bounce.getByLabel("Charge").fill("354.50");
  await cash.getByLabel("Cash limit per day").fill("2,00,000");
  await cash.getByRole("button", { name: "Save" }).click();
  await expect(cash.getByText(/must be at most ₹1,99,999.99/)).toBeVisible();
  await cash.getByLabel("Cash limit per day").fill("50,000");
  await cash.getByRole("button", { name: "Save" }).click();
  await expect(cash.getByText("Saved. It holds from now on.")).toBeVisible();
  await expect(cash.getByLabel("Cash limit per day")).toHaveValue("50000");
  await expect(bounce.getByLabel("Charge")).toHaveValue("354.50");

  await story.step("leaving asks first, and staying keeps it", async () => {
    await page.getByRole("link", { name: "Books" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("Leave without saving?")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(bounce.getByLabel("Charge")).toHaveValue("354.50");
  });
  await story.step("somebody else's change is not overwritten unseen", async () => {
    const other = await visit(office);
    await other.goto("/admin/settings");
    await card(other, "Returned cheques").getByLabel("Days to pay it").fill("7");
    await card(other, "Returned cheques").getByRole("button", { name: "Save" }).click();
    await expect(card(other, "Returned cheques").getByText("Saved. It holds from now on.")).toBeVisible();
    await bounce.getByRole("button", { name: "Save" }).click();
    await expect(bounce.getByText(/This setting was changed meanwhile/)).toBeVisible();
    await expect(bounce.getByLabel("Charge")).toHaveValue("354.50");
    await bounce.getByRole("button", { name: "Undo what I typed" }).click();
    await expect(bounce.getByLabel("Charge")).toHaveValue("250");
    await expect(bounce.getByLabel("Days to pay it")).toHaveValue("7");
  });
});

story("the first number of the year's receipts can be set until one is written", async ({ office, visit }) => {
  await office.moveIn("R-001");
  const page = await visit(office);
  await page.goto("/admin/settings");
  const receipts = card(page, "Receipt numbers");
  await receipts.getByLabel("First number").fill("501");
  await receipts.getByRole("button", { name: "Save" }).click();
  await expect(receipts.getByText(/^REC-\d{4}-000501$/)).toBeVisible();

  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill("R-001");
  await page.getByRole("option", { name: /^R-001/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount", { exact: true }).fill("100");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^REC-\d{4}-000501$/).first()).toBeVisible();
  await page.goto("/admin/settings");
  await expect(receipts.getByText(/^REC-\d{4}-000502$/)).toBeVisible();
  await expect(receipts.getByLabel("First number")).toHaveCount(0);
});

story("the settings look right", async ({ office, visit }, testInfo) => {
  const page = await visit(office, { reducedMotion: "reduce" });
  await page.goto("/admin/settings");
  const dialog = page.getByRole("dialog");
  await card(page, "Bank accounts").getByRole("button", { name: "Add an account" }).click();
  await dialog.getByLabel("Name of the account").fill("Maintenance and sinking fund account of the association");
  await dialog.getByLabel("Bank", { exact: true }).fill("The Shamrao Vithal Co-operative Bank");
  await dialog.getByLabel("Last four digits").fill("0042");
  await dialog.getByLabel("IFSC").fill("SVCB0000123");
  await dialog.getByLabel("UPI ID").fill("aangan.society@svcbank");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Bank accounts").getByText("SVCB0000123")).toBeVisible();
  const shows = "Bank accounts";
  await lookAt(page, { name: "settings", at: "/admin/settings", shows }, testInfo);
  const add = async (opened: Page) => {
    await opened.getByRole("region").first().getByRole("button").last().click();
    await opened.getByRole("dialog").waitFor();
  };
  await lookAt(page, { name: "settings-account", at: "/admin/settings", shows, act: add }, testInfo);
});
