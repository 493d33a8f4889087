import { expect, type Page } from "@playwright/test";
import type { Screen } from "../../../e2e/looks.ts";
import type { Say } from "../../../e2e/say.ts";
import { sample } from "../../../e2e/sheets.ts";
import { fakeIds } from "../made-up/money.ts";

const story = { at: `/admin/payment-stories/${fakeIds.reviewed}`, shows: "What happened" };
const paid = { at: `/admin/payment-stories/${fakeIds.paid}`, shows: "What happened" };
const credits = { at: "/admin/credits", shows: "A-500" };
const books = { at: "/admin/books", shows: "Latest checks" };
const approvals = { at: "/admin/approvals", shows: "A-500" };
const receiptsFile = { at: "/admin/receipts/upload", shows: "Upload receipts" };

/** The office's screens about money, with every state. */
export const moneyScreens: readonly Screen[] = [
  { name: "money-watched", at: "/admin/watched-payments", shows: "A-500" },
  { name: "money-alerts", at: "/admin/watched-payments", shows: "A-500", act: showAllAlerts },
  { name: "money-not-found", at: "/admin/watched-payments", shows: "A-500", act: findWithNothing },
  { name: "money-story-in-review", ...story },
  { name: "money-decision", ...story, act: askToDecide },
  { name: "money-story-paid", ...paid },
  { name: "money-refund", ...paid, act: askToRefund },
  { name: "money-credits", ...credits },
  { name: "money-use-credit", ...credits, act: askToUse },
  { name: "money-take-back", ...credits, act: askToTakeBack },
  { name: "money-give-to-flat", ...credits, act: askToGive },
  { name: "money-refunds", at: "/admin/refunds", shows: "A-500" },
  { name: "money-refund-end", at: "/admin/refunds", shows: "C-9", act: askHowItEnded },
  { name: "money-settlement", at: "/admin/settlements?day=2026-11-20", shows: "For the association" },
  { name: "money-settlement-untold", at: "/admin/settlements?day=2026-11-18", shows: "Compare now" },
  { name: "money-approvals", ...approvals },
  { name: "money-approve", ...approvals, act: askToApprove },
  { name: "money-refuse-approval", ...approvals, act: askToRefuse },
  { name: "money-ended-approval", ...approvals, act: unfoldEnded },
  { name: "money-books", ...books },
  { name: "money-release", ...books, act: askToRelease },
];

export const uploadOfReceipts: Screen = { name: "money-receipts-file", ...receiptsFile, act: uploadReceipts };

/** While whoever asked for a pay-out is the only one who may approve it. */
export const nobodyApproves: Screen = { name: "money-approvals-of-nobody", ...approvals };

/** The same screens without data. */
export const moneylessScreens: readonly Screen[] = [
  { name: "money-nothing-watched", at: "/admin/watched-payments", shows: "Nothing to watch." },
  { name: "money-no-credits", at: "/admin/credits", shows: "No credits." },
  { name: "money-no-refunds", at: "/admin/refunds", shows: "No refunds yet." },
  { name: "money-no-settlement", at: "/admin/settlements?day=2026-11-19", shows: "Compare now" },
  { name: "money-no-approvals", at: "/admin/approvals", shows: "Nothing needs an approval." },
  { name: "money-no-receipts-file", ...receiptsFile },
  { name: "money-no-checks", at: "/admin/books", shows: "The books have not been checked yet." },
];

async function showAllAlerts(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Show all {count}") }).click();
  const last = page.getByText("colleague.of.the.office@aangan.example");
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
}

async function askHowItEnded(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Record how it ended: the refund of {flat}", { flat: "C-9" }) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function findWithNothing(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Show history") }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeFocused();
}

async function askToDecide(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Keep it as a credit") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("Keep it as a credit") }).click();
  await expect(dialog.locator("[aria-invalid=true]")).toBeFocused();
}

async function askToRefund(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Refund"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("Amount in ₹")).fill("9,99,999");
  await dialog.getByRole("button", { name: say("Refund") }).click();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
}

async function askToUse(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("button", { name: say("Use on a bill: the credit of {name}, {flat}", { flat: "A-500" }) })
    .click();
  await expect(page.getByRole("dialog").getByLabel(say("Amount in ₹"))).toBeVisible();
}

async function askToTakeBack(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("button", { name: say("Take back a use of the credit of {name}, {flat}", { flat: "B-041" }) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("Take back") }).click();
  await expect(dialog.locator("[aria-invalid=true]")).toBeFocused();
}

async function askToGive(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Give to a flat: payment {payment}") }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("a-00");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
}

async function askToApprove(page: Page, say: Say): Promise<void> {
  const which = { amount: "₹1,23,456.50", flat: "A-500" };
  await page.getByRole("button", { name: say("Approve {amount} for {flat}", which) }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function askToRefuse(page: Page, say: Say): Promise<void> {
  const which = { amount: "₹1,23,456.50", flat: "A-500" };
  await page.getByRole("button", { name: say("Refuse {amount} for {flat}", which) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("Refuse"), exact: true }).click();
  await expect(dialog.locator("[aria-invalid=true]")).toBeFocused();
}

async function unfoldEnded(page: Page, say: Say): Promise<void> {
  const ended = page.getByRole("article", {
    name: say("{amount} for {flat}", { amount: "₹1,23,456.50", flat: "C-9" }),
  });
  await ended.getByText(say("Refused")).click();
  await expect(ended.getByText("The resident asked to keep it", { exact: false })).toBeInViewport();
}

async function uploadReceipts(page: Page, say: Say): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: say("Upload"), exact: true }).click();
  await expect(page.locator("[data-region=review-bar]")).toBeVisible();
}

async function askToRelease(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Unfreeze bill {bill}") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
