import { expect, type Page } from "@playwright/test";
import type { Screen } from "../../../e2e/looks.ts";
import { dayAhead, type Resident } from "../../../e2e/people.ts";
import type { Say } from "../../../e2e/say.ts";
import { sample } from "../../../e2e/sheets.ts";

const chosen = "?complex=RICHMOND+PARK";
const uploads = { at: `/admin/upload-bill${chosen}`, shows: "Upload Bills via Excel" };
const admins = { at: "/admin/password-reset", shows: "office@aangan.example" };
const users = { at: `/admin/all-users${chosen}`, shows: "A-001" };

/**
 * What the office sees of residents and administrators. RICHMOND PARK has residents, including A-001; REGENT HOUSE has
 * none. One of two administrators is looking.
 */
export const peoplesScreens: readonly Screen[] = [
  { name: "office-bulk-users", at: "/admin/bulk-users", shows: "Download a template" },
  { name: "office-all-users", ...users },
  { name: "office-no-users", at: "/admin/all-users?complex=REGENT+HOUSE", shows: "No users found." },
  { name: "office-delete", ...users, act: askToDelete },
  { name: "office-password", ...users, act: askForPassword },
  { name: "office-add-user", ...users, act: askForUser },
  { name: "office-edit-user", ...users, act: askForCorrection },
  { name: "office-admins", ...admins },
  { name: "office-remove-admin", ...admins, act: askToRemove },
];

/** The bills of one resident and of a former one. */
export function billsScreens(resident: Resident, former: Resident): Screen[] {
  const bills = { at: `/admin/${resident.id}${chosen}`, shows: "ELEC-" };
  return [
    { name: "office-upload-bill", ...uploads },
    { name: "office-user-choice", ...uploads, act: openUserChoice },
    { name: "office-bad-rows", ...uploads, act: uploadBadRows },
    { name: "office-all-bills", at: `/admin/all-bills${chosen}`, shows: "A-001" },
    { name: "office-former-residents", at: `/admin/all-bills${chosen}&former=1`, shows: former.flatNumber },
    { name: "office-user-bills", ...bills },
    { name: "office-cancel-bill", ...bills, act: askToCancel },
  ];
}

/** A resident's payments, and the ways there: the tiles of the complexes and the menu. */
export function paymentsScreens(resident: Resident): Screen[] {
  const payments = { at: `/admin/all-payments${chosen}`, shows: "A-001" };
  const byDate = { at: `/admin/payments${chosen}`, shows: "Fetch Payments" };
  const act = (page: Page, say: Say) => openPayments(page, say, resident);
  return [
    { name: "office-tiles", at: "/admin/upload-bill", shows: "RICHMOND PARK" },
    { name: "office-menu", at: "/admin/bulk-users", shows: "Download a template", act: openMenu, only: "phone" },
    { name: "office-all-payments", ...payments },
    { name: "office-user-payments", ...payments, act },
    { name: "office-payments-by-date", ...byDate, act: fetchPayments },
    { name: "office-dates-missing", ...byDate, act: fetchWithoutDates },
  ];
}

async function openUserChoice(page: Page, say: Say): Promise<void> {
  await page.getByRole("combobox", { name: say("Select User") }).fill("a-00");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
}

async function uploadBadRows(page: Page, say: Say): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: say("Upload") }).click();
  await expect(page.getByRole("region", { name: say("Rows with a problem") })).toBeVisible();
}

async function askToDelete(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Delete {name}, {flat}", { flat: "A-001" }) }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function askToRemove(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Remove {name}") }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function askForPassword(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Change Password of {name}, {flat}", { flat: "A-001" }) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function askForUser(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Add user") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("Add user") })
    .click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
}

async function askForCorrection(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Edit {name}, {flat}", { flat: "A-001" }) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function askToCancel(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("button", { name: say("Cancel bill {bill}") })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("Raised twice") })
    .click();
  await expect(page.getByLabel(say("Reason"))).toHaveValue(say("Raised twice"));
}

async function openPayments(page: Page, say: Say, { flatNumber: flat }: Resident): Promise<void> {
  await page.getByRole("searchbox").fill(flat);
  await page.getByRole("button", { name: say("Payments of {name}, {flat}", { flat }) }).click();
  await expect(page.getByRole("dialog").getByText(say("Failed"))).toBeVisible();
}

async function fetchPayments(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say("Start Date")).fill(dayAhead(-1));
  await page.getByLabel(say("End Date")).fill(dayAhead(0));
  await page.getByRole("button", { name: say("Fetch Payments") }).click();
  await expect(page.getByText(say("Total payments")).filter({ visible: true }).first()).toBeVisible();
}

async function fetchWithoutDates(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Fetch Payments") }).click();
  await expect(page.getByText(say("Please select both start and end dates."))).toBeVisible();
}

/** The menu of small screens. */
export async function openMenu(page: Page, say: Say): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: say("Open Menu") }).click();
  await expect(page.getByRole("button", { name: say("Close Menu") })).toBeVisible();
}
