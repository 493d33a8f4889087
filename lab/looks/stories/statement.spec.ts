import { downloadBy } from "../../../e2e/downloads.ts";
import { dayAhead, type Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";

let resident: Resident;
let bill: { _id: string };

story.beforeAll(async ({ office, portal }) => {
  resident = await office.moveIn("E-041", "Asha Rao");
  const owed = await office.raiseBill(resident, 123456.5);
  bill = owed;
  await payAtSandbox(portal.url, resident, owed, 100000, "pay");
  await payAtSandbox(portal.url, resident, owed, 50.5, "pay");
  await payAtSandbox(portal.url, resident, owed, 700, "decline");
});

// [spec 2.65]
story("a resident sees the payments of a period with their sum, and downloads them", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/all-bills");
  await page.getByRole("link", { name: "Statement for a period" }).click();
  await expect(page.getByRole("heading", { name: "Generate Report Page" })).toBeVisible();
  const statement = page.getByRole("region", { name: "Statement of payments" });
  await expect(statement).toContainText("Asha Rao · E-041, RICHMOND PARK");
  await expect(statement).toContainText("₹1,00,050.50");
  await expect(statement).toContainText("2 successful payments of 3");
  await expect(statement.getByRole("row")).toHaveCount(4);

  const file = await downloadBy(page, page.getByRole("button", { name: "Download" }));
  const today = new Date(`${dayAhead(0)}T00:00:00Z`);
  expect(file).toEqual({
    name: expect.stringMatching(/^Payments_Asha Rao_\d{4}-04-01_\d{4}-03-31\.xlsx$/),
    sheets: ["Payments"],
    head: ["S. No", "Payment Date", "Amount Paid", "flatNumber", "Bill Type", "Status"],
    rows: [
      [1, today, "700.00 attempted", "E-041", bill._id, "Failed"],
      [2, today, 50.5, "E-041", bill._id, "Paid"],
      [3, today, 100000, "E-041", bill._id, "Paid"],
    ],
  });
});

story("a period is chosen at a tap, or by own dates, and stays when the page is loaded again", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await page.getByRole("link", { name: "Statement for a period" }).click();
  const rows = page.getByRole("table", { name: "Payments of this period" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "Last financial year" }).click();
  await expect(page.getByText("No payments in this period.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeDisabled();
  await page.getByRole("button", { name: "Own dates" }).click();
  await page.getByLabel("Start Date").fill(dayAhead(0));
  await page.getByLabel("End Date").fill(dayAhead(-1));
  await expect(page.getByText("The start date must not be after the end date.")).toBeVisible();
  await page.getByLabel("End Date").fill(dayAhead(0));
  await page.getByRole("button", { name: "Show payments" }).click();
  await expect(rows).toHaveCount(4);
  await page.reload();
  await expect(rows).toHaveCount(4);
  await expect(page.getByLabel("End Date")).toHaveValue(dayAhead(0));
});

story("the statement prints as a paper of its own", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/generate-report");
  await expect(page.getByRole("table", { name: "Payments of this period" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Statement of payments", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Made on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Flat User Panel" })).toBeHidden();
});
