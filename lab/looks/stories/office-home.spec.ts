import { readFileSync } from "node:fs";
import { read } from "@e965/xlsx";
import { call } from "../../../e2e/calls.ts";
import { dayAhead } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";

story("a new office finds who has not paid, and makes its month-end", async ({ office, visit, portal }) => {
  const [owing, paying] = [await office.moveIn("H-001", "Lakshmi D'Souza"), await office.moveIn("H-002", "Asha Rao")];
  await office.raiseBill(owing, 250_000);
  const bill = await office.raiseBill(paying, 1_500, "maintenance");
  await payAtSandbox(portal.url, paying, bill, 1_500, "pay");
  const reference = "512345678901";
  const body = { amount: 2_500, paidOn: dayAhead(-1), reference };
  await call(portal.url, "POST", "/auth/claims", { token: owing.token, body });
  const page = await visit(office);
  await page.goto("/admin/upload-bill");

  await story.step(
    "a strip below the tiles leads to what waits, and the largest due to its bills: two clicks",
    async () => {
      await page.getByRole("link", { name: "One thing needs attention. See the overview" }).click();
      await expect(page.getByRole("link", { name: "1 transfer reported by residents" })).toBeVisible();
      const dues = page.getByRole("table", { name: "The ten largest dues" });
      await expect(dues.getByRole("row").nth(1)).toContainText("₹2,50,000.00");
      await dues.getByRole("link", { name: "H-001 Lakshmi D'Souza" }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${owing.id}$`));
    },
  );

  await story.step("every picture is a table, or has one", async () => {
    await page.goto("/admin/home");
    const figures = page.getByRole("region", { name: "This month" });
    await expect(figures).toContainText("₹2,51,500.00");
    await expect(figures).toContainText("₹1,500.00");
    await expect(figures).toContainText("₹2,50,000.00");
    await page.getByText("Show as a table").click();
    const days = page.getByRole("table", { name: "Collected by day" });
    await expect(days.getByRole("row").last()).toContainText("₹1,500.00");
    await expect(
      page.getByRole("table", { name: "How it was paid" }).getByRole("row", { name: /1 payment/ }),
    ).toContainText("100%");
    await expect(
      page.getByRole("table", { name: "Owed, by how late" }).getByRole("row", { name: /Not due yet/ }),
    ).toContainText("1 bill");
    await expect(page.getByRole("table", { name: "Each complex" })).toContainText("RICHMOND PARK");
  });

  await story.step("a transfer with only its UTR is found, and taken at the counter: two clicks", async () => {
    await page
      .getByRole("button", { name: /^Search/ })
      .filter({ visible: true })
      .click();
    await page.getByRole("combobox", { name: "Search the whole office" }).fill("5123 4567 8901");
    await page.getByRole("option", { name: /512345678901 · ₹2,500.00/ }).click();
    await expect(page.getByText("Saving accepts the notice.")).toBeVisible();
    await expect(page.getByText("reported a transfer")).toHaveCount(0);
  });

  await story.step(
    "at the counter the flat's notice stands above the form, and leads to itself filled in",
    async () => {
      await page.goto("/admin/counter");
      await page.getByRole("combobox", { name: "Flat" }).fill("H-001");
      await page.getByRole("option", { name: /H-001/ }).click();
      await expect(page.getByText(`Lakshmi D'Souza reported a transfer of ₹2,500.00`)).toContainText(
        `UTR ${reference}`,
      );
      await page.getByRole("link", { name: "Take it" }).click();
      await expect(page.getByText("Saving accepts the notice.")).toBeVisible();
    },
  );

  await story.step("the month's file takes two clicks, and its controls are 0", async () => {
    await page.getByRole("link", { name: "Month-end" }).click();
    await page.getByLabel("Month", { exact: true }).selectOption({ index: 0 });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Make the file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Month-end_\d{4}-\d\d\.xlsx$/);
    const { SheetNames, Sheets } = read(readFileSync(await download.path()), { cellFormula: true });
    expect(SheetNames).toEqual(["Summary", "Bills", "Payments", "Given back and moved", "Failed attempts"]);
    const cell = (name: string) => (Sheets.Summary as Record<string, { v?: unknown }>)[name]?.v;
    const rows = Array.from({ length: 80 }, (_, at) => [cell(`A${at + 2}`), cell(`C${at + 2}`)] as const);
    const values = (label: string) => rows.filter(([name]) => name === label).map(([, value]) => value);
    expect(values("= Open at the end")).toEqual([250_000]);
    expect(values("= Collected")).toEqual([1_500]);
    expect(values("Control: must be 0")).toEqual([0, 0, 0, 0, 0]);
  });
});

story("a resident sees the year, in bars and as a table", async ({ office, visit, portal }) => {
  const resident = await office.moveIn("Y-001", "Gurpreet Singh");
  await office.raiseBill(resident, 900);
  const bill = await office.raiseBill(resident, 600, "maintenance");
  await payAtSandbox(portal.url, resident, bill, 600, "pay");
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const year = page.getByRole("region", { name: "Your last twelve months" });
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await page.mouse.wheel(0, 50);
  await year.getByText("Show as a table").click();
  const table = year.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(13);
  await expect(table.getByRole("row").last()).toContainText(/1,500\.00.*600\.00/);
});
