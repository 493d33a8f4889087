import { downloadBy } from "../../../e2e/downloads.ts";
import { lookAt, type Screen } from "../../../e2e/looks.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

story("the office reads who corrected a resident, from what to what, and downloads it", async ({ office, visit }) => {
  const { id } = await office.moveIn("E-41", "Meera Nair");
  const page = await visit(office);
  await page.goto("/admin/all-users?complex=RICHMOND+PARK");
  await page.getByRole("row", { name: "Meera Nair" }).getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Meera Rao");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: "Meera Rao" })).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const entries = page.getByRole("list", { name: "Entries of the log" }).locator("> li");
  await expect(entries.first()).toContainText("Corrected a resident's details");
  await expect(entries.first()).toContainText("from 127.0.0.1");
  await expect(entries.first()).toContainText(`Resident ${id} (E-41) changed`);
  await expect(entries.first()).toContainText("Name: Meera Nair → Meera Rao");

  await page.getByLabel("About").fill("e-41");
  await page.getByLabel("What was done").selectOption("Corrected a resident's details");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entries).toHaveCount(1);
  await page.getByLabel("Person").fill("nobody at all");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No entries found.")).toBeVisible();

  await page.getByLabel("Person").fill("");
  await page.getByRole("button", { name: "Show" }).click();
  const file = await downloadBy(page, page.getByRole("button", { name: "Download (.xlsx)" }));
  expect(file.name).toMatch(/^Audit_\d{4}-\d\d-\d\d\.xlsx$/);
  expect(file.rows).toHaveLength(1);
  expect(file.rows[0]?.join(" ")).toContain("Name: Meera Nair → Meera Rao");
});

story(
  "what people did can be read on every screen, and that nobody did anything",
  async ({ office, portal, visit }, testInfo) => {
    await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 30)));
    const resident = await office.moveIn("E-42", "Ravi Iyer");
    const bill = await office.raiseBill(resident, 1200);
    await payAtSandbox(portal.url, resident, bill, 1200, "pay");
    const page = await visit(office, { reducedMotion: "reduce" });
    const fullScreen: Screen = { name: "audit-log", at: "/admin/audit", shows: "Raised a bill" };
    const nothing: Screen = {
      ...fullScreen,
      name: "audit-log-nothing",
      act: async (screenPage, say) => {
        await screenPage.getByLabel(say("Person")).fill("nobody at all");
        await screenPage.getByRole("button", { name: say("Show") }).click();
        await expect(screenPage.getByText(say("No entries found."))).toBeVisible();
      },
    };
    for (const screen of [fullScreen, nothing]) await story.step(screen.name, () => lookAt(page, screen, testInfo));
  },
);
