import { expect, type Page } from "@playwright/test";
import type { Screen } from "../../../e2e/looks.ts";
import type { Say } from "../../../e2e/say.ts";

const mails = { at: "/admin/mails", shows: "RP1-1204" };
const settings = { at: "/admin/settings", shows: "E-mails to residents" };

/** The office's mails, with every kind and state. */
export const mailScreens: readonly Screen[] = [
  { name: "mails", ...mails },
  { name: "mail-as-page", ...mails, act: openNewest },
  { name: "mail-as-text", ...mails, act: openAsText },
  { name: "mail-deleted", ...mails, act: openDeleted },
  { name: "mails-wrong-flat", ...mails, act: findWrongFlat },
];

export const noMailScreens: readonly Screen[] = [{ name: "mails-none", at: "/admin/mails", shows: "No mails yet." }];

/** What is sent and in which words; and a message from the dues. */
export const noticeScreens: readonly Screen[] = [
  { name: "settings-notices", ...settings },
  { name: "settings-wrong-days", ...settings, act: typeWrongDays },
  { name: "settings-wording", ...settings, act: previewWords },
  { name: "dues-message", at: "/admin/dues", shows: "A-500", act: writeToFlat },
];

async function openNewest(page: Page, say: Say): Promise<void> {
  const open = say("Open {kind}, {name}", { name: "RP1-1204" });
  await page.getByRole("button", { name: open }).click();
  await expect(page.getByRole("dialog").getByText("REC-2627-000001.pdf")).toBeVisible();
}

async function openAsText(page: Page, say: Say): Promise<void> {
  await openNewest(page, say);
  await page.getByRole("button", { name: say("As plain text") }).click();
}

async function openDeleted(page: Page, say: Say): Promise<void> {
  const open = say("Open {kind}, {name}", { name: "B-041" });
  await page.getByRole("button", { name: open }).first().click();
  await expect(
    page.getByRole("dialog").getByText(say("The text was deleted: it was older than 90 days.")),
  ).toBeVisible();
}

async function findWrongFlat(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say("Flat Number")).fill("41");
  await page.getByRole("button", { name: say("Find") }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
}

async function typeWrongDays(page: Page, say: Say): Promise<void> {
  const card = page.getByRole("region", { name: say("E-mails to residents") });
  await card.getByLabel(say("Days before the due date")).fill("3, 400");
  await card.getByRole("button", { name: say("Save") }).click();
  await expect(card.locator("[aria-invalid=true]")).toBeFocused();
}

async function previewWords(page: Page, say: Say): Promise<void> {
  // Two languages of three kinds: the last is the Hindi of the third.
  await page
    .getByRole("button", { name: say("{language}: words for {kind}") })
    .nth(5)
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("Own words")).fill("नमस्ते {name} जी,\n\nफ़्लैट {flat} के {amount} {due} से बाकी हैं।");
  await dialog.getByRole("button", { name: say("Show how it looks") }).click();
  await expect(dialog.getByRole("article")).toBeVisible();
  await dialog.getByRole("article").scrollIntoViewIfNeeded();
}

async function writeToFlat(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Message to {flat}", { flat: "A-500" }) }).click();
  await expect(page.getByRole("link", { name: say("Open in WhatsApp") })).toBeVisible();
}
