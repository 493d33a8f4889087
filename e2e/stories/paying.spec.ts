import { countConfetti, piecesSeen } from "../confetti.ts";
import { holdCalls } from "../hold-calls.ts";
import { expectNeverShown, watchFor } from "../never-shown.ts";
import { billCard, decide, goToPay, openDialog } from "../paying.ts";
import { expect, story } from "../story.ts";

// [spec 4.15]
story("a declined payment is told as failed, and the bill can be paid again", async ({ office, visit }) => {
  const resident = await office.moveIn("P-001");
  await office.raiseBill(resident, 840.5);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await goToPay(page, "Electricity");
  await decide(page, "Decline", "Card");
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(page.getByText("Failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Amount Attempted")).toBeVisible();
  await page.getByRole("link", { name: "Retry Payment" }).click();
  await expect(page).toHaveURL("/user/dashboard");
  await expect(billCard(page, "Electricity")).toContainText("Rs 840.50");
  await goToPay(page, "Electricity");
  await decide(page, "Pay", "Net banking");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Net banking" })).toBeVisible();
  const payments = await office.payments(resident);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(["FAILED", "SUCCESS"]);
});

// [spec 2.58] [spec 4.17]
story("a payment the bank leaves open never looks failed, and is paid later unseen", async ({ office, visit }) => {
  const resident = await office.moveIn("P-002");
  await office.raiseBill(resident, 1250);
  const page = await visit(resident);
  await watchFor(page, "Payment Failed");
  await page.goto("/user/dashboard");
  await goToPay(page, "Electricity");
  await decide(page, "Leave pending");
  await expect(page.getByRole("heading", { name: "Loading Payment Details..." })).toBeVisible();
  // The first answer takes as long as the server ever waits for the gateway.
  await page.waitForResponse(/\/auth\/pay-status\//);
  const confirming = page.getByRole("heading", {
    name: "Your payment is being confirmed. Please do not pay again.",
  });
  await expect(confirming).toBeVisible();
  await expectNeverShown(page);
  await page.context().close();

  const [payment] = await office.payments(resident);
  expect(payment?.status).toBe("PENDING");
  const bank = await visit();
  await bank.goto("/sandbox-gateway/orders");
  await bank.getByRole("button", { name: `Pay order ${payment?._id}` }).click();
  await expect.poll(async () => (await office.bills(resident))[0]?.status).toBe("paid");

  const later = await visit(resident);
  await later.goto(`/user/payment/${payment?._id}`);
  await expect(later.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});

// [FE-10]
story("a payment left open turns to successful before the eyes of who waits", async ({ office, visit }) => {
  const resident = await office.moveIn("P-003");
  await office.raiseBill(resident, 99);
  const page = await visit(resident);
  await watchFor(page, "Payment Failed");
  await page.goto("/user/dashboard");
  await goToPay(page, "Electricity");
  await decide(page, "Leave pending");
  await expect(page.getByRole("heading", { name: "Loading Payment Details..." })).toBeVisible();
  const bank = await visit();
  await bank.goto("/sandbox-gateway/orders");
  await bank
    .getByRole("row", { name: "P-003" })
    .getByRole("button", { name: /^Pay order/ })
    .click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expectNeverShown(page);
});

// [FE-08]
story("an impatient double click makes one payment", async ({ office, visit }) => {
  const resident = await office.moveIn("P-004");
  await office.raiseBill(resident, 500);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  await dialog.getByRole("button", { name: "Pay Now" }).dblclick();
  await expect(page.getByRole("heading", { name: /^Pay Aangan/ })).toBeVisible();
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect(await office.payments(resident)).toHaveLength(1);
  expect((await office.bills(resident))[0]).toMatchObject({ status: "paid", amountPaid: 500, remainingAmount: 0 });
});

// [spec 5.1] [spec 5.2] [spec 9.1]
story("an amount outside the limits is refused before anything is sent", async ({ office, visit }) => {
  const resident = await office.moveIn("P-005");
  await office.raiseBill(resident, 1500.5);
  const page = await visit(resident);
  const requestBodies: string[] = [];
  page.on("request", (request) => request.url().endsWith("/auth/pay-bill") && requestBodies.push(request.url()));
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("1500.50");
  for (const amount of ["9.99", "1500.51", "0", "", "ten", "-20"]) {
    await dialog.getByLabel("Amount in Rs").fill(amount);
    await dialog.getByRole("button", { name: "Pay Now" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Payment amount must be between Rs 10 and Rs 1,500.50.");
  }
  await dialog.getByLabel("Amount in Rs").fill("12.345");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Paise have two digits at most, as in 12.34.");
  await dialog.getByLabel("Amount in Rs").fill("1500");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please pay all of it, Rs 1,500.50, or at most Rs 1,499.50.");
  await dialog.getByRole("button", { name: "Part: Rs 1,499.50" }).click();
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("1499.50");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect(requestBodies).toEqual([]);
  expect(await office.payments(resident)).toEqual([]);
});

// [spec 2.53]
story("the button says that the payment is being opened", async ({ office, visit }) => {
  const resident = await office.moveIn("P-030");
  await office.raiseBill(resident, 400);
  const page = await visit(resident);
  const release = await holdCalls(page, /\/auth\/pay-bill$/);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { name: /^Pay Aangan/ })).toBeVisible();
});

story("less than Rs 10 can only be paid whole", async ({ office, visit }) => {
  const resident = await office.moveIn("P-006");
  await office.raiseBill(resident, 7.25);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("7.25");
  await expect(dialog.getByLabel("Amount in Rs")).toHaveAttribute("readonly");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});

// [FE-09]
story("back from the payment page, the same payment is offered again", async ({ office, visit }) => {
  const resident = await office.moveIn("P-007");
  await office.raiseBill(resident, 300);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await goToPay(page, "Electricity");
  const address = page.url();
  await page.goBack();
  await expect(billCard(page, "Electricity").getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await expect(billCard(page, "Electricity")).toContainText(/Rs\s300.00 is being confirmed, since \d+:\d\d [ap]m/);
  const dialog = await openDialog(page, "Electricity");
  await expect(dialog).toContainText("Rs 300.00 is being confirmed");
  await dialog.getByRole("button", { name: "I have not paid, go on" }).click();
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("300");
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(page).toHaveURL(address);
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect(await office.payments(resident)).toHaveLength(1);
});

// [FE-18]
story("a bill paid in another tab is not paid twice", async ({ office, visit }) => {
  const resident = await office.moveIn("P-008");
  await office.raiseBill(resident, 610);
  await office.raiseBill(resident, 45, "maintenance");
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity");
  const otherTab = await page.context().newPage();
  await otherTab.goto("/user/dashboard");
  await goToPay(otherTab, "Electricity");
  await decide(otherTab, "Pay");
  await expect(otherTab.getByRole("heading", { name: "Payment Successful" })).toBeVisible();

  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("This bill is already paid.")).toBeVisible();
  await expect(billCard(page, "Electricity")).toHaveCount(0);
  await expect(billCard(page, "Maintenance")).toBeVisible();
  expect(await office.payments(resident)).toHaveLength(1);
});

// [spec 2.60] [spec 9.7]
story("100 pieces of confetti, and none for who wants no motion", async ({ office, visit }) => {
  const resident = await office.moveIn("P-009");
  await office.raiseBill(resident, 20);
  const page = await visit(resident);
  await countConfetti(page);
  await page.goto("/user/dashboard");
  await goToPay(page, "Electricity");
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect.poll(() => piecesSeen(page)).toBe(100);
  await expect(page.getByText("This bill is fully paid.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await piecesSeen(page)).toBe(0);

  const calm = await visit(resident, { reducedMotion: "reduce" });
  await countConfetti(calm);
  await calm.goto(page.url());
  await expect(calm.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await calm.waitForLoadState("networkidle");
  expect(await piecesSeen(calm)).toBe(0);
});

// [FE-12]
story("without a network the dialog says so, keeps the amount, and works afterwards", async ({ office, visit }) => {
  const resident = await office.moveIn("P-010");
  await office.raiseBill(resident, 900);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity", "450");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Payment failed.");
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("450");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await decide(page, "Pay");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect((await office.bills(resident))[0]).toMatchObject({ status: "partial", amountPaid: 450 });
});
