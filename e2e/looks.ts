import { join } from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { bareKeys, barriers, englishLeft, type Rules, tooWide } from "./barriers.ts";
import { type Language, type Say, speaker } from "./say.ts";

export interface Screen {
  name: string;
  at: string;
  /** A text that shows that it has loaded. */
  shows: string;
  /** Brings it into the wanted state, such as an open dialog. */
  act?: (page: Page, say: Say) => Promise<void>;
  /** It exists in this size only. */
  only?: "phone" | "wide";
  /** It belongs to another company. */
  onlyEnglish?: boolean;
}

/** Pictures are for people: `PICTURES=1` takes them, into e2e/test-results/looks. */
const TAKE_PICTURES = process.env.PICTURES === "1";

/** Hindi has the same screens with other words: `LANGUAGES=all` looks at it, too, and so does a recording. */
const languages: readonly Language[] =
  process.env.LANGUAGES === "all" || process.env.RECORD_PAGES ? ["en", "hi"] : ["en"];

const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };

interface Look {
  size: keyof typeof sizes;
  language: Language;
  colorScheme: "light" | "dark";
}

const [phone, wide] = ["phone", "wide"] as const;
/** Every pair of size, scheme and language; in English all combinations. */
const allLooks: readonly Look[] = [
  { size: phone, language: "en", colorScheme: "light" },
  { size: phone, language: "en", colorScheme: "dark" },
  { size: wide, language: "en", colorScheme: "dark" },
  { size: wide, language: "en", colorScheme: "light" },
  { size: phone, language: "hi", colorScheme: "light" },
  { size: wide, language: "hi", colorScheme: "dark" },
];
export const someLooks: readonly Look[] = [
  { size: phone, language: "en", colorScheme: "light" },
  { size: wide, language: "en", colorScheme: "dark" },
  { size: phone, language: "hi", colorScheme: "dark" },
  { size: wide, language: "hi", colorScheme: "light" },
];

/**
 * Opens a screen, brings it into its state, and checks every look at it. The language is changed as people change it, where
 * the page stays as it is; where that cannot be, the screen is opened once more.
 */
export async function lookAt(page: Page, screen: Screen, story: TestInfo, looks = allLooks): Promise<void> {
  const seen = new Set<string>();
  for (const language of languages) {
    if (language === "hi" && screen.onlyEnglish) continue;
    if (language === "en" || !(await changeLanguage(page, language))) await open(page, screen, language);
    for (const look of looks.filter((one) => one.language === language && fits(screen, one))) {
      await check(page, screen, look, rulesFor(look, seen), story);
      seen.add(look.size);
    }
  }
}

/** Over an open dialog nobody can choose a language, and a notice or an answer stays in the one in which it came. */
const SAID_ALREADY = "dialog:modal, [role=status]:has(button), [role=alert]:not(:empty)";

/** By the page's own choice, which a folded menu may hide from the mouse. False where there is none, or it would not do. */
async function changeLanguage(page: Page, language: Language): Promise<boolean> {
  const choice = page.locator(`fieldset button[lang="${language}"]`);
  if ((await choice.count()) === 0 || (await page.locator(SAID_ALREADY).count()) > 0) return false;
  await choice.first().evaluate((button: HTMLElement) => button.click());
  await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
  return true;
}

/** Another scheme has only other colours, another language only other words. */
function rulesFor({ language, size }: Look, seen: ReadonlySet<string>): Rules {
  if (language === "hi") return "but colours";
  return seen.has(size) ? "colours" : "all";
}

function fits({ only }: Screen, { size }: Look): boolean {
  return only === undefined || only === size;
}

async function open(page: Page, { at, shows, act }: Screen, language: Language): Promise<void> {
  const say = speaker(language);
  await page.evaluate((chosen) => localStorage.setItem("language", chosen), language).catch(() => undefined);
  // An address that differs after `#` only would load nothing.
  if (at.includes("#")) await page.goto("about:blank");
  await page.goto(at);
  // Looks at every frame; `expect` would ask at intervals that grow.
  await page.getByText(say(shows)).filter({ visible: true }).first().waitFor();
  await act?.(page, say);
}

async function check(page: Page, screen: Screen, look: Look, rules: Rules, story: TestInfo): Promise<void> {
  const { size, language, colorScheme } = look;
  await resize(page, sizes[size]);
  // Colours that pass over to those of another scheme would be neither.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const looked = [screen.name, size, language, colorScheme].join("-");
  if (TAKE_PICTURES) {
    const path = join(story.project.outputDir, "looks", `${looked}.jpg`);
    // The result of an act is in sight; an untouched screen is shown down to its end.
    await page.screenshot({ path, fullPage: !screen.act, animations: "disabled", type: "jpeg", quality: 70 });
  }
  // A page that was resized lays itself out a moment later.
  const message = `${looked} scrolls sideways`;
  await expect.poll(() => tooWide(page), { message }).toEqual([]);
  const [keys, english] = await Promise.all([bareKeys(page), language === "hi" ? englishLeft(page) : []]);
  expect.soft(keys, `${looked} has no text for a key`).toEqual([]);
  expect.soft(english, `${looked} has English left`).toEqual([]);
  expect.soft(await barriers(page, rules), `${looked} has barriers`).toEqual([]);
}

/** Leaves a page that has the size as it is: it would be laid out anew. */
async function resize(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
}
