import type { Page } from "@playwright/test";
import { kindsListed } from "../../contract/src/bill-kinds.ts";
import { downloadBy } from "../downloads.ts";
import { rowsOf, sample, spreadsheet } from "../sheets.ts";
import { expect, story } from "../story.ts";

story.use({ portalName: "uploads with mistakes" });

const positive = "The amount must be more than zero.";

const mistakes = [
  ["6", "flatNumber", "“Z-999”: No active resident has the flat number Z-999."],
  ["11", "originalAmount", "“abc”: Please write a plain number, such as 1500 or 1500.50."],
  ["16", "originalAmount", `“-20”: ${positive}`],
  ["21", "dueDate", "“2026-02-30”: Please write a day that exists, such as 2026-12-10 or 10/12/2026."],
  ["26", "billType", `“gas”: The bill type must be ${kindsListed}.`],
  ["31", "flatNumber", "This cell is empty."],
  ["36", "originalAmount", "“10.005”: The amount may have at most two decimals."],
  ["41", "originalAmount", "“4463.63”: Row 40 has the same flat, bill type and due date with another amount."],
  ["46", "dueDate", "This cell is empty."],
  ["51", "originalAmount", `“0”: ${positive}`],
];

/** The screen shows equal mistakes of one column on one line. */
const lines = mistakes
  .slice(0, -1)
  .map((line) => (line[0] === "16" ? ["2 rows: 16, 51", "originalAmount", `“-20”, “0”: ${positive}`] : line));

/** The bills of that spreadsheet without the bad rows. */
function goodBills(): Buffer {
  const bad = new Set(mistakes.map(([row]) => Number(row)));
  return spreadsheet(rowsOf("bills-with-mistakes.xlsx").filter((_bill, index) => !bad.has(index + 2)));
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
    "Upload failed: 10 of 200 rows have a problem. Nothing was uploaded.",
  );
  const rows = page.getByRole("table", { name: "Rows with a problem" }).getByRole("row");
  const shown = await Promise.all((await rows.all()).map((row) => row.getByRole("cell").allInnerTexts()));
  expect(shown.slice(1)).toEqual(lines);
  await expect(rows.first()).toHaveText("RowColumnWhat is wrong");

  await story.step("the list of mistakes is downloaded to be worked through", async () => {
    const file = await downloadBy(page, page.getByRole("button", { name: "Download the list" }));
    expect(file.name).toBe("Problems in bills-with-mistakes.xlsx");
    expect(file.head).toEqual(["Row", "Column", "What is wrong"]);
    expect(file.rows).toEqual(mistakes.map(([row, ...rest]) => [Number(row), ...rest]));
  });
  await story.step("the mended file is uploaded, and a second time makes no second bill", async () => {
    const mended = { name: "bills-mended.xlsx", mimeType: "", buffer: goodBills() };
    await upload(page, mended);
    await expect(page.getByText("190 bills uploaded successfully.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Rows with a problem" })).toHaveCount(0);
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
