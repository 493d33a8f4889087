import { dayAhead } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";

// [spec 1.11] [spec 2.101] [spec 5.12]
story("the office answers the phone: what a flat owes, and what it paid", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("T-009", "Padma Reddy");
  const bill = await office.raiseBill(resident, 1800);
  await payAtSandbox(portal.url, resident, bill, 700, "pay");
  await payAtSandbox(portal.url, resident, bill, 1100, "decline");
  await office.moveIn("T-010", "Quiet Neighbour");
  const page = await visit(office);

  await story.step("all bills of the flat", async () => {
    await page.goto("/admin/all-bills");
    await page.getByRole("link", { name: "RICHMOND PARK" }).click();
    await expect(page.getByRole("heading", { name: "All Bills for RICHMOND PARK" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("T-9");
    await page.getByRole("link", { name: "All Bills of Padma Reddy, T-009" }).click();
    await expect(page.getByRole("heading", { name: "Bills for User ID" })).toBeVisible();
    const row = page.getByRole("row", { name: bill._id });
    await expect(row).toContainText("Rs 1,800.00");
    await expect(row).toContainText("Rs 700.00");
    await expect(row).toContainText("Rs 1,100.00");
  });
  await story.step("all payments of the flat", async () => {
    await page.getByRole("link", { name: "All Payments History" }).click();
    await page.getByRole("link", { name: "RICHMOND PARK" }).click();
    await expect(page.getByRole("heading", { name: "Payment History For RICHMOND PARK Users" })).toBeVisible();
    await page.getByRole("button", { name: "Payments of Padma Reddy, T-009", exact: true }).click();
    const payments = page.getByRole("dialog").getByRole("listitem");
    await expect(payments).toHaveCount(2);
    await expect(payments.filter({ hasText: "Paid" })).toContainText("Rs 700.00");
    await expect(payments.filter({ hasText: "Failed" })).toContainText("Rs 1,100.00");
    await page.keyboard.press("Escape");
  });
  await story.step("who paid today", async () => {
    await page.getByRole("link", { name: "Payment By date" }).click();
    await page.getByRole("link", { name: "RICHMOND PARK" }).click();
    await page.getByRole("button", { name: "Fetch Payments" }).click();
    await expect(page.getByText("Please select both start and end dates.")).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await page.getByLabel("Start Date").fill(dayAhead(0));
    await page.getByLabel("End Date").fill(dayAhead(0));
    await page.getByRole("button", { name: "Fetch Payments" }).click();
    await expect(page.getByText("Padma Reddy")).toBeVisible();
    await expect(page.getByText("Quiet Neighbour")).toHaveCount(0);
    await page.getByLabel("Start Date").fill(dayAhead(-3));
    await page.getByLabel("End Date").fill(dayAhead(-2));
    await page.getByRole("button", { name: "Fetch Payments" }).click();
    await expect(page.getByText("No payments found in this date range.")).toBeVisible();
  });
});
