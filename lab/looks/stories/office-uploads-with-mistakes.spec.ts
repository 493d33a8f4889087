import type { Page } from "@playwright/test";
import { kindsListed } from "../../../contract/src/bill-kinds.ts";
import { downloadBy } from "../../../e2e/downloads.ts";
import { rowsOf, sample, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

/** Each with its row, the cell as it is shown, its column and what to do. */
const mistakes = [
  [6, "“Z-999”", "flatNumber", "No active resident has the flat number Z-999."],
  [11, "“abc”", "originalAmount", "Please write a plain number, such as 1500 or 1500.50."],
  [16, "“-20”", "originalAmount", "The amount must be more than zero."],
  [21, "“2026-02-30”", "dueDate", "Please write a day that exists, such as 2026-12-10 or 10/12/2026."],
  [26, "“gas”", "billType", `The bill type must be ${kindsListed}.`],
  [31, "", "flatNumber", "This cell is empty."],
  [46, "", "dueDate", "This cell is empty."],
] as const;

/** Bad rows, and others about which a person is asked: 10.005 rupees, two amounts of one bill, an amount of 0. */
const wrongRows = new Set([...mistakes.map(([row]) => row), 36, 41, 51]);

/** The bills of that spreadsheet without the bad rows. */
function goodBills(): Buffer {
  return spreadsheet(rowsOf("bills-with-mistakes.xlsx").filter((_bill, index) => !wrongRows.has(index + 2)));
}

async function upload(page: Page, file: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
}

// [spec 2.80] [spec 5.8] [spec 8.6]
story("every mistake of a spreadsheet is named, and nothing of it is uploaded", async ({ office, visit }) => {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 200)));
  const page = await visit(office);
  await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
  await upload(page, sample("bills-with-mistakes.xlsx"));
  await expect(page.getByRole("alert")).toHaveText(
    "Upload failed: 7 of 198 rows have a problem. Nothing was uploaded.",
  );
  const problems = page.getByRole("region", { name: "Rows with a problem" });
  for (const [row, cellText, column, problem] of mistakes) {
    const group = problems.getByRole("group").filter({ hasText: `${column}${problem}` });
    await group.locator("summary").click();
    await expect(group.getByText(cellText ? `${cellText} row ${row}` : `(nothing shown) row ${row}`)).toBeVisible();
  }
  await expect(page.getByRole("group", { name: "The file shows some amounts rounded" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Some flats appear more than once" })).toBeVisible();
  await expect(page.getByText("1 flat without an amount row 51")).toBeVisible();

  await story.step("the list of mistakes is downloaded to be worked through", async () => {
    const file = await downloadBy(page, page.getByRole("button", { name: "Download the list" }));
    expect(file.name).toBe("Problems in bills-with-mistakes.xlsx");
    expect(file.head).toEqual(["Sheet", "Row", "Column", "What is wrong"]);
    const expectedRows = mistakes.map(([row, cellText, column, problem]) => {
      return ["bills-with-mistakes", row, column, cellText ? `${cellText}: ${problem}` : problem];
    });
    expect(file.rows).toEqual(expectedRows);
  });
  await story.step("the mended file is uploaded, and a second time makes no second bill", async () => {
    const mended = { name: "bills-mended.xlsx", mimeType: "", buffer: goodBills() };
    await page.getByRole("button", { name: "Choose another file" }).click();
    await upload(page, mended);
    await expect(page.getByText("190 bills uploaded successfully.")).toBeVisible();
    await expect(problems).toHaveCount(0);
    await upload(page, mended);
    await expect(page.getByText("190 bills were already there. No new bill was made.")).toBeVisible();
  });
  await story.step("the resident of the first row owes one bill", async () => {
    const resident = await office.resident("A-001");
    expect(await office.bills(resident)).toMatchObject([{ originalAmount: 3356.11, status: "unpaid" }]);
  });
});

// [spec 5.6] [spec 5.9] [spec 5.10] [spec 8.8]
story("a file that was not chosen, or is none, is refused in plain words", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/upload-bill?complex=REGENT+HOUSE");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Please select a file.");
  const letter = { name: "bills.xlsx", mimeType: "", buffer: Buffer.from("Dear office, please find the bills below.") };
  await upload(page, letter);
  await expect(page.getByRole("alert")).toHaveText(
    "Upload failed: this is not an Excel file. Please save it as .xlsx or .xls and try again.",
  );
  await page.goto("/admin/bulk-users");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Please select a file to upload.");
  await upload(page, sample("bills-maintenance-2026-11.xls"));
  await expect(page.getByRole("alert")).toHaveText(
    "Upload failed: this is an older Excel file (.xls). Please save it as .xlsx and try again.",
  );
});
