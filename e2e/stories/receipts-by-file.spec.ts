import { tooWide } from "../barriers.ts";
import { dayAhead } from "../people.ts";
import { type Language, speaker } from "../say.ts";
import { spreadsheet } from "../sheets.ts";
import { expect, story } from "../story.ts";

const INSTEAD = /^(Write instead|इसकी जगह लिखें)$/;
const LEAVE_OUT = /^(Leave out this row|यह पंक्ति छोड़ दें)$/;

const row = (flatNumber: string, amount: string, method: string, reference = "") => {
  return { flatNumber, amount, way: method, receivedOn: dayAhead(0), reference };
};

const offices: readonly { language: Language; width: number; block: string; reason: string }[] = [
  { language: "en", width: 1280, block: "W", reason: "The file of last month" },
  { language: "hi", width: 360, block: "X", reason: "पिछले महीने की फ़ाइल" },
];

for (const { language, width, block, reason } of offices) {
  story(`a file of receipts is corrected, written and taken back again (${language})`, async ({ office, visit }) => {
    const say = speaker(language);
    const payer = await office.moveIn(`${block}-101`, "Lakshmi D'Souza");
    await office.moveIn(`${block}-102`, "Farhan Qureshi");
    await office.raiseBill(payer, 1_500);
    const person = { ...office, stored: { ...office.stored, language } };
    const page = await visit(person, { viewport: { width, height: 800 } });
    const name = `received-${language}.xlsx`;
    const buffer = spreadsheet([
      row(`${block}-101`, "1500", "transfer", `63210000${String(width).padStart(4, "0")}`),
      row("Z-999", "900", "cash"),
      row(`${block}-102`, "abc", "cash"),
    ]);
    const wellLaidOut = () => expect.poll(() => tooWide(page)).toEqual([]);

    await story.step("both problems are shown, and the file is corrected", async () => {
      await page.goto("/admin/receipts/upload");
      await wellLaidOut();
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer });
      await page.getByRole("button", { name: say("Upload"), exact: true }).click();
      await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeFocused();
      await wellLaidOut();
      const wrongs = page.getByRole("region", { name: say("Rows with a problem") }).getByRole("group");
      const correct = wrongs.filter({ hasText: "abc" });
      await correct.getByLabel(INSTEAD).fill("750");
      await correct.getByLabel(INSTEAD).press("Enter");
      await wrongs.filter({ hasText: "Z-999" }).getByRole("button", { name: LEAVE_OUT }).click();
    });
    await story.step("the receipts are written, each with its number", async () => {
      const bar = page.locator("[data-region=review-bar]");
      const write = bar.getByRole("button", { name: /^(Write 2 receipts|2 रसीदें बनाएँ)/ });
      const boxes = page.getByRole("checkbox", { name: say("I have checked this: {what}") });
      await expect(async () => {
        for (const box of await boxes.all()) await box.check();
        if (!(await write.isVisible())) await bar.getByRole("button").last().click({ timeout: 10_000 });
        await expect(write).toBeEnabled({ timeout: 1_500 });
      }).toPass();
      await wellLaidOut();
      await write.click();
      await expect(bar).toHaveCount(0);
      await page.getByRole("link", { name: say("See all receipts") }).click();
      await expect(page.getByText(/^REC-\d{4}-\d{6}$/).first()).toBeVisible();
      await wellLaidOut();
      expect(await office.bills(payer)).toMatchObject([{ status: "paid" }]);
    });
    await story.step("the upload is undone, with a reason", async () => {
      await page.goto("/admin/uploads");
      await page.getByRole("button", { name: say("Undo the upload of {file}", { file: name }) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("Reason")).fill(reason);
      await wellLaidOut();
      await dialog.getByRole("button", { name: say("Take these receipts back") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(reason)).toBeVisible();
      expect(await office.bills(payer)).toMatchObject([{ status: "unpaid" }]);
    });
  });
}
