import { downloadBy } from "../../../e2e/downloads.ts";
import { dayAhead, type Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";
import { payment, usersWith } from "../made-up/payments.ts";
import {
  alertAfter,
  chooseDays,
  downloadAll,
  downloadOf,
  paymentsByDate,
  paymentsHistory,
  paymentsOfAllUsers,
} from "../screens/exports.ts";

const userHead = ["S. No", "Payment Date", "Amount Paid", "flatNumber", "Bill Type", "Status"];
const byDateHead = ["Payment Date", "Amount Paid", "Flat", "TransactionId", "Bill Type", "Payment Method", "Status"];
const allUsersHead = [
  "S. No",
  "User Name",
  "Flat Number",
  "Payment Date",
  "Amount Paid",
  "Transaction ID",
  "Bill Type",
  "Payment Method",
  "Status",
];

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const today = midnight(dayAhead(0));

/** A name that spreadsheet programs would compute and no file system would take. */
const FORMULA = "=SUM(A1:A9)";

let asha: Resident;
let bill: { _id: string };
let paid: string;
let failed: string;
let formula: Resident;

story.beforeAll(async ({ office, portal }) => {
  asha = await office.moveIn("A-001", "Asha Rao");
  formula = await office.moveIn("A-002", FORMULA);
  await office.moveIn("A-003", "Ravi Pal");
  const owed = await office.raiseBill(asha, 1234.5);
  bill = owed;
  paid = (await payAtSandbox(portal.url, asha, owed, 234.5, "pay")).transactionId;
  failed = (await payAtSandbox(portal.url, asha, owed, 500, "decline")).transactionId;
  await payAtSandbox(portal.url, formula, await office.raiseBill(formula, 100), 100, "pay");
});

// [spec 1.13] [spec 2.96] [spec 3.14] [spec 7.23] [spec 7.24]
story("the office downloads one user's payments", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  const file = await downloadBy(page, downloadOf(page, "Asha Rao"));
  expect(file).toEqual({
    name: "Payments_Asha Rao.xlsx",
    sheets: ["Payments"],
    head: userHead,
    rows: [
      [1, today, "500.00 attempted", "A-001", bill._id, "Failed"],
      [2, today, 234.5, "A-001", bill._id, "Paid"],
    ],
  });
  await expect(page.getByText("Payments_Asha Rao.xlsx has been downloaded.")).toBeVisible();
  await expect(downloadOf(page, "Asha Rao")).toBeFocused();
});

// [spec 1.13] [spec 2.93] [spec 2.95] [spec 3.16] [spec 5.13] [spec 7.25] [XLS-40]
story("the office downloads all users' payments of the chosen days, and resets the days", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  await chooseDays(page, dayAhead(-1), dayAhead(0));
  const file = await downloadBy(page, downloadAll(page));
  expect(file).toMatchObject({
    name: `Payments_RICHMOND PARK_${dayAhead(0)}.xlsx`,
    sheets: ["Payments"],
    head: allUsersHead,
  });
  expect(file.rows).toEqual([
    [1, "Asha Rao", "A-001", today, "500.00 attempted", failed, bill._id, null, "Failed"],
    [2, "Asha Rao", "A-001", today, 234.5, paid, bill._id, "UPI", "Paid"],
    [3, FORMULA, "A-002", today, 100, expect.any(String), expect.stringMatching(/^ELEC-/), "UPI", "Paid"],
  ]);
  await chooseDays(page, "2020-01-01", "2020-01-31");
  expect(await alertAfter(page, downloadAll(page))).toBe("No payments found for the selected date range.");
  await page.getByRole("button", { name: "Reset Date" }).click();
  await expect(page.getByLabel("Start Date")).toHaveValue("");
  await expect(page.getByLabel("End Date")).toHaveValue("");
  expect((await downloadBy(page, downloadAll(page))).rows).toHaveLength(3);
});

// [spec 2.103] [spec 3.15]
story("Payment By date finds, sorts and downloads the users who paid", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsByDate);
  await chooseDays(page, dayAhead(0), dayAhead(0));
  await page.getByRole("button", { name: "Fetch Payments" }).click();
  const cards = page.getByRole("list", { name: "Users with payments" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("1. Asha Rao");
  await expect(cards.first()).toContainText("Total payments2");
  const file = await downloadBy(page, downloadOf(page, "Asha Rao"));
  expect(file).toEqual({
    name: "Payments_Asha Rao.xlsx",
    sheets: ["Payments"],
    head: byDateHead,
    rows: [
      [today, "500.00 attempted", "A-001", failed, bill._id, null, "Failed"],
      [today, 234.5, "A-001", paid, bill._id, "UPI", "Paid"],
    ],
  });
  const other = page.getByRole("button", { name: /^Download payments of =SUM/ });
  expect((await downloadBy(page, other)).name).toBe("Payments_=SUM(A1-A9).xlsx");
  await page.getByRole("searchbox", { name: "Search" }).fill("a-002");
  await expect(cards).toHaveCount(1);
  await expect(page.getByText("1 of 2")).toBeVisible();
});

// [spec 7.25]
story("the slash of a complex does not reach a file's name", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/all-payments?complex=EWS%2FSP+UNITS");
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ json: usersWith([payment(0)]) }));
  expect((await downloadBy(page, downloadAll(page))).name).toBe(`Payments_EWS-SP UNITS_${dayAhead(0)}.xlsx`);
});

for (const timezoneId of ["Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati"]) {
  // [FE-22]
  story(`a payment ten minutes after midnight keeps its day in ${timezoneId}`, async ({ office, visit }) => {
    const page = await visit(office, { timezoneId });
    const paymentDate = "2026-11-20T18:40:00.000Z";
    await page.route(paymentsOfAllUsers, (route) =>
      route.fulfill({ json: usersWith([{ ...payment(0), paymentDate }]) }),
    );
    await page.goto(paymentsHistory);
    const { rows } = await downloadBy(page, downloadAll(page));
    expect(rows[0]?.[3]).toEqual(midnight("2026-11-21"));
  });
}

// [spec 3.8]
story("a bill that is missing is N/A for all users", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ json: usersWith([{ ...payment(0), billId: "" }]) }));
  expect((await downloadBy(page, downloadAll(page))).rows[0]?.[6]).toBe("N/A");
});

story("a double click makes one file", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  const files: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  await downloadOf(page, "Asha Rao").dblclick();
  await expect(page.getByText("has been downloaded.")).toBeVisible();
  await expect(downloadOf(page, "Asha Rao")).toBeEnabled();
  expect(files).toEqual(["Payments_Asha Rao.xlsx"]);
});
