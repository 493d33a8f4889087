import { utils, write } from "@e965/xlsx";
import type { Page } from "@playwright/test";
import { dayAhead } from "../../../e2e/people.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

type Cells = (string | number)[];

/** A statement as accounts offices write it: a letterhead, headings of their own, a block's name and a total. */
function statement(month: string, due: number[]): { name: string; mimeType: string; buffer: Buffer } {
  const flats = ["A-1", "A 002", "A-003"];
  const bills = flats.map((flat, place): Cells => {
    const net = due[place] ?? 0;
    return [place + 1, flat, "Elec", 100, net, net + 100];
  });
  const sum = due.reduce((total, amount) => total + amount, 0);
  const sheet = utils.aoa_to_sheet([
    ["GREEN VALLEY SOCIETY"],
    [`Electricity, ${month}`],
    [],
    ["Sr", "Unit", "Head", "Arrears", "Net Payable", "Total"],
    ["BLOCK A"],
    ...bills,
    ["", "TOTAL", "", 300, sum, sum + 300],
  ]);
  const buffer: Buffer = write(utils.book_new(sheet, month), { type: "buffer", bookType: "xlsx" });
  return { name: `${month}.xlsx`, mimeType: "", buffer };
}

async function send(page: Page, file: ReturnType<typeof statement>): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Check ${file.name}` })).toBeFocused();
}

async function tickWarnings(page: Page): Promise<void> {
  for (const box of await page.getByRole("checkbox", { name: /^I have checked this/ }).all()) await box.check();
}

story(
  "an accountant's statement goes in after three answers, and next month's asks for less",
  async ({ office, visit }) => {
    await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 10)));
    const page = await visit(office);
    await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
    const bar = page.getByRole("status").filter({ hasText: /bills/ });

    await story.step("the first time, amount, due date and flats are asked", async () => {
      await send(page, statement("November", [334.5, 1000, 500]));
      await page.getByLabel("Due date for all rows").fill(dayAhead(20));
      await page.getByRole("radio", { name: /E · Net Payable/ }).check();
      await page.getByRole("radio", { name: "Yes, take these 2 flats" }).check();
      await expect(bar).toContainText("3 bills, ₹1,834.50");
      await expect(page.getByText("The file's own total, ₹1,834.50 in row 9, agrees.")).toBeVisible();
      await tickWarnings(page);
      await page.getByRole("checkbox", { name: /^Remember how this file was read/ }).check();
      await page.getByLabel("Remember as").fill("Accounts office, electricity");
      await page.getByRole("button", { name: "Upload 3 bills" }).click();
      await expect(page.getByText("3 bills uploaded successfully.")).toBeVisible();
    });
    await story.step("nobody is billed more than the office confirmed", async () => {
      expect(await office.bills(await office.resident("A-001"))).toMatchObject([{ originalAmount: 334.5 }]);
      expect(await office.bills(await office.resident("A-002"))).toMatchObject([{ originalAmount: 1000 }]);
    });
    await story.step("the next month only the day is asked", async () => {
      await send(page, statement("December", [410, 990, 512]));
      await expect(page.getByText("Read with the remembered answers “Accounts office, electricity”.")).toBeVisible();
      await page.getByRole("button", { name: "Questions" }).click();
      await expect(
        page.getByRole("group", { name: /could be the amount/ }).getByRole("radio", { checked: true }),
      ).toHaveCount(1);
      await page.getByLabel("Due date for all rows").fill(dayAhead(50));
      await expect(bar).toContainText("3 bills, ₹1,912.00");
    });
  },
);
