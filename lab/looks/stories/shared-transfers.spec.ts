import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { lookAt } from "../../../e2e/looks.ts";
import { dayAhead } from "../../../e2e/people.ts";
import type { Say } from "../../../e2e/say.ts";
import { expect, story } from "../../../e2e/story.ts";

const UTR = "701020304050";

async function choose(page: Page, flat: string, amount: string, method: "transfer" | "cheque"): Promise<void> {
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type(amount);
  await page.getByLabel("How it was paid").selectOption(method);
}

async function fillCheque(page: Page, number: string, bank: string): Promise<void> {
  await page.getByLabel("Cheque number").fill(number);
  await page.getByLabel("Bank", { exact: true }).fill(bank);
  await page.getByLabel("Date of the cheque").fill(dayAhead(0));
}

const save = (page: Page) => page.keyboard.press("Control+Enter");
const isTaken = (page: Page) => expect(page.getByRole("button", { name: "Next flat" })).toBeFocused();

story("one transfer pays for two flats and no more", async ({ office, visit }, testInfo) => {
  for (const flat of ["W-001", "W-002", "W-003"]) await office.raiseBill(await office.moveIn(flat), 5000);
  const page = await visit(office);
  await story.step("the clerk states its whole amount with the first flat", async () => {
    await choose(page, "W-001", "5000", "transfer");
    await page.getByLabel("UTR", { exact: true }).fill(UTR);
    await page.getByLabel("Whom it pays for").selectOption("several");
    await save(page);
    await expect(page.getByText("Please enter the amount of the whole transfer or cheque.")).toBeVisible();
    await page.getByLabel("Amount of the whole transfer or cheque").fill("12000");
    await save(page);
    await isTaken(page);
  });
  await story.step("the next flat is asked about, with what is left", async () => {
    await choose(page, "W-002", "5000", "transfer");
    await page.getByLabel("UTR", { exact: true }).fill(UTR);
    await save(page);
    await expect(
      page.getByText(/of ₹12,000.00 was received on .* and entered for W-001, REC-.* ₹7,000.00 of it are left/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Yes, it pays for this flat too" }).click();
    await isTaken(page);
  });
  await story.step("a third gets only what is left", async () => {
    await choose(page, "W-003", "2000.01", "transfer");
    await page.getByLabel("UTR", { exact: true }).fill(UTR);
    await save(page);
    await expect(page.getByText(/₹2,000.00 are left of this transfer or cheque of ₹12,000.00/)).toBeVisible();
  });
  await story.step("a treasurer corrects the whole on a receipt", async () => {
    await page.goto("/admin/receipts");
    await page.getByRole("button", { name: "Shared transfers and cheques" }).click();
    await expect(page.getByText("₹2,000.00 left")).toBeVisible();
    await page.getByRole("link", { name: /^REC-/ }).first().click();
    await page.getByRole("button", { name: "Correct the whole amount" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount of the whole transfer or cheque").fill("10000");
    await dialog.getByLabel("Reason").fill("As the bank shows");
    await dialog.getByRole("button", { name: "Correct the amount" }).click();
    await expect(page.getByText("The amount of the whole transfer or cheque was corrected.")).toBeVisible();
  });
  const seen = await visit(office, { reducedMotion: "reduce" });
  const shared = (looked: Page, say: Say) =>
    looked.getByRole("button", { name: say("Shared transfers and cheques") }).click();
  await lookAt(
    seen,
    { name: "shared-transfers", at: "/admin/receipts", shows: "Find a receipt", act: shared },
    testInfo,
  );
  const at = new URL(page.url()).pathname;
  await lookAt(seen, { name: "shared-receipt", at, shows: "Correct the whole amount" }, testInfo);
});

story("a cheque with another spelling of its bank is asked about", async ({ office, visit }, testInfo) => {
  for (const flat of ["W-011", "W-012"]) await office.raiseBill(await office.moveIn(flat), 900);
  const page = await visit(office);
  await choose(page, "W-011", "900", "cheque");
  await fillCheque(page, "777123", "State Bank of India");
  await page.getByLabel("Whom it pays for").selectOption("several");
  await page.getByLabel("Amount of the whole transfer or cheque").fill("1800");
  await save(page);
  await isTaken(page);
  await choose(page, "W-012", "900", "cheque");
  await fillCheque(page, "777123", "SBI");
  await save(page);
  await expect(
    page.getByText(/Cheque 777123 of State Bank of India dated .* Is this a different cheque\?/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes, it is a different cheque" })).toBeVisible();
  await page.getByRole("button", { name: "No, the same cheque pays for this flat too" }).click();
  await isTaken(page);
  await story.step("its receipts go on one slip together", async () => {
    await page.goto("/admin/cheques");
    await page.getByRole("checkbox", { name: /W-011/ }).check();
    await expect(page.getByRole("checkbox", { name: /W-012/ })).toBeChecked();
    await page.getByRole("button", { name: "Pay in 1 cheque" }).click();
    await page.getByRole("dialog").getByLabel("Account").fill("HDFC 1234");
    await page.getByRole("dialog").getByRole("button", { name: "Write the slip" }).click();
    await expect(page.getByRole("heading", { name: /HDFC 1234/ })).toBeVisible();
  });
  await story.step("and come back together", async () => {
    await page.getByRole("button", { name: "Returned by the bank" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/These receipts end too: W-01/)).toBeVisible();
    await dialog.getByRole("button", { name: "Note the return" }).click();
    await expect(page.getByText("No cheque is at the bank.")).toBeVisible();
  });
  const seen = await visit(office, { reducedMotion: "reduce" });
  const ask = async (looked: Page, say: Say) => {
    await looked.getByLabel(say("How it was paid")).selectOption("transfer");
    await looked.getByLabel(say("Whom it pays for")).selectOption("several");
  };
  const account = (await office.moveIn("W-013")).id;
  await lookAt(
    seen,
    { name: "counter-shared", at: `/admin/counter?user=${account}`, shows: "How it was paid", act: ask },
    testInfo,
  );
});

story("the office sees that two flats name one transfer", async ({ office, portal, visit }, testInfo) => {
  for (const flat of ["W-021", "W-022"]) {
    const { token } = await office.moveIn(flat);
    const body = { amount: 700, paidOn: dayAhead(-1), reference: "701020304099" };
    await call(portal.url, "POST", "/auth/claims", { token, body });
  }
  const seen = await visit(office, { reducedMotion: "reduce" });
  await lookAt(seen, { name: "claims-of-two-flats", at: "/admin/claims", shows: "W-022" }, testInfo);
});
