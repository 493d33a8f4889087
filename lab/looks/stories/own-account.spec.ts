import type { Page } from "@playwright/test";
import { expect, story } from "../../../e2e/story.ts";

async function logIn(page: Page, flatNumber: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Flat Number").fill(flatNumber);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
}

story(
  "a resident whose password the office set is asked for an own one until it is chosen",
  async ({ office, visit }) => {
    const resident = await office.moveIn("S-001", "Asha Rao");
    const atOffice = await visit(office);
    await atOffice.goto("/admin/all-users");
    await atOffice.getByRole("link", { name: "RICHMOND PARK" }).click();
    await atOffice.getByRole("button", { name: "Change Password of Asha Rao, S-001" }).click();
    await atOffice.getByLabel("New Password").fill("told-at-the-counter");
    await atOffice.getByRole("dialog").getByRole("button", { name: "Change Password" }).click();
    await expect(atOffice.getByText("Password updated successfully.")).toBeVisible();

    const page = await visit();
    await logIn(page, resident.flatNumber, "told-at-the-counter");
    const strip = page.getByRole("complementary").filter({ hasText: "Your password was set by another person." });
    await expect(strip).toBeVisible();
    await strip.getByRole("link").click();
    await page.getByLabel("Old Password").fill("told-at-the-counter");
    await page.getByLabel("New Password").fill("mangoes in the month of May");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    await expect(page.getByText("Your new password is set.")).toBeVisible();
    await expect(strip).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("No pending bills.")).toBeVisible();
    await expect(strip).toHaveCount(0);
  },
);

story("who is logged in on two devices ends one from the other", async ({ office, visit }) => {
  const resident = await office.moveIn("S-002", "Hari Das");
  const lost = await visit(resident);
  await lost.goto("/user/dashboard");
  await expect(lost.getByText("No pending bills.")).toBeVisible();

  const page = await visit();
  await logIn(page, resident.flatNumber, resident.password);
  await page.getByRole("link", { name: "Where you are logged in" }).click();
  const sessions = page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Log out of/ }).click();
  await expect(page.getByText("Logged out there.")).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await lost.reload();
  await expect(lost).toHaveURL(/\/login/);
  await page.goto("/user/dashboard");
  await expect(page.getByText("No pending bills.")).toBeVisible();
});
