import type { Page } from "@playwright/test";
import { holdCalls } from "../hold-calls.ts";
import { billCard, openDialog } from "../paying.ts";
import { type Bill, dayAhead, type Resident } from "../people.ts";
import { payAtSandbox } from "../sandbox.ts";
import { expect, story } from "../story.ts";

const phone = { viewport: { width: 360, height: 740 } };
let resident: Resident;
let bill: Bill;
let paid: { transactionId: string };
let declined: { transactionId: string };

story.beforeAll(async ({ office, portal }) => {
  resident = await office.moveIn("E-041", "Asha Rao");
  bill = await office.raiseBill(resident, 1840.5);
  for (let count = 0; count < 10; count++) await payAtSandbox(portal.url, resident, bill, 20, "pay");
  declined = await payAtSandbox(portal.url, resident, bill, 30, "decline");
  paid = await payAtSandbox(portal.url, resident, bill, 140.5, "pay");
});

/** The definition of a term in a list. */
function definitionOf(page: Page, term: string) {
  return page.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd[1]");
}

// [spec 2.42]
story("the panel has its title and its links in their order", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { name: "Flat User Panel" })).toBeVisible();
  const links = panel.getByRole("navigation").getByRole("link");
  await expect(links).toHaveText(["DashBoard", "All Payments History", "Logout", "Account"]);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(["/user/dashboard", "/user/all-bills", "/", "/user/statement"]);
});

// [spec 2.43]
story("on a phone the panel is a drawer over a veil, which a tap beside it closes", async ({ visit }) => {
  const page = await visit(resident, phone);
  await page.goto("/user/dashboard");
  await expect(page.getByRole("link", { name: "DashBoard" })).toHaveCount(0);
  await page.getByRole("button", { name: "Open Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Flat User Panel" });
  await expect(drawer.getByRole("link", { name: "DashBoard" })).toBeVisible();
  await page.mouse.click(325, 400);
  await expect(drawer).toHaveCount(0);
});

// [spec 2.2] [spec 2.44]
story("a logout forgets the token and leads to the landing page", async ({ office, visit }) => {
  const page = await visit(await office.moveIn("E-042"));
  await page.goto("/user/dashboard");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

// [spec 1.2] [spec 2.45] [spec 2.46] [spec 2.48]
story("the dashboard tells each bill and each payment with its particulars", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { name: "User Dashboard" })).toBeVisible();
  const card = billCard(page, "Electricity");
  await expect(card.getByRole("term")).toHaveText(["Bill Type", "Bill ID", "Due Date", "Remaining"]);
  await expect(card.getByRole("definition").nth(1)).toHaveText(bill._id);
  await expect(card).toContainText("Rs 1,500.00");
  await expect(card.getByRole("button", { name: "Pay Now" })).toBeVisible();
  const history = page.getByRole("region", { name: "Payment History" });
  const newest = history.getByRole("listitem").first();
  await expect(newest.getByRole("term")).toHaveText(["Paid", "Date", "Bill Type", "Payment ID"]);
  // Not for screen readers only: each name is visible, however small.
  for (const name of await newest.getByRole("term").all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(20);
  }
  expect((await card.getByText("Bill Type").boundingBox())?.width).toBeGreaterThan(20);
  await expect(newest).toContainText(paid.transactionId);
  await expect(newest).toContainText(bill._id);
  await expect(newest).toContainText("Rs 140.50");
  await expect(history.getByRole("listitem")).toHaveCount(10);
});

// [spec 2.47] [spec 2.49]
story("a dashboard without bills and payments says so", async ({ office, visit }) => {
  const page = await visit(await office.moveIn("E-043"));
  await page.goto("/user/dashboard");
  await expect(page.getByText("No pending bills.")).toBeVisible();
  await expect(page.getByText("No payment history.")).toBeVisible();
});

// [spec 2.51] [spec 2.52] [spec 4.13] [spec 4.14]
story("Make a Payment begins with what remains, and Cancel sends nothing", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("1500");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/user/dashboard");
});

// [spec 2.54] [spec 2.55] [spec 3.7] [spec 4.22] [spec 9.5]
story("all payments history has five columns and comes in pages of ten", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto("/user/all-bills");
  await expect(page.getByRole("heading", { name: "All Payments History" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["#", "Payment Date", "Amount Paid", "Bill Type", "Status"]);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText(bill._id);
  await expect(rows.nth(1)).toContainText("Rs 140.50");
  await expect(rows.nth(2)).toContainText("Failed");
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

// [spec 2.59] [spec 2.62] [spec 2.63] [spec 4.16]
story("a successful payment is told with its particulars, and leads back", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto(`/user/payment/${paid.transactionId}`);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(definitionOf(page, "Transaction ID")).toContainText(paid.transactionId);
  await expect(definitionOf(page, "Flat Number")).toHaveText("E-041");
  await expect(definitionOf(page, "Amount Paid")).toHaveText("Rs 140.50");
  await expect(definitionOf(page, "Payment Method")).toHaveText("UPI");
  const day = dayAhead(0);
  await expect(definitionOf(page, "Date").last()).toContainText(`${Number(day.slice(8))} `);
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/user/dashboard");
});

// [spec 2.61] [spec 2.62] [spec 2.64]
story("a failed payment is told with what was attempted, and can be retried", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto(`/user/payment/${declined.transactionId}`);
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(page.getByText("Failed", { exact: true })).toBeVisible();
  await expect(definitionOf(page, "Amount Attempted")).toHaveText("Rs 30.00");
  await expect(page.getByRole("link", { name: "Retry Payment" })).toHaveAttribute("href", "/user/dashboard");
});

story("the proof of a payment prints on one A4 page, without what is only for the screen", async ({ visit }) => {
  const page = await visit(resident);
  await page.goto(`/user/payment/${paid.transactionId}`);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Proof of payment")).toBeVisible();
  await expect(definitionOf(page, "Name")).toHaveText("Asha Rao");
  await expect(definitionOf(page, "Complex")).toHaveText("RICHMOND PARK");
  await expect(definitionOf(page, "Bill Type")).toContainText("Electricity, due ");
  await expect(page.getByText("+91 124 400 0101").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

// [spec 2.50] [spec 2.56] [spec 4.11]
story("while a list loads its place is kept, and the word for it is there", async ({ visit }) => {
  const page = await visit(resident);
  const release = await holdCalls(page, /\/auth\/(payments|dashboard)/);
  await page.goto("/user/all-bills");
  expect((await page.getByText("Loading...").first().boundingBox())?.width).toBeGreaterThan(20);
  release();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
});
