import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { noteFaults } from "./faults.ts";
import { type Office, openOffice, type Person } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

interface PerStory {
  /** A story with any of these fails. */
  faults: string[];
  /** Opens a separate browser for somebody, or for a stranger. */
  visit: (person?: Person, options?: BrowserContextOptions) => Promise<Page>;
}

interface PerPortal {
  /** Files with different names have different portals. */
  portalName: string;
  /** The environment of the portal. */
  portalSettings: Record<string, string>;
  portal: Portal;
  /** The portal's office. Using it registers the first administrator. */
  office: Office;
}

/** A story: a portal, people, and browsers in which no error goes unnoticed. */
export const story = base.extend<PerStory, PerPortal>({
  portalName: ["", { option: true, scope: "worker" }],
  portalSettings: [{}, { option: true, scope: "worker" }],
  portal: [
    async ({ portalSettings }, use) => {
      const portal = await openPortal(portalSettings);
      await use(portal);
      await portal.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  office: [async ({ portal }, use) => use(await openOffice(portal.url)), { scope: "worker" }],
  baseURL: async ({ portal }, use) => use(portal.url),
  faults: [
    async ({ context, portal }, use) => {
      const faults: string[] = [];
      noteFaults(context, portal.url, faults);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  visit: async ({ browser, portal, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, options = {}) => {
      const localStorage = Object.entries(person?.stored ?? {}).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: portal.url, localStorage }] };
      const context = await browser.newContext({ ...options, storageState });
      opened.push(context);
      noteFaults(context, portal.url, faults);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
