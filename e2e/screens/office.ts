import { expect, type Page } from "@playwright/test";
import type { Screen } from "../looks.ts";
import { dayAhead, type Resident } from "../people.ts";
import { sample } from "../sheets.ts";

const chosen = "?complex=RICHMOND+PARK";
const uploads = { at: `/admin/upload-bill${chosen}`, shows: "Upload Bills via Excel" };
const users = { at: `/admin/all-users${chosen}`, shows: "A-001" };

/** Everything the office sees. RICHMOND PARK has residents with bills and payments, REGENT HOUSE has nobody. */
export function officesScreens(resident: Resident): Screen[] {
  const bills = `/admin/${resident.id}${chosen}`;
  const payments = { at: `/admin/all-payments${chosen}`, shows: "A-001" };
  const byDate = { at: `/admin/payments${chosen}`, shows: "Fetch Payments" };
  const act = (page: Page) => openPayments(page, resident);
  return [
    { name: "office-tiles", at: "/admin/upload-bill", shows: "RICHMOND PARK" },
    { name: "office-upload-bill", ...uploads },
    { name: "office-user-choice", ...uploads, act: openUserChoice },
    { name: "office-bad-rows", ...uploads, act: uploadBadRows },
    { name: "office-bulk-users", at: "/admin/bulk-users", shows: "Download a template" },
    { name: "office-all-users", ...users },
    { name: "office-no-users", at: "/admin/all-users?complex=REGENT+HOUSE", shows: "No users found." },
    { name: "office-delete", ...users, act: askToDelete },
    { name: "office-password", ...users, act: askForPassword },
    { name: "office-add-user", ...users, act: askForUser },
    { name: "office-edit-user", ...users, act: askForCorrection },
    { name: "office-admins", at: "/admin/password-reset", shows: "office@aangan.example" },
    { name: "office-all-bills", at: `/admin/all-bills${chosen}`, shows: "A-001" },
    { name: "office-former-residents", at: `/admin/all-bills${chosen}&former=1`, shows: "A-501" },
    { name: "office-user-bills", at: bills, shows: "ELEC-" },
    { name: "office-cancel-bill", at: bills, shows: "ELEC-", act: askToCancel },
    { name: "office-all-payments", ...payments },
    { name: "office-user-payments", ...payments, act },
    { name: "office-payments-by-date", ...byDate, act: fetchPayments },
    { name: "office-dates-missing", ...byDate, act: fetchWithoutDates },
    { name: "office-menu", at: "/admin/bulk-users", shows: "Download a template", act: openMenu, only: "phone" },
  ];
}

async function openUserChoice(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Select User" }).fill("a-00");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
}

async function uploadBadRows(page: Page): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("table", { name: "Rows with a problem" })).toBeVisible();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Delete .*A-001$/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function askForPassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Change Password of .*A-001$/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function askForUser(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add user" }).click();
  await expect(page.getByText("Flat Number is required.")).toBeVisible();
}

async function askForCorrection(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Edit .*A-001$/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function askToCancel(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Cancel bill / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Raised twice" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("Raised twice");
}

async function openPayments(page: Page, { flatNumber }: Resident): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(flatNumber);
  await page.getByRole("button", { name: new RegExp(`^Payments of .*${flatNumber}$`) }).click();
  await expect(page.getByRole("dialog").getByText("Failed")).toBeVisible();
}

async function fetchPayments(page: Page): Promise<void> {
  await page.getByLabel("Start Date").fill(dayAhead(-1));
  await page.getByLabel("End Date").fill(dayAhead(0));
  await page.getByRole("button", { name: "Fetch Payments" }).click();
  await expect(page.getByText("Total payments")).toBeVisible();
}

async function fetchWithoutDates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fetch Payments" }).click();
  await expect(page.getByText("Please select both start and end dates.")).toBeVisible();
}

/** The menu of small screens. */
export async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open Menu" }).click();
  await expect(page.getByRole("button", { name: "Close Menu" })).toBeVisible();
}
