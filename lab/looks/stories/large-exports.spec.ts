import type { Page } from "@playwright/test";
import { downloadBy, readDownload } from "../../../e2e/downloads.ts";
import { expect, story } from "../../../e2e/story.ts";
import { expectWithin, startWatch } from "../../timing/measure.ts";
import { payment, usersWith } from "../made-up/payments.ts";
import { downloadAll, downloadOf, paymentsHistory, paymentsOfAllUsers } from "../screens/exports.ts";

// A trace would copy every row while time is measured.
story.use({ trace: "off" });

/** Made on the page itself, a file would block it nearly all the time. A share of the time, because a busy machine slows everything. */
const BUSY_PART_AT_MOST = 1 / 3;

story.beforeAll(async ({ office }) => {
  await office.moveIn("A-001", "Asha Rao");
});

/** Makes the download of all users contain 50,000 payments. */
async function bringsManyRows(page: Page): Promise<void> {
  const body = JSON.stringify(usersWith(Array.from({ length: 50_000 }, (_, place) => payment(place))));
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ contentType: "application/json", body }));
}

const bar = (page: Page) => page.getByRole("progressbar", { name: "Progress of the download" });
const preparing = /^Preparing \d+,000 of 50,000 rows$/;

// [XLS-42]
story("50,000 rows are made beside the page, which goes on answering", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  await bringsManyRows(page);
  await expect(downloadOf(page, "Asha Rao")).toBeVisible();
  await noteLongTasks(page);
  const coming = page.waitForEvent("download");
  const passed = startWatch();
  await downloadAll(page).click();
  await expect(bar(page)).toHaveAttribute("aria-valuetext", preparing);
  await page.getByRole("searchbox", { name: "Search" }).fill("ravi");
  await expect(downloadOf(page, "Asha Rao")).toHaveCount(0);
  const download = await coming;
  const took = Math.round(passed());
  const longestMs = await longestTask(page);
  const description = `${took} ms; the page was busy for ${longestMs} ms at most`;
  story.info().annotations.push({ type: "50,000 rows", description });
  const { rows } = await readDownload(download);
  expect(rows).toHaveLength(50_000);
  expect(rows.at(-1)?.slice(0, 3)).toEqual([50_000, "Meena Iyer", "B-100"]);
  expectWithin("the page, busy with a download", longestMs, took * BUSY_PART_AT_MOST);
});

story("a large download can be cancelled, and brings no file", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  await bringsManyRows(page);
  const files: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  await downloadAll(page).click();
  await expect(bar(page)).toHaveAttribute("aria-valuetext", preparing);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ json: usersWith([payment(0)]) }));
  expect((await downloadBy(page, downloadAll(page))).rows).toHaveLength(1);
  expect(files).toHaveLength(1);
});

/** Notes from now on how long the page is blocked. */
async function noteLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = Object.assign(window, { longestTaskMs: 0 });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longestTaskMs = Math.max(noted.longestTaskMs, duration);
    });
    observer.observe({ type: "longtask" });
  });
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { longestTaskMs: number }).longestTaskMs);
}
