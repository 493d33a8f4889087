import type { Page } from "@playwright/test";
import { call } from "../calls.ts";
import { lookAt, someLooks } from "../looks.ts";
import type { Say } from "../say.ts";
import { expect, story } from "../story.ts";

const NEHA = { name: "Neha Rao", email: "neha@aangan.example", password: "jasmine by the door" };

/** The link of an invitation: on a trial it is sent to nobody and stands under Mails. */
async function linkOf(url: string, token: string, email: string): Promise<string> {
  interface Mails {
    mails: { _id: string; to: { address: string } }[];
  }
  const { mails } = await call<Mails>(url, "GET", "/admin/mails", { token });
  const id = mails.find(({ to }) => to.address === email)?._id ?? "none";
  const mailJson = JSON.stringify(await call(url, "GET", `/admin/mails/${id}`, { token }));
  return /\/admin\/new-password#[\w-]+/.exec(mailJson)?.[0] ?? "no link";
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Admin Panel" });

story(
  "a clerk is invited, works as far as a clerk may, and is made an auditor meanwhile",
  async ({ page, office, portal, visit }) => {
    const resident = await office.moveIn("R-001");
    const bill = await office.raiseBill(resident, 500);
    const secretary = await visit(office);
    await secretary.goto("/admin/password-reset");

    await story.step("the secretary invites her", async () => {
      await secretary.getByRole("button", { name: "Invite a colleague" }).click();
      const dialog = secretary.getByRole("dialog");
      await expect(dialog.getByLabel("Name")).toBeFocused();
      await expect(dialog.getByLabel("Role")).toHaveValue("clerk");
      await dialog.getByLabel("Name").fill(NEHA.name);
      await dialog.getByLabel("Email").fill(office.email);
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await expect(dialog.getByText("This e-mail address is already registered.")).toBeVisible();
      await dialog.getByLabel("Email").fill(NEHA.email);
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await expect(secretary.getByText("Neha Rao gets an invitation by e-mail.")).toBeVisible();
      await expect(secretary.getByRole("row", { name: /Neha Rao/ })).toContainText("Invited");
    });

    await story.step("she chooses a password by the link, and logs in", async () => {
      await page.goto(await linkOf(portal.url, office.token, NEHA.email));
      await page.getByLabel("New Password").fill(NEHA.password);
      await page.locator("form").getByRole("button").last().click();
      await expect(page).toHaveURL(/\/admin\/login/);
      await page.getByLabel("Email").fill(NEHA.email);
      await page.getByLabel("Password", { exact: true }).fill(NEHA.password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page).toHaveURL("/admin/upload-bill");
    });

    await story.step("she takes a payment, and cannot take it back", async () => {
      await page.goto("/admin/counter");
      await page.getByRole("combobox", { name: "Flat" }).fill("R-001");
      await page.getByRole("option", { name: /^R-001/ }).waitFor();
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
      await page.keyboard.type("200");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(/^REC-\d{4}-000001$/).first()).toBeVisible();
      await page.goto("/admin/receipts");
      await page.getByRole("link", { name: /REC-/ }).first().click();
      await expect(page.getByText("Your role (clerk) cannot do this. Ask the treasurer or secretary.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
      await page.goto(`/admin/${resident.id}`);
      await expect(page.getByText(bill._id).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
    });

    await story.step("Settings are in no menu of hers, and their address says so", async () => {
      await expect(menu(page).getByRole("link", { name: "Take a payment" })).toBeVisible();
      for (const name of ["Settings", "Audit log", "Books"])
        await expect(menu(page).getByRole("link", { name, exact: true })).toHaveCount(0);
      await page.goto("/admin/settings");
      await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
      await expect(page.getByText("Your role (clerk) cannot do this. Ask the treasurer or secretary.")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
      await expect(page).toHaveURL("/admin/home");
    });

    await story.step("the secretary makes her an auditor, and her next click asks to log in again", async () => {
      await secretary.reload();
      await secretary.getByRole("button", { name: "Role of Neha Rao" }).click();
      const dialog = secretary.getByRole("dialog");
      await expect(dialog.getByText(/This person is logged out at once/)).toBeVisible();
      await dialog.getByLabel("Role").selectOption("auditor");
      await dialog.getByRole("button", { name: "Change role" }).click();
      await expect(secretary.getByText("Neha Rao: Auditor from now on.")).toBeVisible();
      await menu(page).getByRole("link", { name: "All Users" }).click();
      await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
    });

    await story.step("an auditor begins where there is something to see", async () => {
      await page.goto("/admin/login");
      await page.getByLabel("Email").fill(NEHA.email);
      await page.getByLabel("Password", { exact: true }).fill(NEHA.password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page).toHaveURL("/admin/all-users");
      await expect(menu(page).getByRole("link", { name: "Audit log" })).toBeVisible();
      await page.goto("/admin/counter");
      await expect(page.getByText(/^Your role \(auditor\) cannot do this\./)).toBeVisible();
    });
  },
);

story("people of the office look right", async ({ office, visit }, testInfo) => {
  await office.letIn("Ravi Kulkarni", "ravi@aangan.example");
  const page = await visit(office);
  const at = "/admin/password-reset";
  const shows = "Ravi Kulkarni";
  await lookAt(page, { name: "people", at, shows }, testInfo, someLooks);
  const invite = async (seen: Page) => seen.locator("main button").first().click();
  await lookAt(page, { name: "people-invite", at, shows, act: invite }, testInfo, someLooks);
  const role = async (seen: Page, say: Say) => {
    await seen.getByRole("button", { name: say("Role of {name}", { name: shows }) }).click();
    await expect(seen.getByRole("dialog")).toBeVisible();
  };
  await lookAt(page, { name: "people-role", at, shows, act: role }, testInfo, someLooks);
});

story("what one may not looks right", async ({ office, portal, visit }, testInfo) => {
  const login = { email: "auditor@aangan.example", password: "lamp-under-neem" };
  await office.letIn("Uma Das", login.email);
  const { token } = await call<{ token: string }>(portal.url, "POST", "/admin/login", { body: login });
  const page = await visit({ token, stored: { adminToken: token, adminRole: "auditor" } });
  await lookAt(page, { name: "not-yours", at: "/admin/counter", shows: "Overview" }, testInfo, someLooks);
});
