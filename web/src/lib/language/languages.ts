import { i18n, type Messages } from "@lingui/core";
import texts from "../../messages/frame.en.json";
import type { Area } from "../../messages/message-id.ts";
import { catalogueOf, FIRST_LANGUAGE, type Language, preferredLanguage, rememberLanguage } from "./language.ts";

type Catalogue = Area | "frame" | "server";

/** The catalogues needed so far. */
const neededCatalogues = new Set<Catalogue>(["frame", "server"]);
let language: Language = FIRST_LANGUAGE;
let speaking: Promise<void> = Promise.resolve();

// The build compiles each text of a catalogue, which the JSON's own type does not show.
i18n.loadAndActivate({ locale: FIRST_LANGUAGE, locales: "en-IN", messages: texts as unknown as Messages });

/** Loads the messages of these areas in the reader's language, and waits until that language is active. */
export async function loadTexts(...areas: Area[]): Promise<void> {
  for (const area of areas) neededCatalogues.add(area);
  await Promise.all([load(areas, language), speaking]);
}

/** Activates the reader's language. */
export function startLanguage(): Promise<void> {
  const preferred = preferredLanguage();
  if (preferred !== FIRST_LANGUAGE) speaking = speak(preferred);
  return speaking;
}

/** Changes the language of the screen, and remembers it. */
export function chooseLanguage(chosen: Language): void {
  rememberLanguage(chosen);
  speaking = speak(chosen);
}

/** A translation of the server's English; null in English, or if there is none. */
export function translated(id: string, values: Record<string, string | number> = {}): string | null {
  return i18n.locale !== FIRST_LANGUAGE && id in i18n.messages ? i18n._(id, values) : null;
}

async function speak(newLanguage: Language): Promise<void> {
  language = newLanguage;
  await load([...neededCatalogues], newLanguage).catch(() => {
    // Without its texts a language cannot be used, so the screen stays as it is.
    language = i18n.locale as Language;
  });
  if (language !== newLanguage) return;
  i18n.activate(newLanguage, `${newLanguage}-IN`);
  document.documentElement.lang = newLanguage;
}

async function load(names: readonly Catalogue[], into: Language): Promise<void> {
  const loading = names.map((name) => catalogueOf(into, name));
  for (const texts of await Promise.all(loading)) i18n.load(into, (texts?.default ?? {}) as Messages);
}

export { i18n };
