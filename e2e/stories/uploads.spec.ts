import type { Page } from "@playwright/test";
import { call } from "../calls.ts";
import { downloadBy } from "../downloads.ts";
import { lookAt, type Screen } from "../looks.ts";
import { dayAhead } from "../people.ts";
import { type Say, speaker } from "../say.ts";
import { rowsOf, spreadsheet } from "../sheets.ts";
import { expect, story } from "../story.ts";

const counts = { new: 1487, alreadyThere: 3, changed: 12, leftOut: 10 };
const sum = (billType: string, amount: number) => ({ billType, complex: "RICHMOND PARK", rows: 700, amount });
const november = {
  ...{ _id: "upload-of-november", kind: "bills", fileName: "Richmond Park November 2026 final (2).xlsx" },
  ...{ by: "Venkatasubramanian Krishnamurthy-Chattopadhyay", at: "2026-11-21T10:15:00Z", phase: "done", total: 1502 },
  told: {
    ...{ sheets: ["Nov 2026"], counts, layout: "Meera, electricity and maintenance" },
    sums: [sum("electricity", 1_234_567.5), sum("maintenance", 123_456_789.25)],
  },
};
const failed = {
  ...november,
  _id: "upload-that-failed",
  fileName: "Bills of October.xls",
  phase: "failed",
  told: null,
};
const layout = {
  ...{ _id: "7", kind: "bills", name: "Meera, electricity", madeBy: "Asha Verma", usedBy: "Meera Nair" },
  ...{ madeAt: "2026-10-21T10:15:00Z", usedAt: "2026-11-21T10:15:00Z" },
};
const report = {
  upload: november,
  columns: [{ field: "originalAmount", header: "Net payable" }],
  wentIn: [
    {
      ...{ sheet: "Nov 2026", rows: [5], flat: "E-041" },
      bill: { number: "ELEC-2627-000042", type: "electricity", amount: 1500.5, dueDate: "2026-12-10" },
    },
  ],
  leftOut: [{ sheet: "Nov 2026", row: 7, reason: "vacant" }],
  ...{ corrected: [], changed: [], ticked: ["due_past"] },
};

/** Reports and layouts are of files that were reviewed, so the answers are made up. */
async function answerWithUploads(page: Page, layouts: unknown[]): Promise<void> {
  const answer = (path: string, body: unknown) =>
    page.route(path, (route) => route.fulfill({ body: JSON.stringify(body), contentType: "application/json" }));
  await answer("**/flat/api/admin/uploads", { uploads: [november, failed], next: "upload-that-failed" });
  await answer("**/flat/api/admin/uploads?before=*", { uploads: [failed], next: null });
  await answer("**/flat/api/admin/uploads/*/report", report);
  await page.route("**/flat/api/admin/upload-layouts**", async (route) => {
    if (route.request().method() === "DELETE") layouts.length = 0;
    const body = route.request().method() === "DELETE" ? { message: "The layout was forgotten." } : { layouts };
    await route.fulfill({ body: JSON.stringify(body), contentType: "application/json" });
  });
}

