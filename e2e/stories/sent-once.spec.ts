import type { Locator, Page, Route } from "@playwright/test";
import { call } from "../calls.ts";
import { openDialog } from "../paying.ts";
import { dayAhead, type Office, type Resident } from "../people.ts";
import { payAtSandbox } from "../sandbox.ts";
import { expect, story } from "../story.ts";

const REFUNDS = /\/admin\/refunds$/;
const RAISE = /\/admin\/upload-bill$/;
const PAY = /\/auth\/pay-bill$/;

type Loss = (route: Route) => Promise<void>;
const lost: Loss = (route) => route.abort();
const overload: Loss = (route) =>
  route.fulfill({ status: 503, json: { code: "overloaded", message: "Please try again.", error: "", requestId: "r" } });

/** The portal does what it is asked once more, but the answer is not heard. Returns the keys of all that is sent. */
async function loseAnswer(page: Page, path: RegExp, loss: Loss): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (path.test(request.url()) && request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  const swallow: (route: Route) => Promise<void> = async (route) => {
    await route.fetch();
    await loss(route);
  };
  await page.route(path, swallow, { times: 1 });
  return keys;
}

/** Asks for a refund in the story of a payment, and leaves the dialog open. */
async function typeRefund(page: Page, payment: string, amount: string): Promise<Locator> {
  await page.goto(`/admin/payment-stories/${payment}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByLabel("Amount in ₹").fill(amount);
  await dialog.getByLabel("Reason").fill("Meter misread");
  return dialog;
}

const send = (dialog: Locator) => dialog.getByRole("button", { name: "Refund" }).click();

/** What was asked to go back of a payment, in rupees. */
async function refundsOf(url: string, { token }: Office, payment: string): Promise<number[]> {
  interface Listed {
    refunds: { paymentId: string; amount: number }[];
  }
  const { refunds } = await call<Listed>(url, "GET", "/admin/refunds", { token });
  return refunds.filter(({ paymentId }) => paymentId === payment).map(({ amount }) => amount);
}

async function paid(url: string, office: Office, resident: Resident): Promise<string> {
  const bill = await office.raiseBill(resident, 500);
  return (await payAtSandbox(url, resident, bill, 500, "pay")).transactionId;
}

for (const [what, flat, loss] of [
  ["whose answer was lost", "S-001", lost],
  ["that was answered with an overload", "S-002", overload],
] as const) {
  story(
    `a refund ${what} is sent again under its key, and is one refund`,
    async ({ faults, office, portal, visit }) => {
      const payment = await paid(portal.url, office, await office.moveIn(flat));
      const page = await visit(office);
      const keys = await loseAnswer(page, REFUNDS, loss);
      const dialog = await typeRefund(page, payment, "100");
      await send(dialog);
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expect(dialog.getByLabel("Amount in ₹")).toHaveValue("100");
      expect(await refundsOf(portal.url, office, payment)).toEqual([100]);
      await send(dialog);
      await expect(page.getByText("The refund of ₹100.00 is on its way.")).toBeVisible();
      expect(await refundsOf(portal.url, office, payment)).toEqual([100]);
      expect(keys).toEqual([expect.stringMatching(/^[a-z0-9]{28}$/), keys[0]]);
      expect(faults.splice(0).filter((fault) => !fault.startsWith("503 "))).toEqual([]);

      await story.step("the next entry is another refund", async () => {
        await send(await typeRefund(page, payment, "100"));
        await expect.poll(() => refundsOf(portal.url, office, payment)).toEqual([100, 100]);
        expect(keys[2]).not.toBe(keys[0]);
      });
    },
  );
}

story(
  "other values after a lost answer are refused, until the office has looked",
  async ({ office, portal, visit }) => {
    const payment = await paid(portal.url, office, await office.moveIn("S-003"));
    const page = await visit(office);
    await loseAnswer(page, REFUNDS, lost);
    const dialog = await typeRefund(page, payment, "100");
    await send(dialog);
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Amount in ₹").fill("200");
    await send(dialog);
    await expect(dialog.getByText(/^This was sent before with other values/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("region", { name: "Refunds" })).toContainText("Meter misread");
    expect(await refundsOf(portal.url, office, payment)).toEqual([100]);
  },
);

story("a bill whose answer was lost is uploaded again, and is one bill", async ({ office, visit }) => {
  const resident = await office.moveIn("S-007");
  const page = await visit(office);
  await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
  const keys = await loseAnswer(page, RAISE, lost);
  await page.getByRole("combobox", { name: "Select User" }).fill("S-007");
  await page.getByRole("option", { name: /^S-007/ }).click();
  await page.getByLabel("Original Amount").fill("640");
  await page.getByLabel("Due Date").fill(dayAhead(20));
  const upload = page.getByRole("button", { name: "Upload Bill", exact: true });
  await upload.click();
  await expect(page.getByText(/^Error uploading bill\./)).toBeVisible();
  await upload.click();
  await expect(page.getByText("Bill uploaded successfully!")).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[a-z0-9]{28}$/), keys[0]]);
  expect(await office.bills(resident)).toHaveLength(1);
});

story("a second bill of the same type and due date is asked about first", async ({ office, visit }) => {
  const resident = await office.moveIn("S-008");
  const { _id } = await office.raiseBill(resident, 640);
  const page = await visit(office);
  await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
  await page.getByRole("combobox", { name: "Select User" }).fill("S-008");
  await page.getByRole("option", { name: /^S-008/ }).click();
  await page.getByLabel("Original Amount").fill("700");
  await page.getByLabel("Due Date").fill(dayAhead(20));
  await page.getByRole("button", { name: "Upload Bill", exact: true }).click();
  await expect(page.getByText(new RegExp(`^S-008 has a bill of this type .*: ${_id} of Rs 640.00`))).toBeVisible();
  await page.getByRole("button", { name: "Upload a second bill" }).click();
  await expect(page.getByText("Bill uploaded successfully!")).toBeVisible();
  expect(await office.bills(resident)).toHaveLength(2);
});

story("a double click asks for one refund", async ({ office, portal, visit }) => {
  const payment = await paid(portal.url, office, await office.moveIn("S-004"));
  const page = await visit(office);
  const dialog = await typeRefund(page, payment, "100");
  await dialog.getByRole("button", { name: "Refund" }).dblclick();
  await expect(page.getByText("The refund of ₹100.00 is on its way.")).toBeVisible();
  expect(await refundsOf(portal.url, office, payment)).toEqual([100]);
});

story("a resident who taps Pay Now again after a lost answer has one payment", async ({ office, visit }) => {
  const resident = await office.moveIn("S-005");
  await office.raiseBill(resident, 500);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const keys = await loseAnswer(page, PAY, lost);
  const dialog = await openDialog(page, "Electricity", "300");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByRole("heading", { name: /^Pay Aangan/ })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[a-z0-9]{28}$/), keys[0]]);
  expect(await office.payments(resident)).toMatchObject([{ amountPaid: 300, status: "PENDING" }]);
});

story("a resident who changes the amount after a lost answer pays the other amount", async ({ office, visit }) => {
  const resident = await office.moveIn("S-006");
  await office.raiseBill(resident, 500);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const keys = await loseAnswer(page, PAY, lost);
  const dialog = await openDialog(page, "Electricity", "300");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Amount in Rs").fill("200");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("₹200.00")).toBeVisible();
  expect(keys[1]).not.toBe(keys[0]);
});
