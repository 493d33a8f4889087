import type { Page } from "@playwright/test";
import { lookAt } from "../looks.ts";
import { dayAhead } from "../people.ts";
import { expect, story } from "../story.ts";

interface Cheque {
  flat: string;
  amount: string;
  number: string;
  on?: string;
}

async function takeCheque(page: Page, { flat, amount, number, on = dayAhead(0) }: Cheque): Promise<void> {
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type(amount);
  await page.getByLabel("How it was paid").selectOption("cheque");
  await page.getByLabel("Cheque number").fill(number);
  await page.getByLabel("Bank", { exact: true }).fill("State Bank of India");
  await page.getByLabel("Date of the cheque").fill(on);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Next flat" })).toBeFocused();
}

story("a cheque is paid in, returned with a charge, and presented again", async ({ office, visit }) => {
  const resident = await office.moveIn("Q-001");
  const bill = await office.raiseBill(resident, 500);
  const page = await visit(office);
  await takeCheque(page, { flat: "Q-001", amount: "700", number: "123456" });
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText("Subject to realisation of the cheque.");

  await story.step("it goes on a slip", async () => {
    await page.goto("/admin/cheques");
    await page.getByRole("checkbox", { name: /Q-001/ }).check();
    await page.getByRole("button", { name: "Pay in 1 cheque" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Write the slip" }).click();
    await expect(dialog.getByText("Account is required.")).toBeVisible();
    await dialog.getByLabel("Account").fill("HDFC 1234");
    await dialog.getByRole("button", { name: "Write the slip" }).click();
    await expect(page.getByRole("heading", { name: /HDFC 1234/ })).toBeVisible();
  });
  await story.step("the bank returns it, and a bill charges for it", async () => {
    await page.getByRole("button", { name: "Returned by the bank" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Charge to the flat")).toHaveValue("250");
    await dialog.getByLabel("The bank's reason").selectOption("12");
    await expect(dialog.getByLabel("Charge to the flat")).toHaveValue("0");
    await dialog.getByLabel("The bank's reason").selectOption("01");
    await dialog.getByRole("button", { name: "Note the return" }).click();
    await expect(page.getByText("No cheque is at the bank.")).toBeVisible();
    await expect(page.getByText("code 01")).toBeVisible();
  });
  const bills = await office.bills(resident);
  expect(bills.map(({ _id, remainingAmount }) => [_id === bill._id, remainingAmount])).toEqual(
    expect.arrayContaining([
      [true, 500],
      [false, 250],
    ]),
  );

  await story.step("the resident sees that it was taken back", async () => {
    const theirs = await visit(resident);
    await theirs.goto("/user/dashboard");
    await expect(theirs.getByText("Rs 500.00").first()).toBeVisible();
  });
  await story.step("the same cheque is presented again, and credited", async () => {
    await takeCheque(page, { flat: "Q-001", amount: "750", number: "123456" });
    await page.goto("/admin/cheques");
    await page.getByRole("checkbox", { name: /Q-001/ }).check();
    await page.getByRole("button", { name: "Pay in 1 cheque" }).click();
    await page.getByRole("dialog").getByLabel("Account").fill("HDFC 1234");
    await page.getByRole("dialog").getByRole("button", { name: "Write the slip" }).click();
    await expect(page.getByRole("heading", { name: /HDFC 1234/ })).toBeVisible();
    await page.getByRole("checkbox", { name: /Q-001/ }).check();
    await page.getByRole("button", { name: "1 cheque was credited" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Note it" }).click();
    await expect(page.getByText("Credited", { exact: true }).first()).toBeVisible();
  });
  expect((await office.bills(resident)).every(({ remainingAmount }) => remainingAmount === 0)).toBe(true);
});

story("a receipt of the wrong flat is written anew in one step", async ({ office, visit }) => {
  const wrong = await office.moveIn("Q-002");
  const right = await office.moveIn("Q-003");
  const [theirs, ours] = [await office.raiseBill(wrong, 300), await office.raiseBill(right, 300)];
  const page = await visit(office);
  await takeCheque(page, { flat: "Q-002", amount: "300", number: "654321" });
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await page.getByRole("link", { name: "Correct flat or bills" }).click();
  await page.getByRole("combobox", { name: "Flat" }).fill("Q-003");
  await page.getByRole("option", { name: /^Q-003/ }).click();
  await expect(page.locator(`[name="line-${ours._id}"]`)).toHaveValue("300");
  await page.getByLabel("Reason").fill("Wrong flat");
  await page.getByRole("button", { name: "Take back and write a new one" }).click();
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText("Written in place of REC-");
  expect(await office.bills(wrong)).toMatchObject([{ _id: theirs._id, status: "unpaid" }]);
  expect(await office.bills(right)).toMatchObject([{ _id: ours._id, status: "paid" }]);
});

story("cheques and a receipt that is corrected look right", async ({ office, visit }, testInfo) => {
  const resident = await office.moveIn("Q-004", "Lakshmi Venkataraman Subramanian");
  await office.raiseBill(resident, 1250);
  const clerk = await visit(office);
  await takeCheque(clerk, { flat: "Q-004", amount: "400", number: "111111" });
  await takeCheque(clerk, { flat: "Q-004", amount: "500", number: "222222", on: dayAhead(20) });
  await expect(clerk.getByText(/A post-dated cheque of ₹500.00 was taken/)).toBeVisible();
  await takeCheque(clerk, { flat: "Q-004", amount: "123456.50", number: "333333" });
  await clerk.goto("/admin/cheques");
  await clerk.getByRole("checkbox", { name: /333333/ }).check();
  await clerk.getByRole("button", { name: "Pay in 1 cheque" }).click();
  await clerk.getByRole("dialog").getByLabel("Account").fill("HDFC Bank, current account 1234");
  await clerk.getByRole("dialog").getByRole("button", { name: "Write the slip" }).click();
  await expect(clerk.getByRole("heading", { name: /HDFC Bank/ })).toBeVisible();
  const page = await visit(office, { reducedMotion: "reduce" });
  await lookAt(page, { name: "cheques", at: "/admin/cheques", shows: "To be paid in" }, testInfo);
  await clerk.getByRole("link", { name: /^REC-/ }).first().click();
  await clerk.waitForURL(/receipts\/./);
  const at = `${new URL(clerk.url()).pathname}/replacement`;
  await lookAt(page, { name: "replace", at, shows: "Correct a receipt" }, testInfo);
});
