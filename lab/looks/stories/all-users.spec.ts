import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { logInResident } from "../../../e2e/people.ts";
import { type Row, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

story.use({ portalSettings: { RESIDENT_REGISTRATION: "approval" } });

const list = "/admin/all-users?complex=REGENCY+PARK-1";

function person(flatNumber: string, name: string): Row {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.in`;
  return {
    flatNumber,
    name,
    email,
    phone: "9812345678",
    password: `${flatNumber} by the well`,
    complex: "REGENCY PARK-1",
  };
}

async function flatsShown(page: Page, column = 1): Promise<(string | null)[]> {
  const rows = await page.getByRole("table").getByRole("row").all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole("cell").nth(column).textContent()));
}

story.beforeAll(async ({ office }) => {
  const people = [
    person("C-10", "Zoya Ali"),
    person("B-7", "Farhan Joshi"),
    person("C-2", "Anil Sethi"),
    person("AB-1", "Nita Bose"),
    person("A-30", "Om Prakash"),
    person("C-1", "Lata Iyer"),
  ];
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(people));
});

// [spec 1.7] [spec 2.81] [spec 2.84]
story("users stand in the order of their flats, and are found as they are typed", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/all-users");
  await page.getByRole("link", { name: "REGENCY PARK-1" }).click();
  await expect(page.getByRole("row", { name: "Zoya Ali" })).toBeVisible();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const expectedHeaders = ["No.", "Flat Number", "Name", "Email", "Phone", "Created At", "Actions"];
  expect(heads.map((head) => head.trim()).filter((head) => expectedHeaders.includes(head))).toEqual(expectedHeaders);
  expect(await flatsShown(page)).toEqual(["A-30", "AB-1", "B-7", "C-1", "C-2", "C-10"]);
  await page.getByRole("searchbox", { name: "Search" }).fill("sethi");
  await expect(page.getByRole("row", { name: "Zoya Ali" })).toHaveCount(0);
  expect(await flatsShown(page)).toEqual(["C-2"]);
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody here");
  await expect(page.getByText("Nothing matches “nobody here”.")).toBeVisible();
  await page.getByRole("button", { name: "Back to Complexes" }).click();
  await page.getByRole("link", { name: "REGENT HOUSE" }).click();
  await expect(page.getByText("No users found.")).toBeVisible();
});

// [spec 2.87]
story("the other lists of users have the same order of flats", async ({ office, visit }) => {
  const page = await visit(office);
  for (const screen of ["all-bills", "all-payments"]) {
    await page.goto(`/admin/${screen}?complex=REGENCY+PARK-1`);
    await expect(page.getByRole("row", { name: "Zoya Ali" })).toBeVisible();
    expect(await flatsShown(page, 3)).toEqual(["A-30", "AB-1", "B-7", "C-1", "C-2", "C-10"]);
  }
});

// [spec 1.8] [spec 2.82] [spec 5.16] [FE-27]
story("a user is deleted only after a question, and is out at once", async ({ office, portal, visit }) => {
  const { token, stored } = await logInResident(portal.url, "B-7", "B-7 by the well");
  const resident = await visit({ token, stored });
  await resident.goto("/user/dashboard");
  await expect(resident.getByText("No pending bills.")).toBeVisible();

  const page = await visit(office);
  await page.goto(list);
  const row = page.getByRole("row", { name: "Farhan Joshi" });
  await row.getByRole("button", { name: /^Delete/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Are you sure you want to delete this user?")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);

  await resident.getByRole("link", { name: "All Payments History" }).first().click();
  await expect(resident).toHaveURL(/\/login\?next=/);
});

// [spec 1.9] [spec 2.83] [spec 5.15] [spec 8.16] [spec 8.17]
story("the office sets a forgotten password; an empty one changes nothing", async ({ office, portal, visit }) => {
  const page = await visit(office);
  await page.goto(list);
  const change = page.getByRole("row", { name: "Lata Iyer" }).getByRole("button", { name: /^Change Password/ });
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await change.click();
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog).toHaveCount(0);
  await logInResident(portal.url, "C-1", "C-1 by the well");

  await change.click();
  await dialog.getByLabel("New Password").fill("short");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to update password. Please try again.");
  await dialog.getByLabel("New Password").fill("two clay lamps");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password updated successfully.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await logInResident(portal.url, "C-1", "two clay lamps");
  await expect(logInResident(portal.url, "C-1", "C-1 by the well")).rejects.toThrow("credentials_wrong");
});

story("newcomers wait until the office approves or refuses them", async ({ office, page, portal, visit }) => {
  for (const newcomer of [person("D-1", "Uma Das"), person("D-2", "Ravi Pal")]) {
    await call(portal.url, "POST", "/auth/register", { body: newcomer });
  }
  await page.goto("/login");
  await page.getByLabel("Flat Number").fill("D-1");
  await page.getByLabel("Password", { exact: true }).fill("D-1 by the well");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Your account is waiting for approval by an administrator.");

  const admins = await visit(office);
  await admins.goto(list);
  await expect(admins.getByText("2 registrations wait for your approval.")).toBeVisible();
  await admins.getByRole("button", { name: "Approve Uma Das, D-1" }).click();
  await expect(admins.getByRole("button", { name: "Change Password of Uma Das, D-1" })).toBeVisible();
  await admins.getByRole("button", { name: "Refuse Ravi Pal, D-2" }).click();
  await admins.getByRole("alertdialog").getByRole("button", { name: "Refuse" }).click();
  await expect(admins.getByText("Ravi Pal", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/user/dashboard");
  await expect(logInResident(portal.url, "D-2", "D-2 by the well")).rejects.toThrow("credentials_wrong");
});
