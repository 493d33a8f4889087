import type { Locator, Page } from "@playwright/test";
import type { How } from "../../contract/src/features/uploads/how.ts";
import type { Review } from "../../contract/src/features/uploads/review.ts";
import { lookAt, someLooks } from "../looks.ts";
import { answeredReview, askingReview, residentsReview } from "../made-up/review.ts";
import type { Say } from "../say.ts";
import { sample } from "../sheets.ts";
import { expect, story } from "../story.ts";

const uploaded = { message: "", created: 0, alreadyThere: 0, total: 1_492, hidden: 0, sheet: "Nov 2026" };
const reviewMessage = "Nothing was uploaded yet. Please check what was read.";
const bad = "Upload failed: 5 of 1495 rows have a problem. Nothing was uploaded.";

interface UploadCall {
  url: string;
  how: string;
}

/** Answers the uploads of a page and notes what was sent. */
async function answerAs(
  page: Page,
  path: string,
  answer: (uploads: readonly UploadCall[]) => object,
): Promise<UploadCall[]> {
  const uploads: UploadCall[] = [];
  await page.route(`**/flat/api${path}?**`, (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const [, how = "{}"] = /name="how"\r\n\r\n(.*)\r\n/.exec(body) ?? [];
    uploads.push({ url: route.request().url(), how });
    return route.fulfill({ json: answer(uploads) });
  });
  return uploads;
}

/** Answers in turn, with the last one for all later ones. */
const answerWith = (page: Page, path: string, ...answers: readonly object[]) =>
  answerAs(page, path, ({ length }) => answers[Math.min(length, answers.length) - 1] ?? {});

/** Asks until a column and a cell are answered, in one reading or in two, then takes what is confirmed. */
const answerOnce = (page: Page, asking: Review, message: string, done: object) =>
  answerAs(page, bills, (uploads) => {
    if (uploads.at(-1)?.url.includes("plan=")) return done;
    const how = { ...asking.how, ...howOf(uploads.at(-1)) };
    return how.columns && how.cells ? reviewed(answeredReview) : reviewed({ ...asking, how }, message);
  });

const howOf = (upload: UploadCall | undefined): How => JSON.parse(upload?.how ?? "{}");

const reviewed = (review: Review, message = reviewMessage) => ({ ...uploaded, message, review });

