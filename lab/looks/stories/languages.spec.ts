import { dayAhead } from "../../../e2e/people.ts";
import { rowsOf, sample, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

const BILL = 123456.5;

/** A due date as a reader of Hindi sees it: "11 दिस॰ 2026". */
function dayInHindi(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleDateString("hi", { month: "short", timeZone: "UTC" });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

story("a resident chooses Hindi before logging in, and is served in it from then on", async ({ office, page }) => {
  const resident = await office.moveIn("H-007");
  await office.raiseBill(resident, BILL);
  const html = page.locator("html");
  await page.goto("/login");
  await expect(html).toHaveAttribute("lang", "en");

  await story.step("the page changes where it stands, and what was typed stays", async () => {
    await page.getByLabel("Flat Number").fill(resident.flatNumber);
    await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "हिन्दी" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "लॉगिन" })).toBeVisible();
    await expect(html).toHaveAttribute("lang", "hi");
    await expect(page).toHaveTitle(/^लॉगिन/);
    await expect(page.getByLabel("फ़्लैट नंबर")).toHaveValue(resident.flatNumber);
    await expect(page.getByRole("group", { name: "भाषा" }).getByRole("button", { name: "हिन्दी" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await story.step("a missing and a wrong password are told in Hindi", async () => {
    const logIn = page.getByRole("button", { name: "लॉगिन करें", exact: true });
    await logIn.click();
    await expect(page.getByText("पासवर्ड भरना ज़रूरी है।")).toBeVisible();
    await page.getByLabel("पासवर्ड", { exact: true }).fill("rain on tin roofs");
    await logIn.click();
    await expect(page.getByRole("alert")).toHaveText("फ़्लैट नंबर या पासवर्ड ग़लत है।");
    await page.getByLabel("पासवर्ड", { exact: true }).fill(resident.password);
    await logIn.click();
    await expect(page.getByText("लॉगिन सफल रहा।")).toBeVisible();
  });

  const bill = page.getByRole("region", { name: "बकाया बिल" }).getByRole("article", { name: "बिजली" });
  await story.step("amounts have the sign ₹, and days have Hindi months", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("यूज़र डैशबोर्ड");
    await expect(bill).toContainText("₹1,23,456.50");
    await expect(bill).toContainText(dayInHindi(dayAhead(20)));
    await expect(bill).toContainText("20 दिन बाकी");
    await expect(page.locator("main")).not.toContainText("Rs");
  });

  await story.step("a wrong amount is told in Hindi", async () => {
    await bill.getByRole("button", { name: "अभी भुगतान करें" }).click();
    const dialog = page.getByRole("dialog", { name: "भुगतान करें" });
    await dialog.getByLabel("राशि (₹ में)").fill("5");
    await dialog.getByRole("button", { name: "अभी भुगतान करें" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("भुगतान राशि ₹10 और ₹1,23,456.50 के बीच होनी चाहिए।");
    await dialog.getByRole("button", { name: "रद्द करें" }).click();
  });

  await story.step("the choice outlives the page, and can be taken back without leaving it", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("यूज़र डैशबोर्ड");
    await expect(html).toHaveAttribute("lang", "hi");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Dashboard");
    await expect(page.getByRole("article", { name: "Electricity" })).toContainText("Rs\u00a01,23,456.50");
    await expect(html).toHaveAttribute("lang", "en");
  });
});

story("the office reads in Hindi what is wrong with a spreadsheet", async ({ office, visit }) => {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 200)));
  const page = await visit({ token: office.token, stored: { ...office.stored, language: "hi" } });
  await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
  await page.getByLabel("फ़ाइल चुनें").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: "अपलोड करें", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "अपलोड नहीं हुआ: 198 में से 7 पंक्तियों में गड़बड़ी है। कुछ भी अपलोड नहीं किया गया।",
  );
  await expect(page.getByText(/का कोई मौजूदा निवासी नहीं है/).first()).toBeVisible();
  await expect(page.getByText("सादी संख्या लिखें", { exact: false }).first()).toBeVisible();
});

story("who uses a browser in Hindi is met in Hindi, and by no flash of English", async ({ visit }) => {
  const page = await visit(undefined, { locale: "hi-IN" });
  const headings: string[] = [];
  await page.exposeFunction("noteHeading", (text: string) => void headings.push(text));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteHeading: (text: string) => void }).noteHeading;
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (heading) note(heading);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("लॉगिन");
  expect([...new Set(headings)]).toEqual(["लॉगिन"]);
});
