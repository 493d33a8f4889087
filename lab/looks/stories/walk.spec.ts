import type { Page, TestInfo } from "@playwright/test";
import { lookAt, type Screen, someLooks } from "../../../e2e/looks.ts";
import { expect, story } from "../../../e2e/story.ts";

const publicPages = [
  ["/", "Pay your flat's bills online"],
  ["/about-us", "What this portal is for"],
  ["/contact-us", "+91 124 400 0101"],
  ["/privacy-policy", "Card details are not stored"],
  ["/terms-condition", "Refunds"],
  ["/login", "Not Register Yet ? Register"],
  ["/register", "Already registered? Login"],
  ["/password-reset", "Reset Password"],
  ["/admin/login", "Admin Login"],
  ["/admin/register", "Admin Registration"],
  ["/no/such/page", "This page does not exist"],
] as const;
const residentsPages = ["dashboard", "all-bills", "generate-report", "payment/NONE", "no-such-page"];
const officesPages = [
  ...["upload-bill", "all-users", "all-bills", "all-payments", "bulk-users", "password-reset", "payments"],
  ...["watched-payments", "credits", "refunds", "settlements", "books", "uploads", "audit"],
  ...["somebody", "no/such/page"],
];
const CLOSED = "You Are Not Logged In";

/** Pages of somebody else. The first is examined closely; the others differ only in address and are just opened. */
async function walk(
  page: Page,
  who: string,
  pages: readonly (readonly [at: string, shows: string])[],
  testInfo: TestInfo,
) {
  const [first, ...otherScreens] = pages.map(([at, shows]): Screen => {
    return { name: `as-${who}${at.replaceAll("/", "-")}`, at, shows };
  });
  if (first) await story.step(first.name, () => lookAt(page, first, testInfo, someLooks));
  // The examination ended in Hindi.
  await page.evaluate(() => localStorage.setItem("language", "en"));
  for (const { name, at, shows } of otherScreens) {
    await story.step(name, async () => {
      await page.goto(at);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    });
  }
}

const closed = (area: string, pages: readonly string[]) => pages.map((page) => [`/${area}/${page}`, CLOSED] as const);

story("a stranger finds every page of both areas closed", async ({ visit }, testInfo) => {
  const page = await visit(undefined, { reducedMotion: "reduce" });
  await walk(page, "stranger", closed("user", residentsPages), testInfo);
  await walk(page, "stranger", closed("admin", officesPages), testInfo);
});

story("a resident walks the public pages, and finds the office closed", async ({ office, visit }, testInfo) => {
  const page = await visit(await office.moveIn("W-001"), { reducedMotion: "reduce" });
  await walk(page, "resident", publicPages, testInfo);
  await walk(page, "resident", closed("admin", officesPages), testInfo);
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

story(
  "an administrator walks the public pages, and finds the residents' area closed",
  async ({ office, visit }, testInfo) => {
    const page = await visit(office, { reducedMotion: "reduce" });
    await walk(page, "administrator", publicPages, testInfo);
    await walk(page, "administrator", closed("user", residentsPages), testInfo);
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).not.toBeNull();
  },
);
