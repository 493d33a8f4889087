import type { Page } from "@playwright/test";
import { lookAt } from "../looks.ts";
import { payAtSandbox } from "../sandbox.ts";
import type { Say } from "../say.ts";
import { expect, story } from "../story.ts";

/** Finds a flat as a clerk does: types it and presses Enter. */
async function chooseFlat(page: Page, flat: string): Promise<void> {
  await page.getByRole("combobox", { name: "Flat" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
}

const paysOf = (page: Page, bill: { _id: string }) => page.locator(`[name="line-${bill._id}"]`);

story("cash is taken for two bills and in advance, with the keyboard alone", async ({ office, visit }) => {
  const resident = await office.moveIn("K-001");
  const first = await office.raiseBill(resident, 500);
  const second = await office.raiseBill(resident, 300, "maintenance");
  const page = await visit(office);
  await page.goto("/admin/counter");
  await chooseFlat(page, "K-001");

  await story.step("what is typed pays the older bill first, and what is left is an advance", async () => {
    await page.keyboard.type("600");
    await expect(paysOf(page, first)).toHaveValue("500");
    await expect(paysOf(page, second)).toHaveValue("100");
    await page.getByLabel("Amount", { exact: true }).fill("1000");
    await expect(page.getByText("Advance", { exact: true })).toBeVisible();
    await expect(page.getByText("₹200.00", { exact: true })).toBeVisible();
  });
  await story.step("Ctrl and Enter save, and the receipt has its number", async () => {
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/^REC-\d{4}-000001$/).first()).toBeVisible();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText("K-001");
    await expect(page.getByRole("button", { name: "Next flat" })).toBeFocused();
  });
  expect((await office.bills(resident)).map(({ remainingAmount }) => remainingAmount)).toEqual([0, 0]);

  await story.step("the resident sees the payments and the credit", async () => {
    const theirs = await visit(resident);
    await theirs.goto("/user/all-bills");
    await expect(theirs.getByRole("row", { name: "Advance" })).toContainText("Rs 200.00");
    await theirs.getByRole("link", { name: first._id }).click();
    await expect(theirs.getByText("Cash", { exact: true })).toBeVisible();
  });
});

story("a transfer is refused twice, found by its reference, and taken back", async ({ office, visit }) => {
  const resident = await office.moveIn("K-002");
  await office.moveIn("K-003");
  const bill = await office.raiseBill(resident, 800);
  const page = await visit(office);
  const take = async (flat: string) => {
    await page.goto("/admin/counter");
    await chooseFlat(page, flat);
    await page.keyboard.type("800");
    await page.getByLabel("How it was paid").selectOption("transfer");
    await page.getByLabel("UTR").fill("4321 8765 0912");
    await page.getByRole("button", { name: "Save and write the receipt" }).click();
  };
  await take("K-002");
  await expect(page.getByText(/^REC-/).first()).toBeVisible();
  await take("K-003");
  await expect(
    page.getByText(/₹0.00 are left of this transfer or cheque of ₹.*, which was entered for K-002, REC-/),
  ).toBeVisible();

  await story.step("the office finds it by its UTR", async () => {
    await page.goto("/admin/receipts");
    await page.getByLabel("Find a receipt").fill("432187650912");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^REC-/ }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText("432187650912");
  });
  await story.step("and takes it back with a reason; the number stays", async () => {
    await page.getByRole("button", { name: "Take this receipt back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Wrong flat");
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText("Cancelled Wrong flat");
    await expect(page.getByRole("button", { name: "Take this receipt back" })).toHaveCount(0);
  });
  expect(await office.bills(resident)).toMatchObject([{ _id: bill._id, status: "unpaid" }]);
});

story(
  "the same cash is asked about, and so is an online payment that has not ended",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("K-004");
    const bill = await office.raiseBill(resident, 400);
    await payAtSandbox(portal.url, resident, bill, 400, "leave-pending");
    const page = await visit(office);
    await page.goto("/admin/counter");
    await chooseFlat(page, "K-004");
    await expect(page.getByText(/An online payment of ₹400.00 for .* has not ended/)).toBeVisible();
    await page.keyboard.type("150");
    await page.getByRole("button", { name: "Save and write the receipt" }).click();
    await page.getByRole("button", { name: "Take the money anyway" }).click();
    await page.getByRole("button", { name: "Next flat" }).click();

    await chooseFlat(page, "K-004");
    await page.keyboard.type("150");
    await page.getByRole("button", { name: "Save and write the receipt" }).click();
    await expect(page.getByText(/₹?150.00 in cash was taken from K-004 on this day already/)).toBeVisible();
    await page.getByRole("button", { name: "Yes, it is another payment" }).click();
    await page.getByRole("button", { name: "Take the money anyway" }).click();
    await expect(page.getByRole("button", { name: "Next flat" })).toBeVisible();
    expect(await office.bills(resident)).toMatchObject([{ remainingAmount: 100 }]);
  },
);

story("the counter and its receipts look right", async ({ office, visit }, testInfo) => {
  const resident = await office.moveIn("K-005", "Lakshmi Venkataraman Subramanian");
  await office.raiseBill(resident, 123_456.5);
  await office.raiseBill(resident, 850, "maintenance");
  const page = await visit(office, { reducedMotion: "reduce" });
  const fill = async (opened: Page, say: Say) => {
    await opened.getByRole("combobox", { name: say("Flat") }).fill("K-005");
    await opened.getByRole("option").first().waitFor();
    await opened.keyboard.press("Enter");
    await opened.getByLabel(say("Amount"), { exact: true }).fill("130000");
    await opened.getByText("₹5,693.50", { exact: true }).waitFor();
  };
  await lookAt(page, { name: "counter", at: "/admin/counter", shows: "Take a payment", act: fill }, testInfo);
  const clerk = await visit(office);
  await clerk.goto("/admin/counter");
  await chooseFlat(clerk, "K-005");
  await clerk.keyboard.type("1000");
  await clerk.keyboard.press("Control+Enter");
  await expect(clerk.getByRole("button", { name: "Next flat" })).toBeVisible();
  await clerk.getByRole("link", { name: "Open the receipt" }).click();
  await clerk.waitForURL(/receipts\/./);
  const at = new URL(clerk.url()).pathname;
  await lookAt(page, { name: "receipt", at, shows: "Amount received" }, testInfo);
  const takeBack = async (opened: Page, say: Say) => {
    await opened.getByRole("button", { name: say("Take this receipt back") }).click();
    await opened.getByLabel(say("Amount that never was in the cash box, in ₹")).waitFor();
  };
  await lookAt(page, { name: "receipt-back", at, shows: "Amount received", act: takeBack }, testInfo);
  await lookAt(page, { name: "receipts", at: "/admin/receipts", shows: "Find a receipt" }, testInfo);
});
