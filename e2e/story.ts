import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { noteFaults } from "./faults.ts";
import { type Office, openOffice, type Person } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { keepPages, recordPages, untilQuiet } from "./record-pages.ts";

interface PerStory {
  /** The environment of the portal. */
  portalSettings: Record<string, string>;
  /** The portal of this file: every file has one of its own. */
  portal: Portal;
  /** The portal's office. Using it registers the first administrator. */
  office: Office;
  /** What its pages show, if that is recorded. */
  pages: Set<string>;
  /** A story with any of these fails. */
  faults: string[];
  /** Opens a separate browser for somebody, or for a stranger. */
  visit: (person?: Person, options?: BrowserContextOptions) => Promise<Page>;
}

interface PerWorker {
  portals: ReturnType<typeof portalsByFile>;
}

/**
 * Opens each file its portal, and closes it when the next file asks for its own: a worker and its browser
 * take as long to start as a portal, so they go on from file to file.
 */
function portalsByFile() {
  let open: { file: string; portal: Portal; office?: Promise<Office> } | undefined;

  async function close(): Promise<void> {
    const closing = open;
    open = undefined;
    await closing?.portal.close().catch((error) => {
      throw new Error(`the portal of ${closing.file}`, { cause: error });
    });
  }

  async function ofFile(file: string, settings: Record<string, string>) {
    if (open?.file === file) return open;
    await close();
    open = { file, portal: await openPortal(settings) };
    return open;
  }

  async function office(file: string, settings: Record<string, string>): Promise<Office> {
    const opened = await ofFile(file, settings);
    opened.office ??= openOffice(opened.portal.url);
    return opened.office;
  }

  return { ofFile, office, close };
}

/** A story: a portal, people, and browsers in which no error goes unnoticed. */
export const story = base.extend<PerStory, PerWorker>({
  portals: [
    // Playwright reads the names of the fixtures from the first parameter, so it has to be there.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const portals = portalsByFile();
      await use(portals);
      await portals.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  portalSettings: [{}, { option: true }],
  portal: [
    async ({ portals, portalSettings }, use, { file }) => use((await portals.ofFile(file, portalSettings)).portal),
    { timeout: 600_000 },
  ],
  office: async ({ portals, portalSettings }, use, { file }) => use(await portals.office(file, portalSettings)),
  baseURL: async ({ portal }, use) => use(portal.url),
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use, info) => {
      const pages = new Set<string>();
      await use(pages);
      await keepPages(pages, info);
    },
    { auto: true },
  ],
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const faults: string[] = [];
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, portal, pages, faults }, use) => {
    noteFaults(context, portal.url, faults);
    await recordPages(context, pages);
    await use(context);
    await untilQuiet(pages);
  },
  visit: async ({ browser, portal, pages, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, options = {}) => {
      const localStorage = Object.entries(person?.stored ?? {}).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: portal.url, localStorage }] };
      const context = await browser.newContext({ ...options, storageState });
      opened.push(context);
      noteFaults(context, portal.url, faults);
      await recordPages(context, pages);
      return context.newPage();
    });
    await untilQuiet(pages);
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
