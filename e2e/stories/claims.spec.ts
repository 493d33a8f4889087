import type { BrowserContextOptions, Page } from "@playwright/test";
import { call } from "../calls.ts";
import { lookAt } from "../looks.ts";
import { dayAhead, type Office, type Person, type Resident } from "../people.ts";
import type { Portal } from "../portal.ts";
import { expect, story } from "../story.ts";

interface Around {
  office: Office;
  portal: Portal;
  visit: (person?: Person, options?: BrowserContextOptions) => Promise<Page>;
}

/** A picture with more pixels than are sent. */
async function screenshot(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 2400, height: 1200 });
  const buffer = await page.screenshot({ type: "png" });
  if (size) await page.setViewportSize(size);
  return { name: "Screenshot of my bank.png", mimeType: "image/png", buffer };
}

async function fillIn(page: Page, amount: string, utr: string): Promise<void> {
  await page.getByLabel("Amount in ₹").fill(amount);
  await page.getByLabel("UTR", { exact: true }).fill(utr);
}

const tell = (page: Page) => page.getByRole("button", { name: "Tell the office" }).click();

/** Tells of a transfer without a browser. */
async function createClaim(portal: Portal, { token }: Resident, amount: number, reference: string, more: object = {}) {
  const body = { amount, paidOn: dayAhead(-1), reference, ...more };
  const { claim } = await call<{ claim: { _id: string } }>(portal.url, "POST", "/auth/claims", { token, body });
  return claim._id;
}

