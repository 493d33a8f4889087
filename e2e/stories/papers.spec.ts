import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { lookAt, someLooks } from "../looks.ts";
import { expect, story } from "../story.ts";

/** Presses a button that saves a PDF; returns its name and the address in its code. */
async function savedBy(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  return download.suggestedFilename();
}

async function takeCash(page: Page, flat: string, rupees: number): Promise<string> {
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: "Flat" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  await page.keyboard.type(String(rupees));
  await page.getByRole("button", { name: "Save and write the receipt" }).click();
  const number = page.getByText(/^REC-\d{4}-\d{6}$/).first();
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? "";
}

story(
  "a receipt is printed at the counter, again later with others, and by its payer",
  async ({ office, visit }, info) => {
    story.slow();
    const resident = await office.moveIn("P-041");
    await office.raiseBill(resident, 500);
    const page = await visit(office);
    const number = await takeCash(page, "P-041", 500);
    expect(await savedBy(page, page.getByRole("button", { name: "Print A5" }))).toBe(`${number}.pdf`);
    await page.getByLabel("Receipt language").selectOption("hi");
    expect(await savedBy(page, page.getByRole("button", { name: "Print A4" }))).toBe(`${number}.pdf`);

    await story.step("several chosen receipts are one file", async () => {
      const other = await takeCash(page, "P-041", 60);
      await page.goto("/admin/receipts");
      await expect(page.getByRole("button", { name: "Print A5" })).toBeDisabled();
      await page.getByLabel(`Choose ${number} to print`).check();
      await page.getByLabel(`Choose ${other} to print`).check();
      await expect(page.getByText("2 chosen")).toBeVisible();
      expect(await savedBy(page, page.getByRole("button", { name: "Print A5" }))).toBe("Receipts.pdf");
    });
    await story.step("the resident finds it beside the payment", async () => {
      const theirs = await visit(resident);
      await theirs.goto("/user/dashboard");
      await theirs.getByRole("link", { name: `Receipt ${number}` }).click();
      await expect(theirs.getByRole("heading", { name: `Receipt ${number}` })).toBeVisible();
      expect(await savedBy(theirs, theirs.getByRole("button", { name: "Save A4" }))).toBe(`${number}.pdf`);
      await expect(theirs.getByText("The receipt was saved among your downloads.")).toBeVisible();
      await theirs.goto("/user/all-bills");
      await expect(theirs.getByRole("link", { name: `Receipt ${number}` })).toBeVisible();
    });
    await lookAt(
      page,
      { name: "receipts-to-print", at: "/admin/receipts", shows: number },
      info,
      someLooks.slice(0, 2),
    );
  },
);

story("whoever scans a code reads whether the paper stands", async ({ page }, info) => {
  const paper = { kind: "receipt", number: "REC-2627-000042", issuedOn: "2026-11-22", amount: 5250.5, way: "cash" };
  let answer: object = { state: "stands", cancelledOn: null, flatMatches: true };
  const requestBodies: unknown[] = [];
  await page.route("**/receipts/verification", async (route) => {
    requestBodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { paper: { ...paper, ...answer } } });
  });
  const at = `/r/${"0123456789abcdef".repeat(2)}#E-041`;
  // Without the flat: an address that differs after # alone is no new page.
  const look = (name: string, shows: string) =>
    lookAt(page, { name: `paper-${name}`, at: at.split("#")[0] ?? "", shows }, info, someLooks);
  await page.goto(at);
  await expect(page.getByText("This receipt is genuine and valid.")).toBeVisible();
  await expect(page.getByText("matches")).toBeVisible();
  expect(requestBodies[0]).toEqual({ token: "0123456789abcdef".repeat(2), flat: "E-041" });
  await look("green", "REC-2627-000042");
  answer = { state: "subject", cancelledOn: null, flatMatches: true };
  await look("yellow", "REC-2627-000042");
  answer = { state: "cancelled", cancelledOn: "2026-12-01", flatMatches: false };
  await look("red", "REC-2627-000042");
});

story("a code that nobody gave out is told to be none", async ({ page, faults }) => {
  await page.goto("/r/00000000000000000000000000000000#E-041");
  await expect(page.getByText("No such paper was issued.")).toBeVisible();
  // The browser writes of every 404.
  faults.splice(0);
});
