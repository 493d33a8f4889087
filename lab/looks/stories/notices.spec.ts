import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { dayAhead } from "../../../e2e/people.ts";
import { expect, story } from "../../../e2e/story.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name });

story(
  "the office switches a notice on, and a trial shows the mail instead of sending it",
  async ({ office, visit }) => {
    const page = await visit(office);
    await page.goto("/admin/mails");
    await expect(page.getByText("This is a trial: no e-mail leaves the portal.")).toBeVisible();
    await expect(page.getByText("No mails yet.")).toBeVisible();

    await story.step("what is on is chosen in the settings, where wrong days are refused", async () => {
      await page.goto("/admin/settings");
      const notices = card(page, "E-mails to residents");
      await notices.getByRole("checkbox", { name: /^New bill/ }).check();
      await notices.getByRole("textbox", { name: "Days after the due date" }).fill("3, 3");
      await notices.getByRole("button", { name: "Save" }).click();
      await expect(notices.getByText(/must be at most three different whole numbers/)).toBeVisible();
      await notices.getByRole("textbox", { name: "Days after the due date" }).fill("7 14");
      await notices.getByRole("button", { name: "Save" }).click();
      await expect(notices.getByText("Saved. It holds from now on.")).toBeVisible();
      await page.reload();
      await expect(notices.getByRole("checkbox", { name: /^New bill/ })).toBeChecked();
      await expect(notices.getByRole("textbox", { name: "Days after the due date" })).toHaveValue("7, 14");
    });

    const asha = await office.moveIn("E-041", "Asha & Sons <Rao>");
    const bill = await office.raiseBill(asha, 123_456.5);
    await story.step("the mail is there as it would look, as a page and as plain text", async () => {
      await page.goto("/admin/mails");
      await page.getByRole("button", { name: "Open New bill, E-041" }).click();
      const mail = page.getByRole("dialog").getByRole("article");
      await expect(mail).toContainText("Dear Asha & Sons <Rao>,");
      await expect(mail.getByRole("row", { name: /^Flat/ })).toContainText("E-041");
      await expect(mail.getByRole("row", { name: new RegExp(bill._id) })).toContainText("Electricity");
      await expect(mail.getByRole("row", { name: /^Amount/ })).toContainText("₹1,23,456.50");
      await page.getByRole("button", { name: "As plain text" }).click();
      await expect(mail).toContainText(/See and pay:\s+http.*\/user\/dashboard/);
      await page.keyboard.press("Escape");
    });
  },
);

story(
  "the office writes a notice in its own words, looks at it in both languages, and goes back to ours",
  async ({ office, visit }) => {
    const page = await visit(office);
    await page.goto("/admin/settings");
    const wording = card(page, "Wording of e-mails");
    const edit = (language: string) =>
      wording.getByRole("button", { name: `in ${language}: words for New bill`, exact: true });
    const dialog = page.getByRole("dialog");
    const text = dialog.getByLabel("Own words");

    await story.step("a name that is not known is refused with the known ones", async () => {
      await edit("English").click();
      await expect(text).toBeFocused();
      await text.fill("Dear {nmae},\n\n{amount} is due on {due}.");
      await expect(dialog.getByText("39 of 2,000")).toBeVisible();
      await dialog.getByRole("button", { name: "Save" }).click();
      const refused = "{nmae} is not known here. Use {name}, {flat}, {amount}, {due}, {bill}, {link}.";
      await expect(dialog.getByText(refused)).toBeVisible();
      await dialog.getByRole("button", { name: "Show how it looks" }).click();
      await expect(dialog.getByRole("alert").filter({ hasText: refused })).toBeVisible();
    });
    await story.step("it is shown with the values of the last such mail, and saved", async () => {
      await text.fill("Dear {name},\n\n{amount} is due on {due}. <b>Thank you</b>");
      await dialog.getByRole("button", { name: "Show how it looks" }).click();
      await expect(dialog.getByText("With the values of the latest such e-mail, to E-041.")).toBeVisible();
      await expect(dialog.getByRole("article")).toContainText("Dear Asha & Sons <Rao>,");
      await expect(dialog.getByRole("article")).toContainText("<b>Thank you</b>");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(edit("English")).toContainText("Own words");
    });
    await story.step("the other language has our words still", async () => {
      await edit("Hindi").click();
      await dialog.getByRole("button", { name: "Show how it looks" }).click();
      await expect(dialog.getByRole("article")).toContainText("नमस्ते Asha & Sons <Rao> जी,");
      await page.keyboard.press("Escape");
    });
    await story.step("the mail on the page Mails has the office's words", async () => {
      await page.goto("/admin/mails");
      await page.getByRole("button", { name: "Open New bill, E-041" }).click();
      await expect(dialog.getByRole("article")).toContainText("<b>Thank you</b>");
      await page.goto("/admin/settings");
    });
    await story.step("back to ours", async () => {
      await edit("English").click();
      await dialog.getByRole("button", { name: "Back to ours" }).click();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(edit("English")).not.toContainText("Own words");
    });
  },
);

story("a flat without e-mail gets a message that the office sends itself", async ({ office, visit, portal }) => {
  const { id } = await office.resident("E-041");
  const contact = { name: "Asha & Sons <Rao>", email: "", phone: "098123 45678" };
  await call(portal.url, "PUT", `/admin/residents/${id}`, { token: office.token, body: contact });
  const page = await visit(office);
  await page.goto("/admin/dues");
  await expect(page.getByText("No e-mail")).toBeVisible();
  await page.getByRole("button", { name: "Message to E-041" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("₹1,23,456.50 is outstanding for flat E-041.")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Open in WhatsApp" });
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect([address.origin, address.pathname]).toEqual(["https://wa.me", "/919812345678"]);
  expect(address.searchParams.get("text")).toContain(`Dear Asha & Sons <Rao>,\n\n₹1,23,456.50`);
  expect(address.searchParams.get("text")).toContain(portal.url);
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(await link.getAttribute("target")).toBe("_blank");
  await expect(dialog.getByText(/gives the number \+919812345678 and this text to another company/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("On the day").fill(dayAhead(-1));
  await expect(page.getByRole("button", { name: "Message to E-041" })).toBeHidden();
});