story("a resident tells of a transfer with a picture, and the office accepts it", async ({ office, visit }) => {
  const resident = await office.moveIn("T-001", "Lakshmi D'Souza");
  const bill = await office.raiseBill(resident, 2000);
  const older = await office.raiseBill(resident, 500, "maintenance");
  const theirs = await visit(resident);
  await theirs.goto("/user/dashboard");
  await theirs.getByRole("link", { name: /Paid by transfer\?/ }).click();

  await story.step("what is missing or wrong is said at its field", async () => {
    await tell(theirs);
    await expect(theirs.getByText("Amount in ₹ is required.")).toBeVisible();
    await expect(theirs.getByLabel("Amount in ₹")).toBeFocused();
    await fillIn(theirs, "2500", "432187");
    await tell(theirs);
    await expect(theirs.getByText(/^Please enter the UTR as your bank shows it/)).toBeVisible();
  });
  await story.step("the picture is made small before it is sent", async () => {
    await theirs.getByLabel("UTR", { exact: true }).fill("4321 8765 0912");
    await theirs.getByRole("checkbox", { name: /^Electricity/ }).check();
    await theirs.getByLabel("Choose a picture").setInputFiles(await screenshot(theirs));
    await expect(theirs.getByText("Chosen: Screenshot of my bank.png")).toBeVisible();
    await tell(theirs);
    await expect(theirs.getByText(/^Thank you, your notice was sent/)).toBeVisible();
    await expect(theirs.getByRole("article").filter({ hasText: "432187650912" })).toContainText("with a picture");
  });
  await story.step("what waits stands above the bills, and Pay Now asks once more", async () => {
    await theirs.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(
      theirs.getByText(/^You reported a transfer of Rs\s2,500.00 on .* The office is checking it\.$/),
    ).toBeVisible();
    await theirs.getByRole("article", { name: "Electricity" }).getByRole("button", { name: "Pay Now" }).click();
    await expect(theirs.getByText(/^If this is what you have paid, please wait/)).toBeVisible();
    await theirs.getByRole("button", { name: "Cancel" }).click();
    // The notice is for the other bill.
    await theirs.getByRole("article", { name: "Maintenance" }).getByRole("button", { name: "Pay Now" }).click();
    await expect(theirs.getByText("You pay on the payment provider's page")).toBeVisible();
  });

  const page = await visit(office);
  await story.step("the office sees the picture beside the facts", async () => {
    await page.goto("/admin/claims");
    const picture = page.getByRole("img", { name: "Picture sent by T-001" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await expect(page.getByRole("article")).toContainText("Lakshmi D'Souza");
  });
  await story.step("accepting opens the counter filled in, and saving writes the receipt", async () => {
    await page.getByRole("link", { name: /^Accept the notice of T-001/ }).click();
    await expect(page.getByText("T-001, Lakshmi D'Souza, reported this transfer.")).toBeVisible();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("2500");
    await expect(page.getByLabel("UTR")).toHaveValue("432187650912");
    await expect(page.locator(`[name="line-${bill._id}"]`)).toHaveValue("2000");
    await expect(page.locator(`[name="line-${older._id}"]`)).toHaveValue("500");
    await page.getByRole("button", { name: "Save and write the receipt" }).click();
    await expect(page.getByText(/^REC-\d{4}-\d{6}$/).first()).toBeVisible();
    await page.getByRole("button", { name: "Next notice" }).click();
    await expect(page.getByRole("article")).toContainText(/Accepted.*REC-/);
  });
  await story.step("the resident sees the payment and the receipt", async () => {
    await theirs.goto("/user/dashboard");
    await expect(theirs.getByText("Everything is paid")).toBeVisible();
    await expect(theirs.getByText(/^You reported a transfer of/)).toHaveCount(0);
    await theirs.goto("/user/transfers");
    await expect(theirs.getByRole("article").first()).toContainText(/Found.*Receipt REC-/);
  });
});

story("the resident reads why the office refused, and takes another notice back", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("T-002");
  await office.raiseBill(resident, 900);
  await createClaim(portal, resident, 900, "555500001111");
  const page = await visit(office);
  await page.goto("/admin/claims");

  await story.step("the office refuses with a reason", async () => {
    await page.getByRole("button", { name: /^Refuse the notice of T-002/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Not in the bank's statement up to today");
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByRole("article").filter({ hasText: "555500001111" })).toContainText("Refused");
  });
  const theirs = await visit(resident);
  await story.step("the resident reads it", async () => {
    await theirs.goto("/user/dashboard");
    await expect(
      theirs.getByText(/did not accept your notice of Rs\s900.00: Not in the bank's statement/),
    ).toBeVisible();
    await theirs.getByRole("link", { name: /Paid by transfer\?/ }).click();
    await expect(theirs.getByText("The office says: Not in the bank's statement up to today")).toBeVisible();
  });
  await story.step("and tells of the same transfer again, then takes that back", async () => {
    await fillIn(theirs, "900", "555500001111");
    await tell(theirs);
    const notice = theirs.getByRole("article").filter({ hasText: "The office is looking" });
    await expect(notice).toHaveCount(1);
    await fillIn(theirs, "900", "555500001111");
    await tell(theirs);
    await expect(theirs.getByText("You have sent this UTR already. Please ask the office.")).toBeVisible();
    await notice.getByRole("button", { name: /^Take back the notice/ }).click();
    await theirs.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await expect(notice).toHaveCount(0);
    await expect(theirs.getByText("Taken back", { exact: true })).toBeVisible();
  });
  await story.step("an office that was about to accept it is told", async () => {
    const id = await createClaim(portal, resident, 900, "555500002222");
    await page.goto(`/admin/counter?claim=${id}`);
    await expect(page.getByLabel("UTR")).toHaveValue("555500002222");
    await call(portal.url, "POST", `/auth/claims/${id}/withdrawal`, { token: resident.token });
    await page.getByRole("button", { name: "Save and write the receipt" }).click();
    await expect(page.getByText("This notice has been decided.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("This notice of T-002 has been decided already.")).toBeVisible();
  });
});

story("a file that is no picture is not sent", async ({ office, visit }) => {
  const resident = await office.moveIn("T-003");
  const page = await visit(resident);
  await page.goto("/user/transfers");
  const file = { name: "statement.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Choose a picture").setInputFiles(file);
  await expect(page.getByText(/^This file could not be read as a picture/)).toBeVisible();
});

/** A flat with a notice that waits, with a picture, and a refused one. */
async function flatWithClaims({ office, portal, visit }: Around, flat: string) {
  const resident = await office.moveIn(flat, "Lakshmi Venkataraman Subramanian");
  const bill = await office.raiseBill(resident, 123_456.5);
  await office.raiseBill(resident, 850, "maintenance");
  const lines = [{ billId: bill._id, amount: 123_456.5 }];
  const note = "Sent from my father's account in Chennai, because the limit of mine was reached";
  const utr = flat.replace("T-", "HDFCN52026112");
  const waiting = await createClaim(portal, resident, 123_456.5, utr, { lines, note, account: "SBI, 0042" });
  const refused = await createClaim(portal, resident, 850, flat.replace("T-", "777700001"));
  const body = { reason: "No such transfer in the statement" };
  await call(portal.url, "POST", `/admin/claims/${refused}/refusal`, { token: office.token, body });
  const theirs = await visit(resident, { reducedMotion: "reduce" });
  await theirs.goto("/user/transfers");
  await theirs.getByLabel("Add a picture").waitFor();
  await theirs.getByLabel("Add a picture").setInputFiles(await screenshot(theirs));
  await expect(theirs.getByLabel("Replace the picture")).toBeVisible();
  return { theirs, waiting };
}

story("the resident's screens about transfers look right", async ({ office, portal, visit }, info) => {
  const { theirs } = await flatWithClaims({ office, portal, visit }, "T-004");
  const seesNotice = async (opened: Page) => {
    await opened.locator('[data-tone="info"]').first().waitFor();
  };
  await lookAt(theirs, { name: "told", at: "/user/transfers", shows: "Your notices" }, info);
  await lookAt(
    theirs,
    { name: "told-dashboard", at: "/user/dashboard", shows: "Paid by transfer? Tell the office", act: seesNotice },
    info,
  );
});

story("the office's screens about transfers look right", async ({ office, portal, visit }, info) => {
  const { waiting } = await flatWithClaims({ office, portal, visit }, "T-005");
  const page = await visit(office, { reducedMotion: "reduce" });
  const seen = async (opened: Page) => {
    await opened.getByRole("img").first().waitFor();
  };
  await lookAt(page, { name: "claims", at: "/admin/claims", shows: "Transfer notices", act: seen }, info);
  const at = `/admin/counter?claim=${waiting}`;
  await lookAt(page, { name: "counter-claim", at, shows: "Save and write the receipt" }, info);
});
