import { expect, type Page } from "@playwright/test";
import type { Screen } from "../looks.ts";
import { sample } from "../sheets.ts";

const chosen = "?complex=RICHMOND+PARK";
const uploads = { at: `/admin/upload-bill${chosen}`, shows: "Upload Bills via Excel" };
const users = { at: `/admin/all-users${chosen}`, shows: "A-001" };

/** Everything the office sees. RICHMOND PARK has residents from the office's spreadsheet, REGENT HOUSE has none. */
export const officesScreens: readonly Screen[] = [
  { name: "office-tiles", at: "/admin/upload-bill", shows: "RICHMOND PARK" },
  { name: "office-upload-bill", ...uploads },
  { name: "office-user-choice", ...uploads, act: openUserChoice },
  { name: "office-bad-rows", ...uploads, act: uploadBadRows },
  { name: "office-bulk-users", at: "/admin/bulk-users", shows: "Download a template" },
  { name: "office-all-users", ...users },
  { name: "office-no-users", at: "/admin/all-users?complex=REGENT+HOUSE", shows: "No users found." },
  { name: "office-delete", ...users, act: askToDelete },
  { name: "office-password", ...users, act: askForPassword },
  { name: "office-admins", at: "/admin/password-reset", shows: "office@aangan.example" },
  { name: "office-coming", at: "/admin/all-bills", shows: "All Bills" },
  { name: "office-menu", at: "/admin/bulk-users", shows: "Download a template", act: openMenu },
];

async function openUserChoice(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Select User" }).fill("a-00");
  await expect(page.getByRole("option").first()).toBeVisible();
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

/** The menu of small screens. */
export async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open Menu" }).click();
  await expect(page.getByRole("button", { name: "Close Menu" })).toBeVisible();
}
