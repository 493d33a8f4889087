import type { Page } from "@playwright/test";
import { dayAhead, type Office, type Resident } from "../people.ts";
import { sample } from "../sheets.ts";
import { expect, story } from "../story.ts";

/** An answer without a reason, for which the screen needs its own words. */
async function saysNothing(page: Page, call: RegExp): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 400, contentType: "text/html", body: "<h1>?</h1>" }));
}

/** A failure with the server's own sentence. */
async function says(page: Page, call: RegExp, message: string): Promise<void> {
  const body = { code: "made_up", message, error: message, requestId: "r-1" };
  await page.route(call, (route) => route.fulfill({ status: 409, json: body }));
}

async function logIn(page: Page, login: string): Promise<void> {
  await page.getByLabel(login).fill(login === "Email" ? "office@aangan.example" : "E-041");
  await page.getByLabel("Password", { exact: true }).fill("lamp-under-neem");
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

const complex = "?complex=RICHMOND+PARK";
let resident: Resident;

story.beforeAll(async ({ office }) => {
  resident = await office.moveIn("E-041");
  await office.raiseBill(resident, 900);
});

async function officeAt(visit: (office: Office) => Promise<Page>, office: Office, at: string): Promise<Page> {
  const page = await visit(office);
  await page.goto(at);
  return page;
}

// [spec 4.4] [spec 8.1]
story("a resident's login fails with the server's words, else with ours", async ({ page }) => {
  await says(page, /\/auth\/login$/, "The office is moving today.");
  await page.goto("/login");
  await logIn(page, "Flat Number");
  await expect(page.getByRole("alert")).toHaveText("The office is moving today.");
  await page.unrouteAll();
  await saysNothing(page, /\/auth\/login$/);
  await logIn(page, "Flat Number");
  await expect(page.getByRole("alert")).toHaveText("An error occurred. Please try again.");
});

// [spec 8.11]
story("a registration that gets no words says that an error occurred", async ({ page }) => {
  await saysNothing(page, /\/auth\/register$/);
  await page.goto("/register");
  await page.getByLabel("Name").fill("Kabir Anand");
  await page.getByLabel("Flat Number").fill("E-300");
  await page.getByLabel("Email").fill("kabir@example.in");
  await page.getByLabel("Phone").fill("9876543210");
  await page.getByLabel("Password", { exact: true }).fill("rain on tin roofs");
  await page.getByLabel("Complex").selectOption("RICHMOND PARK");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("An error occurred. Please try again.");
  await expect(page.getByLabel("Name")).toHaveValue("Kabir Anand");
});

// [spec 8.27] [spec 8.28]
story("a password reset tells a silent server from a missing network", async ({ page }) => {
  await page.goto("/password-reset");
  await page.getByLabel("Flat Number").fill("E-041");
  await page.getByLabel("Old Password").fill("rain on tin roofs");
  await page.getByLabel("New Password").fill("seven brass bells");
  await saysNothing(page, /\/auth\/reset-password$/);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Something went wrong.");
  await page.unrouteAll();
  await page.route(/\/auth\/reset-password$/, (route) => route.abort());
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Network error.");
});

// [spec 8.9] [spec 8.10]
story("an administrator's login and registration have their own words", async ({ page }) => {
  await saysNothing(page, /\/api\/admin\/(login|register)$/);
  await page.goto("/admin/login");
  await logIn(page, "Email");
  await expect(page.getByRole("alert")).toHaveText("Something went wrong.");
  await page.goto("/admin/register");
  await page.getByLabel("Name").fill("Ravi Kulkarni");
  await page.getByLabel("Email").fill("ravi@aangan.example");
  await page.getByLabel("Password", { exact: true }).fill("peacock at dawn");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Registration failed");
});

// [spec 4.12] [spec 8.2]
story("a dashboard that does not load says so and offers to try again", async ({ visit }) => {
  const page = await visit(resident);
  await saysNothing(page, /\/auth\/dashboard$/);
  await page.goto("/user/dashboard");
  await expect(page.getByText("Failed to load dashboard data.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
});

// [spec 8.3]
story("a payment that cannot be opened says why, else that it failed", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await page.getByRole("button", { name: "Pay Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a Payment" });
  await says(page, /\/auth\/pay-bill$/, "The bank is closed today.");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The bank is closed today.");
  await page.unrouteAll();
  await saysNothing(page, /\/auth\/pay-bill$/);
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Payment failed.");
});

// [spec 2.57] [spec 8.26]
story("a payments list that does not load says so and offers to try again", async ({ visit }) => {
  const page = await visit(resident);
  await saysNothing(page, /\/auth\/payments\?/);
  await page.goto("/user/all-bills");
  await expect(page.getByText("Failed to fetch payments.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No payments yet.")).toBeVisible();
});

// [spec 8.13]
story("a payment's page that does not load is not silent", async ({ visit }) => {
  const page = await visit(resident);
  await saysNothing(page, /\/auth\/pay-status\//);
  await page.goto("/user/payment/AAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByText(/^The payment's details could not be loaded\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

// [spec 8.5]
story("a bill that is not taken keeps the form and says so", async ({ office, visit }) => {
  const page = await officeAt(visit, office, `/admin/upload-bill${complex}`);
  await saysNothing(page, /\/api\/admin\/upload-bill$/);
  await page.getByRole("combobox", { name: "Select User" }).fill("E-041");
  await page.getByRole("option", { name: /E-041/ }).click();
  await page.getByLabel("Original Amount").fill("1200");
  await page.getByLabel("Due Date").fill(dayAhead(10));
  await page.getByRole("button", { name: "Upload Bill" }).click();
  await expect(page.getByText("Error uploading bill.")).toBeVisible();
});

// [spec 8.7] [spec 8.12]
story("an upload that gets no words says that it failed", async ({ office, visit }) => {
  const page = await officeAt(visit, office, `/admin/upload-bill${complex}`);
  await saysNothing(page, /\/admin\/upload-bill\/xcel\?/);
  await page.getByLabel("Choose a file").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Upload failed.")).toBeVisible();
  await saysNothing(page, /\/auth\/upload-users\?/);
  await page.goto("/admin/bulk-users");
  await page.getByLabel("Choose a file").setInputFiles(sample("residents.xlsx"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Failed to upload the file.")).toBeVisible();
});

// [spec 8.15]
story("a user who cannot be deleted stays, and the office is told", async ({ office, visit }) => {
  const page = await officeAt(visit, office, `/admin/all-users${complex}`);
  await saysNothing(page, /\/auth\/delete\//);
  await page.getByRole("button", { name: /^Delete .*E-041$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete user. Please try again.")).toBeVisible();
});

// [spec 4.20] [spec 8.13] [spec 8.14]
story("users, bills and administrators that do not load are not silent", async ({ office, visit }) => {
  const page = await visit(office);
  await saysNothing(page, /\/auth\/users\?|\/admin\/user-bills\/|\/flat\/api\/admin$/);
  const lists = [
    [`/admin/all-users${complex}`, "Failed to fetch users"],
    [`/admin/all-bills${complex}`, "Failed to fetch users"],
    [`/admin/all-payments${complex}`, "Failed to fetch users"],
    [`/admin/${resident.id}${complex}`, "Failed to fetch bills."],
    ["/admin/password-reset", "Failed to fetch users"],
  ] as const;
  for (const [at, text] of lists) {
    await page.goto(at);
    await expect(page.getByText(text), at).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" }), at).toBeVisible();
  }
});