story("a file that was uploaded is in the list, with its name and by whom", async ({ office, visit }) => {
  await office.upload("/auth/upload-users", "All residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 4)));
  const page = await visit(office);
  await page.goto("/admin/bulk-users");
  await page.getByRole("link", { name: "Uploads" }).click();
  await expect(page.getByRole("row", { name: "All residents.xlsx" })).toContainText("Residents");
  await expect(page.getByText("No layout is remembered.")).toBeVisible();
});

story("the office saves the report of an upload, and has a layout forgotten", async ({ office, visit }) => {
  const page = await visit(office);
  await answerWithUploads(page, [layout]);
  await page.goto("/admin/uploads");
  const row = page.getByRole("row", { name: "Richmond Park November" });
  await expect(row).toContainText("1,487 new, 3 already there, 12 corrected, 10 left out");
  await expect(row).toContainText("Electricity ₹12,34,567.50");
  const file = await downloadBy(page, row.getByRole("button", { name: /^Report of/ }));
  expect(file.name).toBe("Report_Richmond Park November 2026 final (2)_2026-11-21.xlsx");
  expect(file.rows.map((cells) => [cells[0], cells[4], cells[6]])).toEqual([
    ["Went in", "ELEC-2627-000042", 1500.5],
    ["Left out", null, null],
    ["Confirmed", null, null],
  ]);

  await page.getByRole("button", { name: "Older" }).click();
  await expect(page.getByText("Page 2")).toBeVisible();
  await page.getByRole("button", { name: "Newer" }).click();

  await page.getByRole("button", { name: "Forget Meera, electricity" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Forget the layout Meera, electricity?");
  await question.getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("No layout is remembered.")).toBeVisible();
});

story(
  "an upload of the wrong month is undone, once nothing of it is paid any more",
  async ({ office, portal, visit }, testInfo) => {
    const payer = await office.moveIn("V-001", "Lakshmi D'Souza");
    await office.moveIn("V-002", "Farhan Qureshi");
    const bill = (flatNumber: string, originalAmount: string) => ({
      ...{ flatNumber, billType: "electricity", originalAmount, dueDate: dayAhead(20) },
    });
    const file = spreadsheet([bill("V-001", "1500"), bill("V-002", "900")]);
    await office.upload("/admin/upload-bill/xcel", "October again.xlsx", file);
    const clerk = await visit(office);
    const page = await visit(office, { reducedMotion: "reduce" });
    const open = async (opened: Page, say: Say) => {
      await opened
        .getByRole("button", { name: say("Undo the upload of {file}", { file: "October again.xlsx" }) })
        .click();
      await opened.getByRole("dialog").getByRole("button").nth(1).waitFor();
    };

    await story.step("while a bill of it is being paid, it says which one", async () => {
      const [first] = await office.bills(payer);
      await call(portal.url, "POST", "/admin/receipts", {
        token: office.token,
        body: {
          ...{ userId: payer.id, way: "cash", amount: 100, receivedOn: dayAhead(0), advance: 0, knowing: [] },
          lines: [{ billId: first?._id, amount: 100 }],
        },
      });
      const screen = { name: "upload-in-the-way", at: "/admin/uploads", shows: "October again.xlsx", act: open };
      await lookAt(page, screen, testInfo);
      await clerk.goto("/admin/uploads");
      await open(clerk, speaker("en"));
      const dialog = clerk.getByRole("dialog");
      await expect(dialog).toContainText("1 of 2 bills is in the way");
      await expect(dialog.getByRole("listitem")).toContainText("A part of it is paid.");
      const saved = await downloadBy(clerk, dialog.getByRole("button", { name: "Save as a spreadsheet" }));
      expect(saved.rows.map((cells) => [cells[0], cells[3], cells[4]])).toEqual([
        ["V-001", 1500, "A part of it is paid."],
      ]);
    });
    await story.step("once the receipt is taken back, all its bills are cancelled", async () => {
      const { receipts } = await call<{ receipts: { _id: string }[] }>(portal.url, "GET", "/admin/receipts", {
        token: office.token,
      });
      const path = `/admin/receipts/${receipts[0]?._id}/reversal`;
      await call(portal.url, "POST", path, { token: office.token, body: { reason: "Wrong month" } });
      await lookAt(
        page,
        { name: "upload-undo", at: "/admin/uploads", shows: "October again.xlsx", act: open },
        testInfo,
      );
      await clerk.goto("/admin/uploads");
      await open(clerk, speaker("en"));
      const dialog = clerk.getByRole("dialog");
      await expect(dialog).toContainText("2 bills of ₹2,400.00 in all will be cancelled.");
      await dialog.getByRole("button", { name: "Cancel these bills" }).click();
      await expect(dialog.getByText("Reason is required.")).toBeVisible();
      await dialog.getByLabel("Reason").fill("It was October once more");
      await dialog.getByRole("button", { name: "Cancel these bills" }).click();
      await expect(clerk.getByText("2 bills were cancelled.")).toBeVisible();
      await expect(clerk.getByRole("row", { name: "October again.xlsx" })).toContainText("It was October once more");
      await expect(clerk.getByRole("button", { name: /^Undo the upload/ })).toHaveCount(0);
    });
    expect(await office.bills(payer)).toMatchObject([{ status: "cancelled" }]);
  },
);

story("the page of uploads is in good shape on every screen", async ({ office, visit }, testInfo) => {
  const page = await visit(office, { reducedMotion: "reduce" });
  await answerWithUploads(page, [layout]);
  const screen: Screen = { name: "uploads", at: "/admin/uploads", shows: "Bills of October.xls" };
  await lookAt(page, screen, testInfo);
});
