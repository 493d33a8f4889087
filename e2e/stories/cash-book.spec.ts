import type { CashDay } from "@aangan/contract/features/receipts/cash-book";
import type { Page } from "@playwright/test";
import { call } from "../calls.ts";
import { lookAt } from "../looks.ts";
import { dayAhead, type Office, type Resident } from "../people.ts";
import type { Say } from "../say.ts";
import { expect, story } from "../story.ts";

const todayInIndia = (daysAgo = 0) => dayAhead(-daysAgo);

async function takeAtCounter(page: Page, flat: string, amount: string): Promise<void> {
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Save and write the receipt" }).click();
}

/** Takes an advance in cash, without the form. */
async function takeCash(
  url: string,
  { token }: Office,
  resident: Resident,
  amount: number,
  daysAgo = 0,
): Promise<void> {
  const body = { userId: resident.id, way: "cash", amount, receivedOn: todayInIndia(daysAgo), lines: [], knowing: [] };
  await call(url, "POST", "/admin/receipts", { token, body: { ...body, advance: amount } });
}

const sumOf = (page: Page, name: string) =>
  page.getByRole("article").getByText(name, { exact: true }).locator("xpath=..").locator("dd");

story("money of the office is paid out in cash, from the payment's page", async ({ office, visit }) => {
  const resident = await office.moveIn("K-102", "Ravi D'Souza");
  const bill = await office.raiseBill(resident, 500);
  const page = await visit(office);
  await takeAtCounter(page, "K-102", "500");
  await expect(page.getByText(/^REC-/).first()).toBeVisible();
  const [payment] = await office.payments(resident);
  await page.goto(`/admin/payment-stories/${payment?._id}`);
  await expect(page.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await page.getByRole("button", { name: "Pay out" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount in ₹").fill("500.01");
  await dialog.getByLabel("Reason").fill("Paid twice");
  await dialog.getByRole("button", { name: "Pay it out" }).click();
  await expect(dialog.getByText("At most ₹500.00 can be paid out.")).toBeVisible();
  await dialog.getByLabel("Amount in ₹").fill("120");
  await dialog.getByRole("button", { name: "Pay it out" }).click();
  await expect(page.getByText("₹120.00 was paid out.")).toBeVisible();
  await expect(page.getByText(/^Paid out: Cash, \d+ \w+ \d{4}$/)).toBeVisible();
  expect(await office.bills(resident)).toMatchObject([{ _id: bill._id, remainingAmount: 120 }]);

  await page.goto("/admin/refunds");
  await expect(page.getByRole("row", { name: /K-102/ })).toContainText(/Paid out: Cash, \d+ \w+ \d{4}/);
  await page.goto("/admin/cash-book");
  await expect(sumOf(page, "Paid out").first()).toHaveText("−₹120.00");
  await expect(page.getByRole("article")).toContainText("Paid twice");
});

story("the cash book looks right", async ({ office, portal, visit }, testInfo) => {
  const resident = await office.moveIn("K-105", "Lakshmi Venkataraman Subramanian");
  await takeCash(portal.url, office, resident, 123_456.5, 2);
  const { token } = office;
  const deposit = { amount: 120_000, account: "State Bank of India, current account 4321", onDay: todayInIndia(2) };
  await call(portal.url, "POST", "/admin/deposits/cash", { token, body: { ...deposit, slip: "SBI/2026/000117" } });
  const close = { upTo: todayInIndia(2), counted: 3446.5, note: "A torn ten-rupee note that the bank did not take" };
  await call(portal.url, "POST", "/admin/cash-days/with-difference", { token, body: close });
  await takeCash(portal.url, office, resident, 850, 1);
  await takeCash(portal.url, office, resident, 1500);
  const page = await visit(office, { reducedMotion: "reduce" });
  const shows = "Cash book";
  const count = async (opened: Page, say: Say) => {
    await opened.getByRole("button", { name: say("Close the day") }).click();
    await opened.getByText(say("Count by notes and coins")).click();
    await opened.locator("details input").first().fill("11");
    await opened.getByLabel(say("Reason for the difference")).waitFor();
  };
  const payIn = (opened: Page, say: Say) =>
    opened.getByRole("button", { name: say("Pay cash in at the bank") }).click();
  await lookAt(page, { name: "cash-book", at: "/admin/cash-book", shows: "Older days" }, testInfo);
  await lookAt(page, { name: "close-day", at: "/admin/cash-book", shows, act: count }, testInfo);
  await lookAt(page, { name: "deposit-cash", at: "/admin/cash-book", shows, act: payIn }, testInfo);
  await lookAt(page, { name: "cash-day", at: `/admin/cash-book/${todayInIndia(2)}`, shows: "Opening" }, testInfo);
  const [payment] = await office.payments(resident);
  const payOut = (opened: Page, say: Say) => opened.getByRole("button", { name: say("Pay out") }).click();
  const at = `/admin/payment-stories/${payment?._id}`;
  await lookAt(page, { name: "pay-out", at, shows: "Pay out", act: payOut }, testInfo);
});

story(
  "cash that never was in the box is shown with its receipt and its day",
  async ({ office, portal, visit }, testInfo) => {
    const resident = await office.moveIn("K-106", "Lakshmi Venkataraman Subramanian");
    const { token } = office;
    const upTo = todayInIndia(1);
    await takeCash(portal.url, office, resident, 50_000, 1);
    const { day } = await call<{ day: CashDay }>(portal.url, "GET", `/admin/cash-days/${upTo}`, { token });
    const close = { upTo, counted: day.closing - 45_000, note: "₹50,000 was typed for ₹5,000" };
    await call(portal.url, "POST", "/admin/cash-days/with-difference", { token, body: close });
    const page = await visit(office, { reducedMotion: "reduce" });
    await page.goto("/admin/receipts");
    await page.getByRole("link", { name: /REC-/ }).first().click();
    await page.getByRole("button", { name: "Take this receipt back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount that never was in the cash box, in ₹").fill("45,000");
    await dialog.getByLabel("Reason").fill("A zero too many");
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByText("₹45,000.00 never was in the cash box.")).toBeVisible();
    const at = new URL(page.url()).pathname;
    await lookAt(page, { name: "never-in-box", at, shows: "Amount received" }, testInfo);
    await lookAt(page, { name: "never-in-box-day", at: `/admin/cash-book/${upTo}`, shows: "Opening" }, testInfo);
    await lookAt(page, { name: "never-in-box-days", at: "/admin/cash-book", shows: "Older days" }, testInfo);
  },
);

// The last, because no cash can be taken on this portal afterwards.
story("cash is taken, paid in, counted and closed; the next cash is refused", async ({ office, visit }) => {
  await office.moveIn("K-101");
  const page = await visit(office);
  await page.goto("/admin/cash-book");
  const before = Number((await sumOf(page, "Should be in the box").innerText()).replace(/[^\d.]/g, ""));
  await takeAtCounter(page, "K-101", "500");
  await expect(page.getByText(/^REC-/).first()).toBeVisible();

  await story.step("what is in the box is shown, and a part of it is paid in at the bank", async () => {
    await page.goto("/admin/cash-book");
    await expect(page.getByRole("article")).toContainText("K-101");
    await page.getByRole("button", { name: "Pay cash in at the bank" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount in ₹").fill(String(before + 300));
    await dialog.getByLabel("Bank account").fill("State Bank, current");
    await dialog.getByLabel("Number of the pay-in slip").fill("17");
    await dialog.getByRole("button", { name: "Pay it in" }).click();
    await expect(sumOf(page, "Should be in the box")).toHaveText("₹200.00");
  });
  await story.step("counting by notes fills in the sum, and a difference needs a note", async () => {
    await page.getByRole("button", { name: "Close the day" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Count by notes and coins").click();
    await dialog.getByLabel("Pieces of ₹100", { exact: true }).fill("1");
    await dialog.getByLabel("Pieces of ₹50", { exact: true }).fill("1");
    await dialog.getByLabel("Pieces of ₹20", { exact: true }).fill("2");
    await expect(dialog.getByLabel("Counted in ₹")).toHaveValue("190");
    await expect(dialog.getByText("₹10.00 too little in the box.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect(dialog.getByText("Reason for the difference is required.")).toBeVisible();
    await dialog.getByLabel("Reason for the difference").fill("A torn note, the bank's clerk didn't take it");
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect(page.getByText("Today is closed. Cash can be taken again from tomorrow on.")).toBeVisible();
    await expect(sumOf(page, "Counted")).toHaveText("₹190.00");
    await expect(sumOf(page, "Difference")).toHaveText("−₹10.00");
    await expect(page.getByRole("button", { name: "Close the day" })).toHaveCount(0);
  });
  await story.step("the next cash is refused with a plain sentence", async () => {
    await takeAtCounter(page, "K-101", "70");
    await expect(page.getByText(/The cash book of .* is closed\. Please use a later day\./)).toBeVisible();
  });
});
