import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, story } from "../story.ts";

/** What a resident's first screen may load, compressed: about 1.5 times what React alone takes. */
const BYTES = 101_000;

/** The JavaScript that a first visit loads until a text is shown, each file compressed by itself. */
async function scriptBytes(page: Page, at: string, shows: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) bodies.push(response.body());
  });
  await page.goto(at);
  await expect(page.getByText(shows).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(2);
  return sizes.reduce((sum, size) => sum + size, 0);
}

story("the login page stays within its budget of JavaScript", async ({ page }) => {
  expect(await scriptBytes(page, "/login", "Not Register Yet ?")).toBeLessThanOrEqual(BYTES);
});

story("the dashboard stays within its budget of JavaScript", async ({ office, visit }) => {
  const resident = await office.moveIn("C-110");
  await office.raiseBill(resident, 1250);
  expect(await scriptBytes(await visit(resident), "/user/dashboard", "Pay Now")).toBeLessThanOrEqual(BYTES);
});
