import type { Page } from "@playwright/test";
import { call } from "../calls.ts";
import { dayAhead, type Office } from "../people.ts";
import { type Language, speaker } from "../say.ts";
import { spreadsheet } from "../sheets.ts";
import { expect, story } from "../story.ts";

/** Rs 9,000 paid in advance, in cash. Returns the payment's id. */
async function inAdvance(url: string, office: Office, flat: string): Promise<string> {
  const resident = await office.moveIn(flat, "Ravi D'Souza");
  const cash = { userId: resident.id, way: "cash", amount: 9_000, advance: 9_000, lines: [], knowing: [] };
  await call(url, "POST", "/admin/receipts", { token: office.token, body: { ...cash, receivedOn: dayAhead(0) } });
  const [payment] = await office.payments(resident);
  return payment?._id ?? "";
}

async function payOut(page: Page, payment: string, language: Language): Promise<void> {
  const say = speaker(language);
  await page.goto(`/admin/payment-stories/${payment}`);
  await page.getByRole("button", { name: say("Pay out") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("Reason")).fill("Moved out");
  await dialog.getByRole("button", { name: say("Pay it out") }).click();
}

for (const [language, flat, from] of [
  ["en", "Q-101", "5000"],
  ["hi", "Q-102", "6000"],
] as const) {
  story(`one person asks for a large pay-out, another approves it (${language})`, async ({ portal, office, visit }) => {
    const say = speaker(language);
    await office.letIn("Ravi Deshpande", `ravi-${language}@aangan.example`);
    const login = { email: `ravi-${language}@aangan.example`, password: office.password };
    const { token } = await call<{ token: string }>(portal.url, "POST", "/admin/login", { body: login });
    const payment = await inAdvance(portal.url, office, flat);
    const page = await visit(office, { locale: `${language}-IN` });
    const which = { amount: "₹9,000.00", flat };

    await story.step("the office settles from what amount on", async () => {
      await page.goto("/admin/settings");
      const card = page.getByRole("region", { name: say("Two people") });
      await card.getByLabel(say("Second person from")).fill(from);
      await card.getByRole("button", { name: say("Save") }).click();
      await expect(card.getByText("Meera Nair", { exact: false }).first()).toBeVisible();
    });

    await story.step("what one person asks for waits, and that person can only withdraw it", async () => {
      await payOut(page, payment, language);
      await expect(
        page.getByText(say("{amount} is waiting for another person’s approval. No money has moved.", which)),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: say("Pay out") })).toHaveCount(0);
      await page.getByRole("link", { name: say("To the approvals") }).click();
      const card = page.getByRole("article", { name: say("{amount} for {flat}", which) });
      await expect(card.getByRole("button")).toHaveText([say("Withdraw")]);
    });

    await story.step("another finds it on the overview and approves it", async () => {
      const other = await visit({ token, stored: { adminToken: token } }, { locale: `${language}-IN` });
      await other.goto("/admin/approvals");
      const card = other.getByRole("article", { name: say("{amount} for {flat}", which) });
      await card.getByRole("button", { name: say("Approve {amount} for {flat}", which) }).click();
      await other
        .getByRole("alertdialog")
        .getByRole("button", { name: say("Approve"), exact: true })
        .click();
      await expect(card.getByText(say("Approved"), { exact: true })).toBeVisible();
    });
    await page.goto(`/admin/payment-stories/${payment}`);
    await expect(page.getByRole("button", { name: say("Pay out") })).toHaveCount(0);
  });
}

story("pages say what waits for another person, and offer it no second time", async ({ portal, office, visit }) => {
  const putSetting = (key: string, value: object) =>
    call(portal.url, "PUT", `/admin/settings/${key}`, { token: office.token, body: { value } });
  await office.letIn("Asha Rao", "asha@aangan.example");
  await putSetting("twoPeople", { from: 5_000 });
  const resident = await office.moveIn("Q-201", "Meera Pillai");
  await office.raiseBill(resident, 9_000);
  const cash = { userId: resident.id, way: "cash", amount: 7_000, advance: 7_000, lines: [], knowing: [] };
  const receiptRequest = { token: office.token, body: { ...cash, receivedOn: dayAhead(0) } };
  const { receipt } = await call<{ receipt: { _id: string } }>(portal.url, "POST", "/admin/receipts", receiptRequest);
  const [payment] = await office.payments(resident);
  const due = { flatNumber: "Q-201", billType: "maintenance", originalAmount: "9500", dueDate: dayAhead(20) };
  await office.upload("/admin/upload-bill/xcel", "November.xlsx", spreadsheet([due]));
  const page = await visit(office);

  await story.step("a receipt that is to be taken back", async () => {
    await page.goto(`/admin/receipts/${receipt._id}`);
    await page.getByRole("button", { name: "Take this receipt back" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Wrong flat");
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByText(/^Waiting for another person’s approval since .*; Meera Nair asked\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Take this receipt back" })).toHaveCount(0);
  });
  await story.step("a bill that is to be cancelled", async () => {
    await page.goto(`/admin/${resident.id}`);
    await page.getByRole("button", { name: /^Cancel bill ELEC/ }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Raised twice");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel bill" }).click();
    await expect(page.getByRole("link", { name: /Waits for approval; Meera Nair asked on/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancel bill ELEC/ })).toHaveCount(0);
  });
  await story.step("an upload that is to be undone", async () => {
    await page.goto("/admin/uploads");
    await page.getByRole("button", { name: "Undo the upload of November.xlsx" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("It was October once more");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel these bills" }).click();
    const upload = page.getByRole("row", { name: "November.xlsx" });
    await expect(upload.getByRole("link", { name: /Waits for approval; Meera Nair asked on/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo the upload/ })).toHaveCount(0);
  });
  await story.step("a rule that is to be loosened", async () => {
    await page.goto("/admin/settings");
    const card = page.getByRole("region", { name: "Two people" });
    await card.getByLabel("Second person from").fill("8000");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Loosens a rule: two people for large amounts")).toBeVisible();
  });
  await story.step("a resident for whom a refund waits is deleted", async () => {
    await payOut(page, payment?._id ?? "", "en");
    await page.goto(`/admin/all-users?${new URLSearchParams({ complex: resident.complex })}`);
    await page.getByRole("button", { name: /Delete Meera Pillai/ }).click();
    await expect(page.getByRole("alertdialog").getByText(/A refund for this resident is waiting/)).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  });
});
