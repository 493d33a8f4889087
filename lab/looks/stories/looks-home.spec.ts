import { expect, type Page } from "@playwright/test";
import { lookAt, someLooks } from "../../../e2e/looks.ts";
import type { Say } from "../../../e2e/say.ts";
import { story } from "../../../e2e/story.ts";
import { answerWithClosedBooks, answerWithHome, answerWithYear } from "../made-up/home.ts";

const calm = { reducedMotion: "reduce" } as const;

story("the overview of a large association, and its month-end", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  await answerWithHome(page);
  await lookAt(page, { name: "home", at: "/admin/home", shows: "The ten largest dues" }, testInfo);
  const opened = { name: "home-table", at: "/admin/home", shows: "Show as a table" };
  await lookAt(
    page,
    { ...opened, act: (screenPage, say) => screenPage.getByText(say("Show as a table")).click() },
    testInfo,
  );
  await lookAt(page, { name: "home-strip", at: "/admin/upload-bill", shows: "RICHMOND PARK" }, testInfo);
  await lookAt(page, { name: "month-end", at: "/admin/month-end", shows: "What is in the file" }, testInfo);
});

story("closed months, with all that is still open", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  const closed = { name: "closed-books", at: "/admin/month-end", shows: "Closed and reopened" };
  await answerWithClosedBooks(page, "another's");
  await lookAt(page, closed, testInfo);
  await answerWithClosedBooks(page, "own");
  await lookAt(page, { ...closed, name: "closed-books-own" }, testInfo, someLooks);
  await answerWithClosedBooks(page, "none");
  await lookAt(page, { ...closed, name: "close-books", act: askToClose }, testInfo, someLooks);
  await lookAt(page, { ...closed, name: "reopen-books", act: askToReopen }, testInfo, someLooks);
});

async function askToClose(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Close the books"), exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function askToReopen(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("Reopen months") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("Ask another person") }).click();
  await expect(dialog.locator("[aria-invalid=true]")).toBeFocused();
}

story("the overview of a portal that was just opened", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  await lookAt(page, { name: "home-new", at: "/admin/home", shows: "The ten largest dues" }, testInfo);
});

story("a resident's year", async ({ office, visit }, testInfo) => {
  const resident = await office.moveIn("E-041", "Lakshmi O'Brien");
  await office.raiseBill(resident, 2_450);
  const page = await visit(resident, calm);
  await answerWithYear(page);
  const year = { name: "year", at: "/user/dashboard", shows: "Your last twelve months" };
  await lookAt(page, year, testInfo);
  await lookAt(
    page,
    { ...year, name: "year-table", act: (screenPage, say) => screenPage.getByText(say("Show as a table")).click() },
    testInfo,
  );
});
