import type { Page } from "@playwright/test";
import { billCard, decide, goToPay } from "../paying.ts";
import { rowsOf, sample } from "../sheets.ts";
import { expect, story } from "../story.ts";

const flat = "B-014";
const login = rowsOf("residents.xlsx").find(({ flatNumber }) => flatNumber === flat);
const owed = rowsOf("bills-electricity-2026-11.xlsx").find(({ flatNumber }) => flatNumber === flat)?.originalAmount;

// [spec 1.3] [spec 1.6] [spec 5.11] [spec 6.3]
story("the first day: from an empty portal to a paid bill", async ({ page, visit }) => {
  await story.step("the first administrator registers and logs in", () => becomeAdministrator(page));
  await story.step("1,500 residents are uploaded", () => uploadResidents(page));
  await story.step("3,000 bills are uploaded", async () => {
    await page.getByRole("link", { name: "Upload Bill", exact: true }).click();
    await page.getByRole("link", { name: "RICHMOND PARK" }).click();
    await expect(page.getByRole("heading", { name: "Upload Bill For RICHMOND PARK" })).toBeVisible();
    await uploadBills(page, "bills-electricity-2026-11.xlsx");
    await uploadBills(page, "bills-maintenance-2026-11.xls");
  });

  const resident = await visit();
  await story.step("a resident logs in with the password from the spreadsheet", async () => {
    await resident.goto("/login");
    await resident.getByLabel("Flat Number").fill(flat);
    await resident.getByLabel("Password", { exact: true }).fill(login?.password ?? "");
    await resident.getByRole("button", { name: "Login", exact: true }).click();
    await expect(resident).toHaveURL("/user/dashboard");
    await expect(billCard(resident, "Electricity")).toContainText("Rs 5,591.80");
    await expect(billCard(resident, "Maintenance")).toBeVisible();
    await expect(resident.getByRole("article")).toHaveCount(2);
    expect(owed).toBe("5591.8");
  });
  await story.step("pays a part, and the rest later", async () => {
    await pay(resident, "2000", "Rs 2,000.00");
    await expect(billCard(resident, "Electricity")).toContainText("Rs 3,591.80");
    await pay(resident, "3591.80", "Rs 3,591.80");
    await expect(billCard(resident, "Maintenance")).toBeVisible();
    await expect(billCard(resident, "Electricity")).toHaveCount(0);
  });
  await story.step("finds both payments again", async () => {
    await resident.getByRole("link", { name: "All Payments History" }).first().click();
    await expect(resident.getByRole("heading", { name: "All Payments History" })).toBeVisible();
    const rows = resident.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(/^1.*Rs\s3,591\.80.*ELEC-\d{4}-\d{6}.*Paid$/);
    await expect(rows.nth(2)).toContainText(/^2.*Rs\s2,000\.00.*ELEC-\d{4}-\d{6}.*Paid$/);
    await expect(resident.getByText("Page 1 of 1")).toBeVisible();
  });
});

async function becomeAdministrator(page: Page): Promise<void> {
  await page.goto("/admin/register");
  await page.getByLabel("Name").fill("Meera Nair");
  await page.getByLabel("Email").fill("meera@aangan.example");
  await page.getByLabel("Password", { exact: true }).fill("lamp under neem");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL("/admin/login");
  await page.getByLabel("Email").fill("meera@aangan.example");
  await page.getByLabel("Password", { exact: true }).fill("lamp under neem");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/admin/upload-bill");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
}

async function uploadResidents(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Bulk User Upload" }).click();
  await page.getByLabel("Choose a file").setInputFiles(sample("residents.xlsx"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  const progress = page.getByRole("progressbar", { name: "Progress of the upload" });
  await expect(progress).toHaveAttribute("aria-valuetext", /^Securing passwords: [1-9][\d,]* of 1,500$/);
  await expect(page.getByText("1,500 users uploaded successfully.")).toBeVisible({ timeout: 500_000 });
}

async function uploadBills(page: Page, name: string): Promise<void> {
  // The form for one bill, which stands above, is there.
  await page.getByRole("combobox", { name: "Select User" }).waitFor();
  await page.getByLabel("Choose a file").setInputFiles(sample(name));
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("1,500 bills uploaded successfully.")).toBeVisible({ timeout: 500_000 });
}

async function pay(page: Page, amount: string, amountLabel: string): Promise<void> {
  await goToPay(page, "Electricity", amount);
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: amountLabel })).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/user/dashboard");
}
