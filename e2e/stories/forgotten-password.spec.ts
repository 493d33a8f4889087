import type { Page } from "@playwright/test";
import { call } from "../calls.ts";
import { lookAt } from "../looks.ts";
import type { Office } from "../people.ts";
import { expect, story } from "../story.ts";

const calm = { reducedMotion: "reduce" } as const;

interface Mail {
  _id: string;
  kind: string;
  to: { flatNumber: string };
}

/** The link of the newest mail to who forgot the password. A trial shows mails instead of sending them. */
async function newestLink(url: string, office: Office, flat: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { mails } = await call<{ mails: Mail[] }>(url, "GET", "/admin/mails", { token: office.token });
    const mail = mails.find((one) => one.kind === "password_link" && one.to.flatNumber === flat);
    const look = JSON.stringify(await call<object>(url, "GET", `/admin/mails/${mail?._id}`, { token: office.token }));
    link = /https?:\/\/[^"\\<\s]+-password#[\w-]+/.exec(look)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return (link ?? "").replace(/^https?:\/\/[^/]+/, "");
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByRole("button", { name: "Save the password" }).click();
}

story("a resident who forgot the password is in again, on a phone", async ({ visit, office, portal }) => {
  await office.moveIn("E-041");
  const page = await visit(undefined, { viewport: { width: 360, height: 740 } });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password Click Here" }).click();
  await page.getByRole("link", { name: "Forgotten? Get a link" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Flat Number or Email is required.")).toBeVisible();
  await page.getByLabel("Flat Number or Email").fill("e 041");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If e 041 is registered here with an e-mail address")).toBeVisible();

  await page.goto(await newestLink(portal.url, office, "E-041"));
  await choose(page, "password1");
  await expect(page.getByRole("alert")).toHaveText("This password is easy to guess. Please choose another one.");
  await choose(page, "seven brass bells");
  await expect(page).toHaveURL("/user/dashboard");
  await expect(page.getByText("Your new password is set.")).toBeVisible();

  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL("/user/dashboard");
});

story("a link that was used says so, and leads to a new one", async ({ page, office, portal }) => {
  await office.moveIn("E-042");
  await call(portal.url, "POST", "/auth/password-link", { body: { flatOrEmail: "E-042" } });
  const link = await newestLink(portal.url, office, "E-042");
  await page.goto(link);
  await choose(page, "seven brass bells");
  await expect(page).toHaveURL("/user/dashboard");
  await page.goto("/");
  await page.goto(link);
  await choose(page, "eight brass bells");
  await expect(page.getByRole("alert")).toContainText("This link has been used or is too old.");
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgotten-password");
});

story(
  "a resident says in which language the portal writes, and that reminders are not wanted",
  async ({ visit, office }, testInfo) => {
    const page = await visit(await office.moveIn("E-043"), calm);
    await page.goto("/user/sessions");
    await page.getByRole("main").getByRole("link", { name: "E-mails to you" }).click();
    await expect(page.getByText("@example").first()).toBeVisible();
    await page.getByLabel("Language of the e-mails").selectOption("hi");
    await page.getByLabel("New bills and reminders").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your choice is saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Language of the e-mails")).toHaveValue("hi");
    await expect(page.getByLabel("New bills and reminders")).not.toBeChecked();
    await lookAt(page, { name: "own e-mails", at: "/user/notices", shows: "Language of the e-mails" }, testInfo);
  },
);

story("the pages of who forgot the password are for everybody", async ({ visit }, testInfo) => {
  const page = await visit(undefined, calm);
  const screens = [
    { name: "forgotten", at: "/forgotten-password", shows: "Send the link" },
    { name: "forgotten by an administrator", at: "/admin/forgotten-password", shows: "Send the link" },
    { name: "new password", at: "/new-password#made-up", shows: "Save the password" },
    { name: "dead link", at: "/new-password", shows: "Ask for a new link" },
    { name: "reset", at: "/password-reset", shows: "Forgotten? Get a link" },
    { name: "unsubscribe", at: "/unsubscribe#made-up", shows: "No more reminders" },
    {
      name: "unsubscribe unknown",
      at: "/unsubscribe#unknown",
      shows: "No more reminders",
      act: async (_page: Page, say: (text: string) => RegExp) => {
        await page.getByRole("button", { name: say("No more reminders") }).click();
        await page.getByRole("alert").getByText(/./).first().waitFor();
      },
    },
    {
      name: "link asked for",
      at: "/forgotten-password",
      shows: "Send the link",
      act: async (_page: Page, say: (text: string) => RegExp) => {
        await page.getByRole("textbox").fill("E-099");
        await page.getByRole("button", { name: say("Send the link") }).click();
        await page.getByRole("button", { name: say("Ask again") }).waitFor();
      },
    },
  ];
  for (const screen of screens) await lookAt(page, screen, testInfo);
});

// Last: the office's session ends.
story("an administrator who forgot the password chooses another one and logs in", async ({ page, office, portal }) => {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(office.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If ${office.email} is registered here`)).toBeVisible();
  await page.goto(await newestLink(portal.url, office, ""));
  await choose(page, `${office.password}-again`);
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText("Your new password is set. Please log in with it.")).toBeVisible();
});
