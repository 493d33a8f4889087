import { appendFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext, TestInfo } from "@playwright/test";
import { COLLECTED, FAILED } from "./recordings.ts";

/** Collects every text that a page of the context ever shows, each once for each address it is shown at. */
export async function recordPages(context: BrowserContext, pages: Set<string>): Promise<void> {
  if (!process.env[COLLECTED]) return;
  await context.exposeBinding("notePage", (_source, lines: string[]) => {
    for (const line of lines.map(normalised)) if (HAS_WORDS.test(line)) pages.add(line);
  });
  await context.addInitScript(collectTexts);
}

/** Waits until the pages show nothing new: a story may end while a page is still coming, now with its texts, now without. */
export async function untilQuiet(pages: ReadonlySet<string>): Promise<void> {
  if (!process.env[COLLECTED]) return;
  for (let before = -1, tries = 0; before !== pages.size && tries < 10; tries++) {
    before = pages.size;
    await setTimeout(500);
  }
}

/** Keeps what a story has collected until the run ends. */
export async function keepPages(pages: Set<string>, { file, status, expectedStatus }: TestInfo): Promise<void> {
  const folder = process.env[COLLECTED];
  if (!folder) return;
  if (status !== expectedStatus) pages.add(FAILED);
  await appendFile(join(folder, basename(file, ".spec.ts")), [...pages, ""].join("\n"));
}

interface Recording {
  notePage?: (lines: string[]) => void;
}

/** Runs in the page. */
function collectTexts(): void {
  const textAttributes = ["alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title"];
  const known = new Set<string>();
  const fresh: string[] = [];

  function take(text: string | null): void {
    const words = text?.replace(/\s+/g, " ").trim();
    const line = `${window.location.pathname}\t${words}`;
    if (!words || known.has(line)) return;
    known.add(line);
    fresh.push(line);
  }

  function takeAll(node: Node): void {
    const isText = node.nodeType === Node.TEXT_NODE && !node.parentElement?.matches("script, style, noscript");
    if (isText) take(node.nodeValue);
    if (node instanceof Element) for (const name of textAttributes) take(node.getAttribute(name));
    if (node instanceof HTMLInputElement && /^(submit|button)$/.test(node.type)) take(node.value);
    for (const child of node.childNodes) takeAll(child);
  }

  function look(records: MutationRecord[]): void {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === "characterData") takeAll(target);
      if (type === "attributes" && target instanceof Element) take(target.getAttribute(attributeName ?? ""));
      for (const added of addedNodes) takeAll(added);
    }
    if (fresh.length > 0) (window as Recording).notePage?.(fresh.splice(0));
  }

  const all = {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: textAttributes,
  };
  new MutationObserver(look).observe(document, all);
}

const dateWords = ["en-IN", "en-US", "hi-IN"].flatMap((language) =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1))).flatMap((day) =>
    (["long", "short"] as const).flatMap((length) => [
      day.toLocaleDateString(language, { month: length }),
      day.toLocaleDateString(language, { weekday: length }),
    ]),
  ),
);
const longestFirst = [...new Set(dateWords)].sort((a, b) => b.length - a.length);
const DATE_WORD = new RegExp(`(?<![\\p{L}\\p{M}])(${longestFirst.join("|")})(?![\\p{L}\\p{M}])`, "gu");

/** Single letters are the months of a chart. */
const HAS_WORDS = /\t.*\p{L}.*\p{L}/u;

/** A line without what differs from run to run: addresses, codes, digits, ids, passwords, months, weekdays and times of the day. */
function normalised(line: string): string {
  return line
    .replace(/[\p{L}\p{N}.-]+@[\p{L}\p{N}.-]*\p{L}/gu, "@")
    .replace(/\b[A-Z0-9]{5}(-[A-Z0-9]{5}){4}\b/g, "#")
    .replace(/\b[A-Z2-7]{4}( [A-Z2-7]{4}){3,}\b/g, "#")
    .replace(/\b[a-z]{3}(-[a-z]{3}){3}\b/g, "#")
    .replace(/[\p{L}\p{N}_-]{10,}/gu, (word) => (/\p{N}/u.test(word) ? "#" : word))
    .replace(/\p{N}+([.,:]\p{N}+)*/gu, "#")
    .replace(DATE_WORD, "%")
    .replace(/# ?(am|pm)\b/gi, "#")
    .replace(/(सुबह|दोपहर|शाम|रात) # बजे/g, "# बजे");
}
