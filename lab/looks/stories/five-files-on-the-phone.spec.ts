import { utils, write } from "@e965/xlsx";
import type { Page } from "@playwright/test";
import { englishLeft, tooWide } from "../../../e2e/barriers.ts";
import { dayAhead } from "../../../e2e/people.ts";
import { type Language, type Say, speaker } from "../../../e2e/say.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

type Cells = (string | number)[];

/** A file as it comes, and what a person does with it on each screen that asks. */
interface SampleFile {
  name: string;
  buffer: Buffer;
  bills: number;
  answer?: (page: Page, say: Say) => Promise<void>;
}

function book(rows: Cells[]): Buffer {
  return write(utils.book_new(utils.aoa_to_sheet(rows), "Dec"), { type: "buffer", bookType: "xlsx" });
}

const text = (rows: Cells[]) => Buffer.from(rows.map((cells) => cells.join(",")).join("\r\n"));
const page = (rows: Cells[]) =>
  Buffer.from(
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
  );

/** Five shapes; `from` days ahead and with paise of its own, so that nothing looks billed before. */
function filesFrom(from: number, paise: string, dueText: string): SampleFile[] {
  const due = (file: number) =>
    dayAhead(from + 25 * file)
      .split("-")
      .reverse()
      .join("/");
  const [one, two] = [Number(`410.${paise}`), Number(`995.${paise}`)];
  return [
    {
      name: "letterhead.xlsx",
      bills: 2,
      buffer: book([
        ["GREEN VALLEY SOCIETY"],
        [],
        ["Sr", "Unit", "Head", "Arrears", "Net Payable", "Total"],
        [1, "A-001", "Elec", 100, one, one + 100],
        [2, "A 002", "Elec", 0, two, two],
        ["", "TOTAL", "", 100, one + two, one + two + 100],
      ]),
      answer: async (screen, say) => {
        await screen.getByLabel(say("{field} for all rows", { field: dueText })).fill(dayAhead(from));
        // The day is asked beside the other columns, the rest on the next screen.
        const amount = screen.getByRole("radio", { name: /Net Payable/ });
        await expect(async () => {
          if (!(await amount.isVisible())) await forwardOf(screen).click();
          await expect(amount).toBeVisible({ timeout: 1_500 });
        }).toPass();
        await amount.check();
        await screen.getByRole("radio", { name: /A 002 → A-002/ }).check();
      },
    },
    {
      name: "list.csv",
      bills: 2,
      buffer: text([
        ["Flat No", "Head", "Amt", "Pay By"],
        ["A-001", "Maint", one + 1, due(1)],
        ["A-002", "Maint", two + 1, due(1)],
      ]),
    },
    {
      name: "program.xls",
      bills: 2,
      buffer: page([
        ["Flat No", "Bill Type", "Bill Amount", "Due Date"],
        ["A-001", "Electricity Charges", `Rs. ${one + 2}/-`, due(2)],
        ["A-002", "Electricity Charges", `Rs. ${two + 2}/-`, due(2)],
        ["Total", "", one + two + 4, ""],
      ]),
    },
    {
      name: "both.xlsx",
      bills: 4,
      buffer: book([
        ["Flat No", "Electricity", "Maintenance", "Due Date"],
        ["A-001", one + 3, two, due(3)],
        ["A-002", two + 3, one, due(3)],
      ]),
      answer: async (screen, say) => {
        const electricity = say("Electricity").source.slice(1, -1);
        await screen.getByRole("radio", { name: new RegExp(`Electricity: ${electricity}`) }).check();
      },
    },
    {
      name: "moved-out.xlsx",
      bills: 1,
      buffer: book([
        ["Flat No", "Bill Type", "Amount", "Due Date"],
        ["A-001", "electricity", one + 4, due(4)],
        ["Z-999", "electricity", two + 4, due(4)],
      ]),
      answer: (screen) => screen.getByRole("button", { name: /^(Leave out this row|यह पंक्ति छोड़ दें)$/ }).click(),
    },
  ];
}

/** What the foot of the screen offers. */
function forwardOf(screen: Page) {
  return screen.locator("[data-region=review-bar]").getByRole("button").last();
}

async function send(
  screen: Page,
  say: Say,
  { name, buffer, bills, answer }: SampleFile,
  language: Language,
): Promise<void> {
  await screen.goto(`/admin/other-files/bills?complex=RICHMOND+PARK`);
  await screen.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer });
  await screen.getByRole("button", { name: say("Upload") }).click();
  await expect(screen.getByRole("heading", { name: new RegExp(name) })).toBeFocused();
  const bar = screen.locator("[data-region=review-bar]");
  const forward = forwardOf(screen);
  await seen(screen, language);
  await answer?.(screen, say);
  const boxes = screen.getByRole("checkbox", { name: say("I have checked this: {what}") });
  const upload = bar.getByRole("button", { name: new RegExp(`(^Upload ${bills} |${bills} बिल अपलोड)`) });
  // A newcomer presses what the foot of the screen offers, until it offers the upload.
  await expect(async () => {
    await expect(forward).toBeInViewport();
    for (const box of await boxes.all()) if (!(await box.isChecked())) await box.check();
    if (!(await upload.isVisible())) await forward.click();
    await expect(upload).toBeEnabled({ timeout: 1_500 });
  }).toPass();
  await seen(screen, language);
  await upload.click();
  await expect(bar).toHaveCount(0);
}

/** Nothing is cut off, and nothing is left in English. */
async function seen(screen: Page, language: Language): Promise<void> {
  await expect.poll(() => tooWide(screen)).toEqual([]);
  if (language === "hi") expect(await englishLeft(screen)).toEqual([]);
}

const languages = [
  { language: "en", from: 20, paise: "25", dueText: "Due date" },
  { language: "hi", from: 25, paise: "75", dueText: "अंतिम तिथि" },
] as const;

story.beforeAll(async ({ office }) => {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 10)));
});

for (const { language, from, paise, dueText } of languages) {
  story(`five files of five shapes go in on a phone, in ${language}`, async ({ office, visit }) => {
    const screen = await visit({ ...office, stored: { ...office.stored, language } }, PHONE);
    const resident = await office.resident("A-001");
    const before = (await office.bills(resident)).length;
    for (const file of filesFrom(from, paise, dueText)) {
      await story.step(file.name, () => send(screen, speaker(language), file, language));
    }
    expect((await office.bills(resident)).length - before).toBe(6);
  });
}
