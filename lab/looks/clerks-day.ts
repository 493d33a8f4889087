import type { Page } from "@playwright/test";
import { type Language, type Say, speaker } from "../../e2e/say.ts";
import { expect, story } from "../../e2e/story.ts";

/** Finds a flat at the counter by its number. */
async function chooseFlat(page: Page, say: Say, flat: string): Promise<void> {
  await page.goto("/admin/counter");
  await page.getByRole("combobox", { name: say("Flat") }).fill(flat);
  await page.getByRole("option", { name: new RegExp(`^${flat}`) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(say("Amount"), { exact: true })).toBeFocused();
}

async function saved(page: Page): Promise<string> {
  const number = page.getByText(/^REC-\d{4}-\d{6}$/).first();
  await expect(number).toBeVisible();
  return number.innerText();
}

/** From the first cash to the closed box; the resident sees each step. */
export function clerksDayStory(language: Language): void {
  story("a clerk's day, from the first cash to the closed box", async ({ office, visit }) => {
    const say = speaker(language);
    const resident = await office.moveIn("D-001", "Lakshmi D'Souza");
    const neighbour = await office.moveIn("D-002", "Farhan Qureshi");
    const older = await office.raiseBill(resident, 500);
    const newer = await office.raiseBill(resident, 300, "maintenance");
    const speaks = (stored: Record<string, string>) => ({ ...stored, language });
    const page = await visit({ token: office.token, stored: speaks(office.stored) });
    const theirs = await visit({ token: resident.token, stored: speaks(resident.stored) });
    const restsOf = async () => (await office.bills(resident)).map(({ remainingAmount }) => remainingAmount);

    await story.step("cash pays two bills and is an advance", async () => {
      await chooseFlat(page, say, "D-001");
      await page.keyboard.type("1000");
      await expect(page.locator(`[name="line-${older._id}"]`)).toHaveValue("500");
      await expect(page.locator(`[name="line-${newer._id}"]`)).toHaveValue("300");
      await page.keyboard.press("Control+Enter");
      await saved(page);
      await theirs.goto("/user/all-bills");
      await expect(theirs.getByRole("row").filter({ has: theirs.getByText(say("Advance")) })).toContainText("200.00");
    });

    await story.step("a cheque is paid in, and the bank returns it with a charge", async () => {
      await office.raiseBill(resident, 700);
      await chooseFlat(page, say, "D-001");
      await page.keyboard.type("700");
      await page.getByLabel(say("How it was paid")).selectOption("cheque");
      await page.getByLabel(say("Cheque number")).fill("123456");
      await page.getByLabel(say("Bank"), { exact: true }).fill("State Bank of India");
      await page.getByLabel(say("Date of the cheque")).fill(new Date().toISOString().slice(0, 10));
      await page.keyboard.press("Control+Enter");
      await saved(page);
      await page.goto("/admin/cheques");
      await page.getByRole("checkbox", { name: /D-001/ }).check();
      await page.getByRole("button", { name: language === "en" ? "Pay in 1 cheque" : "1 चेक बैंक में जमा करें" }).click();
      const slip = page.getByRole("dialog");
      await slip.getByLabel(say("Account")).fill("HDFC 1234");
      await slip.getByRole("button", { name: say("Write the slip") }).click();
      await page.getByRole("button", { name: say("Returned by the bank") }).click();
      const memo = page.getByRole("dialog");
      await memo.getByLabel(say("The bank's reason")).selectOption("01");
      await expect(memo.getByLabel(say("Charge to the flat"))).toHaveValue("250");
      await memo.getByRole("button", { name: say("Note the return") }).click();
      await expect(page.getByText(say("No cheque is at the bank."))).toBeVisible();
      await theirs.goto("/user/dashboard");
      await expect(theirs.getByText(/950\.00/).first()).toBeVisible();
    });

    await story.step("a transfer is told of with a picture and accepted", async () => {
      await theirs.goto("/user/transfers");
      await theirs.getByLabel(say("Amount in ₹")).fill("950");
      await theirs.getByLabel(say("UTR"), { exact: true }).fill("4321 8765 0912");
      const buffer = await theirs.screenshot({ type: "png" });
      const picture = { name: "bank.png", mimeType: "image/png", buffer };
      await theirs.getByLabel(say("Choose a picture")).setInputFiles(picture);
      await theirs.getByRole("button", { name: say("Tell the office") }).click();
      await expect(theirs.getByRole("article").first()).toContainText("432187650912");
      await page.goto("/admin/claims");
      await page.getByRole("link", { name: say("Accept the notice of {flat} about {amount}") }).click();
      await expect(page.getByLabel(say("UTR"), { exact: true }).and(page.locator("input"))).toHaveValue("432187650912");
      await page.getByRole("button", { name: say("Save and write the receipt") }).click();
      const number = await saved(page);
      await theirs.goto("/user/transfers");
      await expect(theirs.getByRole("article").first()).toContainText(number);
      expect(await restsOf()).toEqual([0, 0, 0, 0]);
    });

    await story.step("cash that was written for the neighbour is corrected", async () => {
      const bill = await office.raiseBill(resident, 150);
      await office.raiseBill(neighbour, 150);
      await chooseFlat(page, say, "D-002");
      await page.keyboard.type("150");
      await page.keyboard.press("Control+Enter");
      const number = await saved(page);
      await page.getByRole("link", { name: say("Open the receipt") }).click();
      await page.getByRole("link", { name: say("Correct flat or bills") }).click();
      await page.getByRole("combobox").fill("D-001");
      await page.getByRole("option", { name: /^D-001/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByLabel(say("Reason")).fill("Wrong flat");
      await page.getByRole("button", { name: say("Take back and write a new one") }).click();
      await expect(page.getByRole("article").first()).toContainText("D-001");
      await expect(page.getByRole("article").first()).toContainText(number);
      await theirs.goto("/user/dashboard");
      await expect(theirs.getByText(say("Everything is paid"))).toBeVisible();
      await expect(theirs.getByText(bill._id)).toBeVisible();
      expect((await office.bills(neighbour)).map(({ remainingAmount }) => remainingAmount)).toEqual([150]);
    });

    await story.step("the day is closed with Rs 10 too little and a note", async () => {
      await page.goto("/admin/cash-book");
      await page.getByRole("button", { name: say("Close the day") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("Counted in ₹")).fill("1140");
      await dialog.getByLabel(say("Reason for the difference")).fill("A torn note");
      await dialog.getByRole("button", { name: say("Close it") }).click();
      await expect(page.getByText(say("Today is closed. Cash can be taken again from tomorrow on."))).toBeVisible();
      await expect(page.getByText("−₹10.00").first()).toBeVisible();
    });
  });
}
