import type { Locator, Page } from "@playwright/test";
import { dayAhead } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";
import { answerWithMoney, fakeIds } from "../made-up/money.ts";

const refundRow = (page: Page): Locator => page.getByRole("row", { name: "F-001" });

story("a refund is asked for in the story of a payment, and settles", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("F-001");
  const bill = await office.raiseBill(resident, 500);
  const { transactionId } = await payAtSandbox(portal.url, resident, bill, 300, "pay");
  const page = await visit(office);

  await story.step("the way to the story is the list of a resident's payments", async () => {
    await page.goto("/admin/all-payments?complex=RICHMOND+PARK");
    await page.getByRole("button", { name: "Payments of Asha Rao, F-001", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: transactionId }).click();
    await expect(page.getByRole("heading", { name: "History of this payment" })).toBeVisible();
    const money = page.getByRole("region", { name: "Where the money is" });
    await expect(money).toContainText("Paid to the bill₹300.00");
    const timeline = page.getByRole("region", { name: "What happened" }).getByRole("listitem");
    await expect(timeline.first()).toContainText("The resident started this payment.");
    await expect(timeline.last()).toContainText("The payment company said it has received the money.");
  });

  await story.step("no more can be refunded than came in, and not without a reason", async () => {
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await expect(dialog.getByLabel("Amount in ₹")).toHaveValue("300");
    await dialog.getByLabel("Amount in ₹").fill("300.01");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(dialog.getByText("At most ₹300.00 can be refunded.")).toBeVisible();
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
    await dialog.getByLabel("Amount in ₹").fill("100");
    await dialog.getByLabel("Reason").fill("Meter misread");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(page.getByText("The refund of ₹100.00 is on its way.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Refunds" })).toContainText("Meter misread");
  });

  await story.step("the office asks again until the money has gone back", async () => {
    await page.goto("/admin/refunds");
    await expect(refundRow(page)).toContainText("Meera Nair");
    await expect(async () => {
      const ask = refundRow(page).getByRole("button", { name: "Check again" });
      if (await ask.isEnabled()) await ask.click({ timeout: 10_000 });
      await expect(refundRow(page)).toContainText("Refunded", { timeout: 5_000 });
    }).toPass();
    await expect(refundRow(page).getByRole("button", { name: "Check again" })).toHaveCount(0);
  });

  await story.step("the resident sees it, and owes so much more", async () => {
    const theirs = await visit(resident);
    await theirs.goto("/user/all-bills");
    await expect(theirs.getByText("Rs 100.00 refunded")).toBeVisible();
    await theirs.goto(`/user/payment/${transactionId}`);
    await expect(theirs.getByText("Refunded", { exact: true })).toBeVisible();
    expect((await office.bills(resident))[0]?.remainingAmount).toBe(300);
  });
});

story("a payment that waits is found, asked about, and ends", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("F-002");
  const bill = await office.raiseBill(resident, 850);
  const { transactionId } = await payAtSandbox(portal.url, resident, bill, 850, "leave-pending");
  const page = await visit(office);
  await page.goto("/admin/watched-payments");
  await expect(page.getByRole("row", { name: "F-002" })).toContainText("Waiting");

  await page.getByLabel("Find a payment by its transaction ID").fill(` ${transactionId.toLowerCase()} `);
  await page.keyboard.press("Enter");
  await expect(page.getByText("₹850.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Ask the gateway again" }).click();
  await expect(page.getByText("The company was asked. Nothing has changed: Waiting.")).toBeVisible();

  const bank = await visit();
  await bank.goto("/sandbox-gateway/orders");
  await bank.getByRole("button", { name: `Pay order ${transactionId}` }).click();
  await page.getByRole("button", { name: "Ask the gateway again" }).click();
  await expect(page.getByText(/^The company was asked\. .*: Paid\.$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Where the money is" })).toContainText("Paid to the bill₹850.00");
  await page.getByRole("link", { name: "Payments to watch" }).first().click();
  await expect(page.getByRole("row", { name: "F-002" })).toHaveCount(0);
});

story("the books are checked", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/books");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/^The books are right: all \d+ checks passed\.$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest checks" })).toContainText("by the office");
});

