import { expect, type Page } from "@playwright/test";

interface Watching {
  shownTexts: string[];
}

/** Notes whether a text is ever shown, however briefly, from the page's next document on. */
export async function watchFor(page: Page, text: string): Promise<void> {
  await page.addInitScript((watched) => {
    const shownTexts: string[] = [];
    Object.assign(window, { shownTexts });
    const look = () => {
      if (document.body?.innerText.includes(watched)) shownTexts.push(watched);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
}

/** Expects that the current document has never shown the text. */
export async function expectNeverShown(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as Watching).shownTexts)).toEqual([]);
}
