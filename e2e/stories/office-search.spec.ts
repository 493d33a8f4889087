import type { Page } from "@playwright/test";
import { lookAt, someLooks } from "../looks.ts";
import type { Say } from "../say.ts";
import { expect, story } from "../story.ts";

const behind = { at: "/admin/settings", shows: "Settings" };

async function open(page: Page, say: Say): Promise<void> {
  await page.getByRole("heading", { name: say("Settings") }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search the whole office" });

story("a clerk finds anything from any screen, with the keyboard alone", async ({ office, visit }) => {
  const resident = await office.moveIn("E-041", "Lakshmi O'Brien");
  const bill = await office.raiseBill(resident, 850);
  const page = await visit(office);
  await page.goto("/admin/audit");

  await story.step("Ctrl and K open it, and a flat in any spelling leads to the resident", async () => {
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("e41");
    await expect(page.getByRole("option", { name: /E-041 · Lakshmi O'Brien/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/${resident.id}$`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await story.step("Enter right after the last letter waits for the answer to it", async () => {
    await page.goto("/admin/counter");
    await page.getByRole("heading", { name: "Take a payment" }).waitFor();
    await page.keyboard.press("Meta+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("o'brien");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/${resident.id}$`));
  });

  await story.step("arrows choose among the hits, and Escape closes it without a trace", async () => {
    await office.moveIn("E-043", "Lakshmi Rao");
    await page
      .getByRole("button", { name: /^Search/ })
      .filter({ visible: true })
      .click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("lakshmi");
    const options = page.getByRole("option");
    await expect(options).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(field(page)).toHaveValue("");
  });

  await story.step("a bill is found by its number, and nothing in plain words", async () => {
    await field(page).fill(bill._id.toLowerCase());
    await expect(page.getByRole("option", { name: new RegExp(bill._id) })).toBeVisible();
    await field(page).fill("nobody at all");
    await expect(page.getByText("Nothing found for “nobody at all”.")).toBeVisible();
    await expect(page.getByText(/Please check the spelling/)).toBeVisible();
  });
});

story("a receipt and a payment are found, and open on their pages", async ({ office, visit }) => {
  await office.moveIn("E-050", "Asha Rao");
  const page = await visit(office);
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill("E-050");
  await page.getByRole("option", { name: /^E-050/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount", { exact: true }).fill("700");
  await page.getByLabel("How it was paid").selectOption("transfer");
  await page.getByLabel("UTR").fill("4321 8765 0912");
  await page.getByRole("button", { name: "Save and write the receipt" }).click();
  await expect(page.getByText(/^REC-/).first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await field(page).fill("432187650912");
  const hit = page.getByRole("option", { name: /^REC-/ });
  await expect(hit).toContainText("E-050");
  await hit.click();
  await expect(page).toHaveURL(/\/admin\/receipts\/./);
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText("432187650912");
});

story("a slow answer never takes the place of a newer one", async ({ office, visit }) => {
  await office.moveIn("S-101", "Slow Answer");
  await office.moveIn("S-102", "Quick Answer");
  const page = await visit(office);
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/search?text=slow", async (route) => {
    await releasePromise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/admin/receipts");
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).fill("slow");
  await expect(page.getByText("Searching...")).toBeVisible();
  await field(page).fill("quick");
  await expect(page.getByRole("option", { name: /S-102/ })).toBeVisible();
  release();
  await page.waitForTimeout(300);
  await expect(page.getByRole("listbox", { name: "What was found" }).getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option", { name: /S-102/ })).toBeVisible();
});

story("the search looks right, with hits", async ({ office, visit }, testInfo) => {
  const resident = await office.moveIn("L-001", "Lakshmi Venkataraman Subramanian");
  await office.raiseBill(resident, 123_456.5);
  for (let flat = 2; flat <= 9; flat++) await office.moveIn(`L-00${flat}`, `Lakshmi ${"Rao".repeat(flat)}`);
  const page = await visit(office, { reducedMotion: "reduce" });
  const find = async (opened: Page, say: Say) => {
    await open(opened, say);
    await opened.getByRole("combobox", { name: say("Search the whole office") }).fill("l-0");
    await opened.getByRole("dialog").getByRole("option").first().waitFor();
  };
  await lookAt(page, { name: "search-hits", ...behind, act: find }, testInfo);
});

story("the search looks right, with none", async ({ office, visit }, testInfo) => {
  const page = await visit(office, { reducedMotion: "reduce" });
  const miss = async (opened: Page, say: Say) => {
    await open(opened, say);
    await opened.getByRole("combobox", { name: say("Search the whole office") }).fill("zzz");
    await opened.getByText("zzz").waitFor();
  };
  await lookAt(page, { name: "search-empty", ...behind, act: open }, testInfo);
  await lookAt(page, { name: "search-none", ...behind, act: miss }, testInfo, someLooks);
});
