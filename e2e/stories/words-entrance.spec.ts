import { holdCalls } from "../hold-calls.ts";
import { expect, story } from "../story.ts";

const complexes = ["RICHMOND PARK", "REGENCY PARK-1", "REGENT HOUSE", "EWS/SP UNITS"];

// [spec 2.10]
story("the landing page has its pictures, then what helps at once, then the footer", async ({ page }) => {
  await page.goto("/");
  const pictures = await page.getByRole("region", { name: "Pictures of our community" }).boundingBox();
  const help = await page.getByRole("heading", { name: "How paying works" }).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(pictures?.y).toBeLessThan(help?.y ?? 0);
  expect(help?.y).toBeLessThan(footer?.y ?? 0);
});

// [spec 2.16] [spec 2.19]
story("the bar at the top has the logo, About Us, Contact Us and the User menu", async ({ page }) => {
  await page.goto("/login");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Aangan" })).toHaveAttribute("href", "/");
  await expect(bar.getByRole("link", { name: "About Us" })).toHaveAttribute("href", "/about-us");
  await expect(bar.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact-us");
  await expect(bar.getByRole("button", { name: "User" })).toBeVisible();
});

// [spec 1.1] [spec 2.4] [spec 2.22] [spec 2.24] [spec 2.25]
story("the login asks for flat number and password, and leads to registration and reset", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Login", exact: true })).toBeVisible();
  await expect(page.getByLabel("Flat Number")).toHaveAttribute("required");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  const register = page.getByRole("link", { name: "Not Register Yet ? Register" });
  await expect(register).toHaveAttribute("href", "/register");
  const forgot = page.getByRole("link", { name: "Forgot Password Click Here" });
  await expect(forgot).toHaveAttribute("href", "/password-reset");
});

// [spec 2.5] [spec 2.26] [spec 2.27] [spec 2.28] [spec 3.3] [spec 5.14]
story("the registration asks for six things, all of them required", async ({ page }) => {
  await page.goto("/register");
  for (const label of ["Name", "Flat Number", "Email", "Phone", "Complex"]) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute("required");
  }
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  const choices = await page.getByLabel("Complex").getByRole("option").allInnerTexts();
  expect(choices.slice(1)).toEqual(complexes);
  await expect(page.getByRole("link", { name: "Already registered? Login" })).toHaveAttribute("href", "/login");
});

// [spec 2.31] [spec 2.32]
story("the password reset shows an example of a flat, and says when it is busy", async ({ page }) => {
  await page.goto("/password-reset");
  await expect(page.getByLabel("Flat Number")).toHaveAttribute("placeholder", "E-041");
  const release = await holdCalls(page, /\/auth\/reset-password$/, (route) => route.abort());
  await page.getByLabel("Flat Number").fill("E-041");
  await page.getByLabel("Old Password").fill("rain on tin roofs");
  await page.getByLabel("New Password").fill("seven brass bells");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("button", { name: "Updating..." })).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toHaveText("Network error.");
});

// [spec 2.8] [spec 2.38] [spec 2.39]
story("the office's entrance asks for e-mail and password, its registration for a name too", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required");
  await page.goto("/admin/register");
  await expect(page.getByRole("heading", { name: "Admin Registration" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("required");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required");
});

// [spec 2.23] [spec 4.2]
story("a message of the login is red when it fails and green when it succeeds", async ({ office, page }) => {
  await office.moveIn("E-044");
  await page.goto("/login");
  await page.getByLabel("Flat Number").fill("E-044");
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert").getByText("wrong")).toHaveCSS("color", "rgb(179, 38, 30)");
  await page.getByLabel("Password", { exact: true }).fill("E-044 by the well");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Login successful.")).toHaveCSS("color", "rgb(22, 108, 64)");
});
