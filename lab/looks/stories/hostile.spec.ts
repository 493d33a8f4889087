import type { Page } from "@playwright/test";
import { downloadBy } from "../../../e2e/downloads.ts";
import { openDialog } from "../../../e2e/paying.ts";
import type { Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";
import { downloadOf, paymentsHistory } from "../screens/exports.ts";

const MARKUP = "<img src=x onerror=alert(1)>";
const TEMPLATE = "{{7*7}} javascript:alert(1)";

let markupResident: Resident;
let payment: string;

story.beforeAll(async ({ office, portal }) => {
  markupResident = await office.moveIn("X-001", MARKUP);
  await office.moveIn("X-002", TEMPLATE);
  const owed = await office.raiseBill(markupResident, 900);
  payment = (await payAtSandbox(portal.url, markupResident, owed, 100, "pay")).transactionId;
});

/** Expects that nothing typed has become markup or run. */
async function expectPlainText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.getByText("49 javascript:")).toHaveCount(0);
}

function neverAsks(page: Page): void {
  page.on("dialog", (dialog) => {
    void dialog.dismiss();
    throw new Error(`the page asks ${dialog.message()}`);
  });
}

const complex = "?complex=RICHMOND+PARK";
const officeScreens = [
  `/admin/all-users${complex}`,
  `/admin/all-bills${complex}`,
  `/admin/all-payments${complex}`,
  `/admin/payments${complex}`,
  "/admin/upload-bill",
  "/admin/credits",
  "/admin/refunds",
  "/admin/watched-payments",
];

// [INP-15] [FE-01]
story("markup in a name is read as text on every screen of the office", async ({ office, visit }) => {
  const page = await visit(office);
  neverAsks(page);
  let seen = 0;
  for (const at of [...officeScreens, `/admin/${markupResident.id}`, `/admin/payment-stories/${payment}`]) {
    await page.goto(at);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await page.waitForLoadState("networkidle");
    await expectPlainText(page);
    seen += (await page.getByText(MARKUP).count()) > 0 ? 1 : 0;
  }
  expect(seen).toBeGreaterThanOrEqual(3);
});

// [FE-01]
story("markup in a name is read as text by its owner, in questions and in a download", async ({ office, visit }) => {
  const own = await visit(markupResident);
  neverAsks(own);
  for (const at of ["/user/dashboard", "/user/all-bills", `/user/payment/${payment}`, "/user/generate-report"]) {
    await own.goto(at);
    await own.waitForLoadState("networkidle");
    await expectPlainText(own);
  }
  const page = await visit(office);
  neverAsks(page);
  await page.goto(paymentsHistory);
  const file = await downloadBy(page, downloadOf(page, MARKUP));
  expect(file.name).toBe("Payments_-img src=x onerror=alert(1)-.xlsx");
});

// [FE-01]
story("a file's name and the server's words are shown as text", async ({ office, visit }) => {
  const page = await visit(office);
  neverAsks(page);
  await page.goto(`/admin/upload-bill${complex}`);
  const body = { code: "made_up", message: MARKUP, error: MARKUP, requestId: "r-1" };
  await page.route(/upload-bill\/xcel\?/, (route) => route.fulfill({ status: 409, json: body }));
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: `${MARKUP}.xlsx`,
      mimeType: "application/octet-stream",
      buffer: Buffer.from("PK"),
    });
  await page
    .getByRole("button", { name: /^Upload/ })
    .last()
    .click();
  await expect(page.getByText(MARKUP).first()).toBeVisible();
  await expectPlainText(page);
});

/** A browser whose refusals are the subject of the story, not faults. */
async function plainPage(browser: import("@playwright/test").Browser, at: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(at);
  return page;
}

// [FE-02]
story("a script that gets into the page does not run, and text does not become markup", async ({ browser, portal }) => {
  const page = await plainPage(browser, `${portal.url}/login`);
  const tried = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
    const script = document.createElement("script");
    const attempt = (act: () => void): boolean => {
      try {
        act();
        return true;
      } catch {
        return false;
      }
    };
    const wrote = attempt(() => {
      script.text = "window.ran = true";
    });
    document.body.append(script);
    const wasBlocked = attempt(() => {
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.ran = true'>");
    });
    const foreign = attempt(() => {
      script.src = "https://evil.test/x.js";
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { wrote, made: wasBlocked, foreign, refused, ran: "ran" in window };
  });
  expect(tried).toMatchObject({ wrote: false, made: false, foreign: false, ran: false });
  expect(tried.refused).toContain("require-trusted-types-for");
  await page.context().close();
});

// [FE-04]
story("the portal is not shown in a frame of another page", async ({ browser, portal }) => {
  const page = await plainPage(browser, `${portal.url}/sandbox-gateway/pay/none`);
  const other = await page.context().newPage();
  await other.route("https://evil.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${portal.url}/login"></iframe>` }),
  );
  await other.goto("https://evil.test/");
  await other.waitForTimeout(500);
  const framed = other.frames().find((frame) => frame !== other.mainFrame());
  expect(framed?.url().startsWith(portal.url) ? await framed.locator("input").count() : 0).toBe(0);
  await page.context().close();
});

const hostileAddresses = [
  "javascript:alert(1)",
  "data:text/html,<h1>x</h1>",
  "http://pay.provider.test/1",
  "//evil.test",
  "https://pay.provider.test@evil.test/",
  "http://locаlhost/sandbox-gateway/",
];

// [FE-05]
story("an address that is no payment page is not followed", async ({ visit }) => {
  const page = await visit(markupResident);
  neverAsks(page);
  await page.goto("/user/dashboard");
  for (const paymentUrl of hostileAddresses) {
    await page.route(/\/auth\/pay-bill$/, (route) =>
      route.fulfill({ json: { paymentUrl, transactionId: "A".repeat(20) } }),
    );
    const dialog = await openDialog(page, "Electricity");
    await dialog.getByRole("button", { name: "Pay Now" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    expect(page.url()).toContain("/user/dashboard");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.unrouteAll();
  }
});

// [FE-07]
story("what is delivered has no source map, no key and no path of whoever built it", async ({ page, portal }) => {
  const files = new Set<string>();
  page.on("response", (response) => void files.add(response.url()));
  await page.goto("/login");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const scripts = [...files].filter((url) => /\.(js|css)$/.test(url) && url.startsWith(portal.url));
  expect(scripts.length).toBeGreaterThan(2);
  for (const url of scripts) {
    const answer = await page.request.get(url);
    expect(await answer.text(), url).not.toMatch(
      /sourceMappingURL|process\.env|BEGIN [A-Z ]*KEY|postgres:\/\/|\/home\/|\/tmp\//,
    );
    expect((await page.request.get(`${url}.map`)).status()).toBe(404);
  }
});
