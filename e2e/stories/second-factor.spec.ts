import type { Page } from "@playwright/test";
import { codeAt } from "../authenticator.ts";
import { call } from "../calls.ts";
import type { Bill, Office } from "../people.ts";
import { type Language, speaker } from "../say.ts";
import { expect, story } from "../story.ts";

async function typeLogIn(page: Page, { email, password }: Pick<Office, "email" | "password">): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Begins to cancel a bill, up to the dialog that asks for a code. */
async function askToCancel(page: Page, userId: string, { _id }: Bill, language: Language): Promise<void> {
  const say = speaker(language);
  await page.goto(`/admin/${userId}?complex=RICHMOND+PARK`);
  await page.getByRole("button", { name: say("Cancel bill {bill}", { bill: _id }) }).click();
  const dialog = page.getByRole("dialog", { name: say("Cancel this bill?") });
  await dialog.getByLabel(say("Reason")).fill("Raised for the wrong flat");
  await dialog.getByRole("button", { name: say("Cancel bill") }).click();
}

story(
  "a secretary sets up a second factor, cancels a bill with it, and loses the phone",
  async ({ portal, office, visit }) => {
    const resident = await office.moveIn("F-001", "Gita Menon");
    const [first, second] = [await office.raiseBill(resident, 1_500), await office.raiseBill(resident, 1_700)];
    let key = "";
    let recovery: string[] = [];

    await story.step("with the password, a key typed into the app, and its first code", async () => {
      const page = await visit(office);
      await page.goto("/admin/password-reset");
      const card = page.getByRole("region", { name: "Second factor" });
      await expect(card).toContainText("You have none yet");
      await card.getByRole("link", { name: "Set it up" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("The current password is required.")).toHaveCount(0);
      await page.getByLabel("Current Password").fill(office.password);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
      key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
      await page.getByRole("textbox", { name: "Code" }).fill("12 34");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("Please enter the 6 digits of your authenticator")).toBeVisible();
      await page.getByRole("textbox", { name: "Code" }).fill(codeAt(key));
      await page.getByRole("textbox", { name: "Code" }).press("Enter");
      const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      recovery = await codes.allTextContents();
      await expect(page.getByRole("button", { name: "Done" })).toBeDisabled();
      await page.getByLabel("I have kept them").check();
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
    });

    const settle = (mode: string) =>
      call(portal.url, "PUT", "/admin/settings/secondFactor", { token: office.token, body: { value: { mode } } });
    await settle("money");

    await story.step("another log-in is asked for a code, in the middle of what it does", async () => {
      const page = await visit();
      await typeLogIn(page, office);
      await expect(page).not.toHaveURL(/login/);
      await askToCancel(page, resident.id, first, "en");
      const codeDialog = page.getByRole("dialog", { name: "Confirm with a code" });
      await expect(codeDialog.getByRole("textbox", { name: "Code" })).toBeFocused();
      await codeDialog.getByRole("textbox", { name: "Code" }).fill("000000");
      await page.keyboard.press("Enter");
      await expect(codeDialog.getByText("This code is wrong or was used.")).toBeVisible();
      const code = codeAt(key, 1);
      await codeDialog.getByRole("textbox", { name: "Code" }).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press("Enter");
      await expect(page.getByText(`${first._id} was cancelled.`)).toBeVisible();
      await expect(codeDialog).toHaveCount(0);
    });

    await story.step("without a code nothing is done; with a recovery code from paper it is, in Hindi", async () => {
      const say = speaker("hi");
      const { token } = await call<{ token: string }>(portal.url, "POST", "/admin/login", {
        body: { email: office.email, password: office.password },
      });
      const page = await visit({ token, stored: { adminToken: token, language: "hi" } });
      await askToCancel(page, resident.id, second, "hi");
      const codeDialog = page.getByRole("dialog", { name: say("Confirm with a code") });
      await codeDialog.getByRole("button", { name: say("Cancel") }).click();
      await expect(page.getByText("कृपया अपने ऑथेंटिकेटर के कोड से पुष्टि करें।")).toBeVisible();
      const dialog = page.getByRole("dialog", { name: say("Cancel this bill?") });
      await dialog.getByRole("button", { name: say("Cancel bill") }).click();
      await codeDialog.getByRole("button", { name: say("No phone at hand? Use a recovery code") }).click();
      await codeDialog.getByLabel(say("Code")).fill((recovery[0] ?? "").toLowerCase());
      await page.keyboard.press("Enter");
      await expect(page.getByText(say("{bill} was cancelled.", { bill: second._id }))).toBeVisible();
    });

    await settle("login");

    await story.step("where log-ins ask for a code, the password alone opens nothing", async () => {
      const page = await visit();
      await typeLogIn(page, { ...office, password: "not the password" });
      await page.getByRole("textbox", { name: "Code" }).fill(codeAt(key, 1));
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("The login, the password or the code is wrong.")).toBeVisible();
      await page.getByRole("button", { name: "Back to e-mail and password" }).click();
      await page.getByLabel("Password", { exact: true }).fill(office.password);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
      expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
      await page.getByRole("button", { name: "No phone at hand? Use a recovery code" }).click();
      await page.getByRole("textbox", { name: "Code" }).fill(recovery[1] ?? "");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).not.toHaveURL(/login/);
      await page.goto("/admin/second-factor");
      await expect(page.getByText("8 recovery codes are left.")).toBeVisible();
    });
  },
);
