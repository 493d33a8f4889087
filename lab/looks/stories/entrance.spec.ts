import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { expect, story } from "../../../e2e/story.ts";

async function logIn(page: Page, flatNumber: string, password: string): Promise<void> {
  await page.getByLabel("Flat Number").fill(flatNumber);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function logInAsAdmin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

// [spec 2.30] [spec 4.3] [spec 4.8] [spec 6.1]
story("a resident registers, mistypes the password once, and is in", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Not Register Yet ? Register" }).click();
  await expect(page).toHaveURL("/register");
  await page.getByLabel("Name").fill("Kabir Anand");
  await page.getByLabel("Flat Number").fill("e-041");
  await page.getByLabel("Email").fill("kabir@example.in");
  await page.getByLabel("Phone").fill("+91 98765 43210");
  await page.getByLabel("Password", { exact: true }).fill("rain on tin roofs");
  await page.getByLabel("Complex").selectOption("EWS/SP UNITS");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Registration successful. You can log in now.")).toBeVisible();

  await page.goto("/login");
  await logIn(page, "E-041", "rain on tin roof");
  await expect(page.getByRole("alert")).toHaveText("The login or the password is wrong.");
  await expect(page.getByLabel("Flat Number")).toHaveValue("E-041");
  await logIn(page, " e-041 ", "rain on tin roofs");
  await expect(page).toHaveURL("/user/dashboard");
  await expect(page.getByText("Login successful.")).toBeVisible();
  await expect(page.getByText("No pending bills.")).toBeVisible();
  await expect(page.getByText("No payment history.")).toBeVisible();

  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { name: "You Are Not Logged In" })).toBeVisible();
});

// [spec 2.29]
story("a flat is registered once, and the form says what is missing", async ({ page, office }) => {
  await office.moveIn("E-050");
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Name is required.")).toBeVisible();
  await expect(page.getByText("Complex is required.")).toBeVisible();
  await page.getByLabel("Name").fill("Somebody Else");
  await page.getByLabel("Flat Number").fill("E-050");
  await page.getByLabel("Email").fill("else@example.in");
  await page.getByLabel("Phone").fill("9876543210");
  await page.getByLabel("Password", { exact: true }).fill("mango pickle jar");
  await page.getByLabel("Complex").selectOption("RICHMOND PARK");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("This flat number is already registered.");
  await expect(page.getByLabel("Name")).toHaveValue("Somebody Else");
});

// [spec 2.6] [spec 6.4]
story("a resident changes the password with the old one", async ({ page, office }) => {
  const resident = await office.moveIn("E-060");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password Click Here" }).click();
  await expect(page).toHaveURL("/password-reset");
  await expect(page.getByPlaceholder("E-041")).toBeVisible();
  await page.getByLabel("Flat Number").fill("E-060");
  await page.getByLabel("Old Password").fill("not this one");
  await page.getByLabel("New Password").fill("seven brass bells");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("The login or the password is wrong.");
  await page.getByLabel("Old Password").fill(resident.password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Password updated successfully. Please log in with the new one.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await logIn(page, "E-060", "seven brass bells");
  await expect(page).toHaveURL("/user/dashboard");
});

// [spec 1.4] [spec 2.3] [spec 2.41] [spec 2.66] [spec 6.9] [spec 8.29]
story("both areas are closed to strangers, and to the other kind of login", async ({ page, office, visit }) => {
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { name: "You Are Not Logged In" })).toBeVisible();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/?next=%2Fuser%2Fdashboard");
  await page.goto("/admin/upload-bill");
  await expect(page.getByRole("heading", { name: "You Are Not Logged In" })).toBeVisible();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/admin/login?next=%2Fadmin%2Fupload-bill");

  const resident = await office.moveIn("E-070");
  const residents = await visit(resident);
  await residents.goto("/admin/all-users");
  await expect(residents.getByRole("heading", { name: "You Are Not Logged In" })).toBeVisible();

  // Storing the resident's token as the office's does not help: the server refuses it.
  const curious = await visit({ token: resident.token, stored: { adminToken: resident.token } });
  await curious.goto("/admin/all-users");
  await curious.getByRole("link", { name: "RICHMOND PARK" }).click();
  await expect(curious.getByText("Your login does not allow this.")).toBeVisible();
  await expect(curious.getByText("asha@example.in")).toHaveCount(0);
});

