import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type TestInfo } from "@playwright/test";

/** A screen to be looked at. */
export interface Screen {
  name: string;
  at: string;
  /** A text that stands there once it is loaded. */
  shows: string;
  /** Brings it into the state that is meant, such as a dialog that is open. */
  act?: (page: Page) => Promise<void>;
  /** It exists in this size only. */
  only?: "phone" | "wide";
}

const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Of all rules only these can tell a dark page from a light one. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Opens a screen, and checks and photographs it on a phone and wide, in light and dark. */
export async function lookAt(page: Page, { name, at, shows, act, only }: Screen, story: TestInfo): Promise<void> {
  await page.goto(at);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await act?.(page);
  for (const [size, viewport] of Object.entries(sizes)) {
    if (only && only !== size) continue;
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const look = `${name}-${size}-${colorScheme}`;
      const path = join(story.project.outputDir, "looks", `${look}.png`);
      // What an act has brought about is in sight; a screen as it comes is seen to its end.
      await page.screenshot({ path, fullPage: !act, animations: "disabled" });
      expect.soft(await tooWide(page), `${look} scrolls sideways`).toEqual([]);
      expect.soft(await violations(page, colorScheme === "dark"), `${look} has barriers`).toEqual([]);
    }
  }
}

/** What stands out at the right of the page, when anything does. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll("body *")];
    return all
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

/** The barriers of the page as it is. With `onlyColours` a page that was checked in light is checked again in dark. */
async function violations(page: Page, onlyColours: boolean): Promise<string[]> {
  // Axe stays in a document once it is there, and bringing it takes longer than what it does.
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    // No page of ours has frames; without this a second page is opened for every look.
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