story("a day is compared with the payment company's report", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("F-005");
  const { transactionId } = await payAtSandbox(portal.url, resident, await office.raiseBill(resident, 640), 640, "pay");
  const page = await visit(office);
  await page.goto("/admin/settlements");
  await expect(page.getByLabel("Day")).toHaveValue(dayAhead(-1));
  await page.getByLabel("Day").fill(dayAhead(0));
  await expect(page.getByText("This day has not been compared yet.")).toBeVisible();
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect(page.getByText(/has just been compared/)).toBeVisible();
  const row = page.getByRole("row", { name: "F-005" });
  await expect(row).toContainText("₹640.00");
  await expect(row).toContainText("Matches");
  await row.getByRole("link", { name: "History" }).click();
  await expect(page.getByText(transactionId)).toBeVisible();
});

// The sandbox cannot contradict itself or take more than was asked for, so the server's answer is made up.
story.describe("with answers that are made up", () => {
  story("a payment in review is decided, with a reason", async ({ office, visit }) => {
    const page = await visit(office);
    await answerWithMoney(page, "everything");
    const requestPromise = page.waitForRequest(/\/decision$/);
    await page.route(/\/decision$/, (route) => route.fulfill({ json: { message: "Done.", standing: "SUCCESS" } }));
    await page.goto("/admin/watched-payments");
    await page.getByRole("link", { name: "History of the payment" }).first().click();
    await expect(page.getByText("The company says ₹1.00; we asked for ₹1,23,456.50.").first()).toBeVisible();
    await page.getByRole("button", { name: "Keep it as a credit" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep the money as a credit?" });
    await expect(dialog).toContainText("₹1.00 is recorded as a credit of A-500.");
    await dialog.getByLabel("Reason").fill("Agreed on the phone");
    await page.keyboard.press("Enter");
    await expect(page.getByText("₹1.00 is now a credit of A-500.")).toBeVisible();
    expect((await requestPromise).url()).toContain(fakeIds.reviewed);
    expect((await requestPromise).postDataJSON()).toEqual({ decision: "credit", reason: "Agreed on the phone" });
  });

  story("an alert is noted as seen, and a frozen bill released", async ({ office, visit }) => {
    const page = await visit(office);
    await answerWithMoney(page, "everything");
    const done = { json: { message: "Done." } };
    await page.route(/\/(seen|release)$/, (route) => route.fulfill(done));
    await page.goto("/admin/watched-payments");
    await expect(page.getByRole("heading", { name: "24 items need attention" })).toBeVisible();
    const seen = page.waitForRequest(/\/admin\/alerts\/1\/seen$/);
    await page.getByRole("button", { name: "Seen: Payment" }).click();
    expect((await seen).method()).toBe("POST");

    await page.goto("/admin/books");
    await page.getByRole("button", { name: "Unfreeze bill ELEC-2627-000042" }).click();
    const released = page.waitForRequest(/\/admin\/frozen-bills\/ELEC-2627-000042\/release$/);
    await page.getByRole("dialog").getByLabel("Reason").fill("The ledger was mended");
    await page.keyboard.press("Enter");
    await expect(page.getByText("ELEC-2627-000042 takes payments again.")).toBeVisible();
    expect((await released).postDataJSON()).toEqual({ reason: "The ledger was mended" });
  });

  story(
    "how a refund ended is recorded where its payment company cannot be asked any more",
    async ({ office, visit }) => {
      const page = await visit(office);
      await answerWithMoney(page, "everything");
      const requestPromise = page.waitForRequest(/\/end$/);
      const refund = { state: "SETTLED", flatNumber: "C-9" };
      await page.route(/\/end$/, (route) => route.fulfill({ json: { message: "Done.", refund } }));
      await page.goto("/admin/refunds");
      await expect(page.getByRole("button", { name: "Record how it ended" })).toHaveCount(1);
      await page.getByRole("button", { name: "Record how it ended: the refund of C-9" }).click();
      const dialog = page.getByRole("dialog", { name: "Record how a refund ended" });
      await dialog.getByRole("button", { name: "Record" }).click();
      await expect(dialog.getByText("How it ended is required.")).toBeVisible();
      await dialog.getByLabel("How it ended").selectOption("The money was returned to the payer");
      await dialog.getByLabel("Reason").fill("ARN 74332746224501234567890");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Recorded: the payer has the money back.")).toBeVisible();
      expect((await requestPromise).url()).toContain("/RF6/end");
      expect((await requestPromise).postDataJSON()).toEqual({ made: true, reason: "ARN 74332746224501234567890" });
    },
  );

  story("a credit is used on another bill of the resident", async ({ office, visit }) => {
    const resident = await office.moveIn("F-003");
    const small = await office.raiseBill(resident, 850, "maintenance");
    const page = await visit(office);
    await answerWithMoney(page, "everything", resident.id);
    const requestPromise = page.waitForRequest(/\/uses$/);
    await page.route(/\/uses$/, (route) => route.fulfill({ status: 201, json: { message: "Done.", credit: {} } }));
    await page.goto("/admin/credits");
    await page.getByRole("button", { name: "Use on a bill" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Use a credit on a bill" });
    await expect(dialog.getByLabel("Bill")).toHaveValue(small._id);
    await expect(dialog.getByLabel("Amount in ₹")).toHaveValue("850");
    await dialog.getByLabel("Amount in ₹").fill("200.50");
    await dialog.getByRole("button", { name: "Pay from the credit" }).click();
    await expect(page.getByText("was paid from the credit.")).toBeVisible();
    expect((await requestPromise).postDataJSON()).toEqual({ billId: small._id, amount: 200.5 });
  });

  story("a use of a credit is taken back with a reason, and the credit is kept", async ({ office, visit }) => {
    const page = await visit(office);
    await answerWithMoney(page, "everything");
    const [returnRequest, keepingRequest] = [page.waitForRequest(/\/return$/), page.waitForRequest(/\/keeping$/)];
    const reply = { json: { message: "Done.", credit: { left: 123_306.5 } } };
    await page.route(/\/(return|keeping)$/, (route) => route.fulfill(reply));
    await page.goto("/admin/credits");
    await expect(page.getByText(/taken back \d/).first()).toContainText("Meant for the flat's other bill");
    await page.getByRole("button", { name: "Take back a use of the credit of Asha Rao, B-041" }).click();
    const dialog = page.getByRole("dialog", { name: "Take back a use" });
    await expect(dialog.getByLabel("Bill").getByRole("option")).toHaveCount(1);
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("The bank took it back");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Taken back. ₹1,23,306.50 of the credit of B-041 is left.")).toBeVisible();
    expect((await returnRequest).url()).toContain("/credit-uses/1/return");
    expect((await returnRequest).postDataJSON()).toEqual({ reason: "The bank took it back" });
    await page.getByRole("button", { name: "Keep the credit of Asha Rao, B-041" }).click();
    await expect(page.getByText("The credit of B-041 is kept until you use it.")).toBeVisible();
    expect((await keepingRequest).postDataJSON()).toEqual({ kept: true });
  });

  story("unidentified money is given to a flat, by the keyboard", async ({ office, visit }) => {
    const resident = await office.moveIn("F-004", "Hari Das");
    const page = await visit(office);
    await answerWithMoney(page, "everything");
    const requestPromise = page.waitForRequest(/\/assignment$/);
    const money = { amount: 2_500, assigned: { flatNumber: "F-004" } };
    await page.route(/\/assignment$/, (route) => route.fulfill({ json: { message: "Done.", money } }));
    await page.goto("/admin/credits");
    await page.getByRole("button", { name: "Give to a flat" }).press("Enter");
    await page.getByRole("combobox", { name: "Flat" }).pressSequentially("hari");
    await expect(page.getByRole("option", { name: "F-004 - Hari Das" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Reason").fill("He rang and told us");
    await page.keyboard.press("Enter");
    await expect(page.getByText("₹2,500.00 is now a credit of F-004.")).toBeVisible();
    expect((await requestPromise).postDataJSON()).toEqual({ userId: resident.id, reason: "He rang and told us" });
  });
});
