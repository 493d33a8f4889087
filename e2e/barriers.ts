import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { untranslated } from "./say.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules whose result depends on the colour scheme. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** The page's accessibility problems; with `onlyColours` only those that depend on the colour scheme. */
export async function barriers(page: Page, onlyColours: boolean): Promise<string[]> {
  // Axe stays in a document, and injecting it takes longer than running it.
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    // No page of ours has frames; without this, axe opens a second page each time.
    .setLegacyMode(true)
    .options({
      runOnly: onlyColours ? rulesOfColour : { type: "tag", values: rules },
      resultTypes: ["violations"],
      preload: false,
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

/** What overflows the page on the right, if anything does. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll("body *")];
    return all
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

/** The keys of messages that were not loaded, shown in place of their texts. */
export function bareKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => document.body.innerText.match(/^[a-z_]+\.[a-z_A-Z]+$/gm) ?? []);
}

const english = untranslated();

/** The English texts that a Hindi page still shows. */
export function englishLeft(page: Page): Promise<string[]> {
  return page.evaluate((texts) => {
    const known = new Set(texts);
    const left: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (known.has(text) && node.parentElement?.checkVisibility()) left.push(text);
    }
    return left;
  }, english);
}