story("a session that has ended leads to the login and back to the page", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("E-080");
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await expect(page.getByText("No pending bills.")).toBeVisible();
  await call(portal.url, "POST", "/auth/logout", { token: resident.token });
  await page.getByRole("link", { name: "All Payments History" }).first().click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await logIn(page, "E-080", resident.password);
  await expect(page).toHaveURL("/user/all-bills");
  await expect(page.getByRole("heading", { name: "All Payments History" })).toBeVisible();
});

// [FE-06]
story("a link that names another site does not lead there", async ({ page, office }) => {
  const resident = await office.moveIn("E-090");
  await page.goto("/login?next=https://evil.test/user/dashboard");
  await logIn(page, "E-090", resident.password);
  await expect(page).toHaveURL("/user/dashboard");
  await page.goto("/admin/login?next=//evil.test/admin/all-users");
  await logInAsAdmin(page, office.email, office.password);
  await expect(page).toHaveURL("/admin/upload-bill");
});

// [spec 2.40] [spec 4.6] [spec 4.7] [spec 6.6]
story("a second administrator waits until the first one approves", async ({ page, office, visit }) => {
  await page.goto("/admin/register");
  await page.getByLabel("Name").fill("Ravi Kulkarni");
  await page.getByLabel("Email").fill("ravi@aangan.example");
  await page.getByLabel("Password", { exact: true }).fill("peacock at dawn");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(
    page.getByText("Registration received. You can log in once an administrator has approved it."),
  ).toBeVisible();
  const notice = page.getByText("Please tell the office this code");
  const code = /[A-Z0-9]{3}-[A-Z0-9]{3}$/.exec((await notice.textContent()) ?? "")?.[0] ?? "no code";
  await page.getByRole("button", { name: "OK" }).click();
  await logInAsAdmin(page, "ravi@aangan.example", "peacock at dawn");
  await expect(page.getByRole("alert")).toHaveText("Your account is waiting for approval by an administrator.");

  const first = await visit(office);
  await first.goto("/admin/password-reset");
  const row = first.getByRole("row", { name: /Ravi Kulkarni/ });
  await expect(row).toContainText(`Code ${code}`);
  await row.getByRole("button", { name: /^Approve/ }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(row.getByRole("button", { name: /^Change Password/ })).toBeVisible();

  await logInAsAdmin(page, "ravi@aangan.example", "peacock at dawn");
  await expect(page).toHaveURL("/admin/upload-bill");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

story(
  // [AUTZ-10]
  "an administrator who leaves the office is removed and logged out at once",
  async ({ page, office, portal, visit }) => {
    const login = { email: "anil@aangan.example", password: "monsoon on the roof" };
    await call(portal.url, "POST", "/admin/register", { body: { name: "Anil Deshpande", ...login } });
    const first = await visit(office);
    await first.goto("/admin/password-reset");
    await first.getByRole("button", { name: "Approve Anil Deshpande" }).click();
    await first.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(first.getByText("Anil Deshpande can now log in.")).toBeVisible();
    await page.goto("/admin/login");
    await logInAsAdmin(page, login.email, login.password);
    await expect(page).toHaveURL("/admin/upload-bill");

    await expect(first.getByRole("row", { name: /Meera Nair/ }).getByRole("button", { name: /^Remove/ })).toHaveCount(
      0,
    );
    const removal = first.getByRole("button", { name: "Remove Anil Deshpande" });
    await removal.click();
    const question = first.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to remove this administrator?");
    await expect(question).toContainText("Anil Deshpande · anil@aangan.example");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(removal).toBeFocused();
    await removal.click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(first.getByText("Anil Deshpande was removed.")).toBeVisible();
    await expect(first.getByRole("row", { name: /Anil Deshpande/ })).toHaveCount(0);

    await page.getByRole("link", { name: "Change Admin Password" }).click();
    await expect(page).toHaveURL(/\/admin\/login\?next=/);
    await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
    await logInAsAdmin(page, login.email, login.password);
    await expect(page.getByRole("alert")).toHaveText("The email or the password is wrong.");
  },
);
