import { join } from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { bareKeys, barriers, englishLeft, tooWide } from "./barriers.ts";

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

/** One way to look at a screen. */
interface Look {
  size: keyof typeof sizes;
  language: "en" | "hi";
  colorScheme: "light" | "dark";
}

const [phone, wide] = ["phone", "wide"] as const;
/** Every size in both languages, in light and then in dark. */
const allLooks: readonly Look[] = (["en", "hi"] as const).flatMap((language) =>
  [phone, wide].flatMap((size) => (["light", "dark"] as const).map((colorScheme) => ({ size, language, colorScheme }))),
);
/** Every size, language and scheme, each with two of the others. */
export const someLooks: readonly Look[] = [
  { size: phone, language: "en", colorScheme: "light" },
  { size: wide, language: "en", colorScheme: "dark" },
  { size: phone, language: "hi", colorScheme: "dark" },
  { size: wide, language: "hi", colorScheme: "light" },
];

/** Opens a screen, brings it into its state, and checks and photographs every look at it. */
export async function lookAt(page: Page, screen: Screen, story: TestInfo, looks = allLooks): Promise<void> {
  const { name, at, shows, act, only } = screen;
  await page.goto(at);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await act?.(page);
  const seen = new Set<string>();
  for (const look of looks) {
    const { size, language, colorScheme } = look;
    if (only && only !== size) continue;
    if (!(await speak(page, language))) continue;
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    const looked = [name, size, language, colorScheme].join("-");
    const path = join(story.project.outputDir, "looks", `${looked}.png`);
    // What an act has brought about is in sight; a screen as it comes is seen to its end.
    await page.screenshot({ path, fullPage: !act, animations: "disabled" });
    expect.soft(await tooWide(page), `${looked} scrolls sideways`).toEqual([]);
    expect.soft(await bareKeys(page), `${looked} has no text for a key`).toEqual([]);
    if (language === "hi") expect.soft(await englishLeft(page), `${looked} has English left`).toEqual([]);
    // What was checked in one scheme can only differ in its colours in the other.
    const onlyColours = seen.has(`${size} ${language}`);
    seen.add(`${size} ${language}`);
    expect.soft(await barriers(page, onlyColours), `${looked} has barriers`).toEqual([]);
  }
  await speak(page, "en");
}

/** Switches the language under what is open; false where there is only one, as at the payment company. */
async function speak(page: Page, language: Look["language"]): Promise<boolean> {
  if ((await page.locator("html").getAttribute("lang")) === language) return true;
  const switched = await page.evaluate((wanted) => {
    const choice = document.querySelector<HTMLElement>(`button[lang="${wanted}"]`);
    choice?.click();
    return choice !== null;
  }, language);
  if (switched) await expect(page.locator("html")).toHaveAttribute("lang", language);
  return switched;
}
