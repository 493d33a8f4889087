import { test as base, expect } from "@playwright/test";
import { openPortal, type Portal } from "./portal.ts";

export interface Fixtures {
  /** Every error that the page wrote to its console or threw; a story that leaves one fails. */
  consoleErrors: string[];
}

/** A story: one portal for all of a file, and a page on which nothing may go wrong unseen. */
export const story = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const portal = await openPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // The browser logs every refused call by itself; what the page makes of it is what counts.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
