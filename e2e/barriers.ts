import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { untranslated } from "./say.ts";

/** Of all rules only these can tell a dark page from a light one. They take the most time. */
const colours = ["color-contrast", "link-in-text-block"];
const all: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

const rules = {
  all: { runOnly: all },
  colours: { runOnly: colours },
  "but colours": { runOnly: all, rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
} satisfies Record<string, axe.RunOptions>;
export type Rules = keyof typeof rules;

/** Half as long as what `axe-core` imports, and every document reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What keeps somebody from using the page as it is. */
export async function barriers(page: Page, chosen: Rules): Promise<string[]> {
  // Axe stays in a document once it is there, and bringing it takes longer than what it does.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { ...rules[chosen], resultTypes: ["violations" as const], iframes: false, preload: false },
  );
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

const english = new Set(untranslated());

/** The English texts that a Hindi page still shows. */
export async function englishLeft(page: Page): Promise<string[]> {
  // The page tells its texts: they are far fewer than those of the catalogues.
  const visibleTexts = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent?.trim() ?? "");
    }
    return texts;
  });
  return visibleTexts.filter((text) => english.has(text));
}