async function send(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(sample("bills-with-mistakes.xlsx"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
}

const bills = "/admin/upload-bill/xcel";
const page = { bills: "/admin/upload-bill?complex=RICHMOND+PARK", residents: "/admin/bulk-users" };

story("a letterhead file is checked, corrected and uploaded", async ({ office, visit }) => {
  const screen = await visit(office);
  const done = { ...uploaded, message: "1492 bills uploaded successfully.", created: 1_492, leftOut: 14 };
  const uploads = await answerOnce(screen, askingReview, bad, done);
  await screen.goto(page.bills);
  await send(screen);

  await story.step("the review opens with the focus on its heading", async () => {
    await expect(screen.getByRole("alert").first()).toHaveText(bad);
    await expect(screen.getByRole("heading", { name: "Check bills-with-mistakes.xlsx" })).toBeFocused();
  });
  await story.step("nothing is answered beforehand where money hangs on it", async () => {
    const amounts = screen.getByRole("group", { name: /could be the amount/ });
    await expect(amounts.getByRole("radio")).toHaveCount(2);
    await expect(amounts.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(amounts).toContainText("₹12,34,567.00");
  });
  await story.step("a near miss is corrected in all its rows at once, and the file is read again", async () => {
    await screen.getByRole("button", { name: "Did you mean A-038? (all 2)" }).click();
    await screen.getByRole("radio", { name: /E · Bill Amt/ }).check();
    await expect(screen.getByText("Reading the file again…").or(screen.getByText("1,492 bills"))).toBeVisible();
    await expect(screen.getByText("1,492 bills, ₹12,34,567.00, due 10 Dec 2026")).toBeVisible();
    expect(howOf(uploads.at(-1))).toMatchObject({
      complex: "RICHMOND PARK",
      columns: { originalAmount: { at: [4] } },
      cells: [
        { sheet: "Nov 2026", row: 9, field: "flatNumber", text: "A-038" },
        { sheet: "Nov 2026", row: 19, field: "flatNumber", text: "A-038" },
      ],
    });
  });
  await story.step("leaving asks first", async () => {
    await screen.getByRole("link", { name: "All Users", exact: true }).click();
    await screen.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(screen).toHaveURL(/upload-bill/);
  });
  await story.step("a warning that costs money is ticked, and the bills go in as they were shown", async () => {
    await screen.getByRole("button", { name: "See what is open" }).click();
    await screen.getByRole("checkbox", { name: /I have checked this: due dates in the past/ }).check();
    await screen.getByRole("button", { name: "Upload 1,492 bills" }).click();
    await expect(screen.getByText("1492 bills uploaded successfully.")).toBeVisible();
    expect(uploads.at(-1)?.url).toContain(`plan=${answeredReview.plan}`);
    expect(howOf(uploads.at(-1))).toMatchObject({ agreed: ["due_past"] });
    await expect(screen.getByRole("heading", { name: /^Check / })).toHaveCount(0);
  });
});

story(
  "residents without passwords get a letter each, and leaving before printing asks twice",
  async ({ office, visit }) => {
    const screen = await visit(office);
    const done = { ...uploaded, message: "3 residents uploaded successfully.", created: 3, changed: 2 };
    const uploads = await answerWith(screen, "/auth/upload-users", reviewed(residentsReview), done);
    await screen.goto(page.residents);
    await send(screen);
    await expect(
      screen.getByText("The portal makes them, and you print a letter for each after the upload."),
    ).toBeVisible();

    await story.step("many are corrected at once, but never another name", async () => {
      await screen.getByRole("button", { name: "Correct these 2" }).click();
      await expect(screen.getByRole("checkbox", { name: /A-001/ })).toBeChecked();
      await expect(screen.getByRole("checkbox", { name: /A-003/ })).not.toBeChecked();
    });
    await screen.unrouteAll();
    const confirmed = await answerWith(
      screen,
      "/auth/upload-users",
      reviewed({ ...residentsReview, how: { change: ["A-001", "A-002"] } }),
      done,
    );
    await screen.getByRole("button", { name: "Upload 3, correct 2" }).click();
    await expect(screen.getByText("3 residents uploaded successfully.")).toBeVisible();
    expect(uploads.every(({ how }) => !how.includes("passwords"))).toBe(true);
    const { passwords } = JSON.parse(confirmed.at(-1)?.how ?? "{}");
    expect(Object.keys(passwords)).toEqual(["B-001", "B-002", "B-003"]);
    expect(new Set(Object.values(passwords)).size).toBe(3);

    await story.step("letters that are not printed hold the page twice", async () => {
      await screen.getByRole("link", { name: "All Users", exact: true }).click();
      await screen.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
      await expect(screen.getByRole("alertdialog")).toContainText("Really leave?");
      await screen.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(screen).toHaveURL(/bulk-users/);
      await expect(screen.getByRole("button", { name: "Print 3 letters" })).toBeVisible();
    });
  },
);

story(
  "what changed meanwhile is told before anything goes in, and a lost answer makes no second upload",
  async ({ office, visit }) => {
    const screen = await visit(office);
    const ready = { ...answeredReview, warnings: [] };
    const fewer = { ...ready, plan: "a7".repeat(32), counts: { ...ready.counts, new: 1_491, alreadyThere: 4 } };
    const uploads = await answerWith(screen, "/auth/upload-users", reviewed(ready));
    await screen.goto(page.residents);
    await send(screen);
    await screen.unrouteAll();
    const ids: (string | undefined)[] = [];
    await screen.route("**/flat/api/auth/upload-users?**", (route) => {
      const plan = new URL(route.request().url()).searchParams.get("plan");
      if (plan === null) return route.fulfill({ json: reviewed(fewer) });
      if (plan === ready.plan) {
        const message = "Something changed since this was shown. Nothing was uploaded. Please look again.";
        return route.fulfill({ status: 409, json: { code: "plan_outdated", message, error: message, requestId: "1" } });
      }
      ids.push(route.request().headers()["upload-id"]);
      if (ids.length === 1) return route.abort("connectionreset");
      return route.fulfill({ json: { ...uploaded, message: "1491 users uploaded successfully.", created: 1_491 } });
    });
    await screen.getByRole("button", { name: "Upload 1,492 residents" }).click();
    await expect(screen.getByText(/The portal's data changed meanwhile/)).toBeVisible();
    await expect(screen.getByText("new: 1,491, before 1,492")).toBeVisible();
    await screen.getByRole("button", { name: "Upload 1,491 residents" }).click();
    await expect(screen.getByText(/The connection was lost/)).toBeVisible();
    await story.step("the keyboard is still where it was", async () => {
      await screen.keyboard.press("Tab");
      await expect(screen.getByRole("button", { name: "Cancel" })).toBeFocused();
    });
    await screen.getByRole("button", { name: "Upload 1,491 residents" }).click();
    await expect(screen.getByText("1491 users uploaded successfully.")).toBeVisible();
    expect(uploads).toHaveLength(1);
    expect(new Set(ids).size).toBe(1);
  },
);

/** Goes on with the Tab key until a part of the page has the focus. */
async function tabTo(screen: Page, part: Locator): Promise<void> {
  const has = () => part.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120 && !(await has()); presses++) await screen.keyboard.press("Tab");
  await expect(part).toBeFocused();
}

story("a file is checked and uploaded with the keyboard alone", async ({ office, visit }) => {
  const screen = await visit(office);
  const done = { ...uploaded, message: "1492 bills uploaded successfully.", created: 1_492 };
  const asking = { ...askingReview, problems: askingReview.problems.slice(1) };
  const uploads = await answerOnce(screen, asking, reviewMessage, done);
  await screen.goto(page.bills);
  await send(screen);
  await expect(screen.getByRole("heading", { name: /^Check/ })).toBeFocused();

  await tabTo(screen, screen.getByRole("radio", { name: /E · Bill Amt/ }));
  await screen.keyboard.press("Space");
  await tabTo(screen, screen.getByLabel("Write instead"));
  await screen.keyboard.type("electricity");
  await screen.keyboard.press("Enter");
  await expect(screen.getByText("1,492 bills, ₹12,34,567.00, due 10 Dec 2026")).toBeVisible();
  await expect(screen.getByRole("heading", { name: /What will happen/ })).toBeFocused();
  expect(howOf(uploads.at(-1))).toMatchObject({
    columns: { originalAmount: { at: [4] } },
    cells: [{ sheet: "Nov 2026", row: 44, field: "billType", text: "electricity" }],
  });
  await tabTo(screen, screen.getByRole("checkbox", { name: /I have checked this/ }));
  await screen.keyboard.press("Space");
  await tabTo(screen, screen.getByRole("button", { name: "Upload 1,492 bills" }));
  await screen.keyboard.press("Enter");
  await expect(screen.getByText("1492 bills uploaded successfully.")).toBeVisible();
});

story("the review looks right", async ({ office, visit }, testInfo) => {
  const screen = await visit(office, { reducedMotion: "reduce" });
  const act = async (opened: Page, say: Say) => {
    await opened.locator("input[type=file]").setInputFiles(sample("bills-with-mistakes.xlsx"));
    await opened.getByRole("button", { name: say("Upload") }).click();
    await expect(opened.getByRole("heading", { name: /bills-with-mistakes/ })).toBeVisible();
  };
  await answerWith(screen, bills, reviewed(askingReview, bad));
  await answerWith(screen, "/auth/upload-users", reviewed(residentsReview));
  await lookAt(screen, { name: "review-bills", at: page.bills, shows: "Upload Bills via Excel", act }, testInfo);
  await lookAt(
    screen,
    { name: "review-residents", at: page.residents, shows: "Download a template", act },
    testInfo,
    someLooks,
  );
  await lookAt(
    screen,
    { name: "other-files", at: "/admin/other-files/bills", shows: "Bills from other files" },
    testInfo,
    someLooks,
  );
});
