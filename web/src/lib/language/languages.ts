import { i18n, type Messages } from "@lingui/core";
import type access from "../../messages/en/access.json";
import type landing from "../../messages/en/landing.json";
import type office from "../../messages/en/office.json";
import type payments from "../../messages/en/payments.json";
import type policies from "../../messages/en/policies.json";
import texts from "../../messages/en/portal.json";
import type publicTexts from "../../messages/en/public.json";
import type resident from "../../messages/en/resident.json";
import type review from "../../messages/en/review.json";
import { catalogueOf, FIRST_LANGUAGE, type Language, preferredLanguage, rememberLanguage } from "./language.ts";

/** The catalogues loaded with the part of the portal that needs them. `portal.json` has the texts needed everywhere. */
export type Area = "public" | "landing" | "policies" | "resident" | "payments" | "office" | "review" | "access";

/** `server.json` translates the server's English, so it exists in Hindi only. */
type Catalogue = Area | "portal" | "server";

/** Every message key. An unknown key does not compile. */
export type MessageId =
  | keyof typeof texts
  | keyof typeof publicTexts
  | keyof typeof landing
  | keyof typeof policies
  | keyof typeof resident
  | keyof typeof payments
  | keyof typeof office
  | keyof typeof review
  | keyof typeof access;

/** The catalogues needed so far. */
const wanted = new Set<Catalogue>(["portal", "server"]);
let language: Language = FIRST_LANGUAGE;
let speaking: Promise<void> = Promise.resolve();

// The build compiles each text of a catalogue, which the JSON's own type does not show.
i18n.loadAndActivate({ locale: FIRST_LANGUAGE, locales: "en-IN", messages: texts as unknown as Messages });

/** Loads the messages of an area in the reader's language, and waits until that language is active. */
export async function loadTexts(area: Area): Promise<void> {
  // The texts of forms are in `public`, with the login.
  const names: Catalogue[] = area === "office" ? [area, "public"] : [area];
  for (const name of names) wanted.add(name);
  await Promise.all([load(names, language), speaking]);
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

async function speak(wish: Language): Promise<void> {
  language = wish;
  await load([...wanted], wish).catch(() => {
    // Without its texts a language cannot be used, so the screen stays as it is.
    language = i18n.locale as Language;
  });
  if (language !== wish) return;
  i18n.activate(wish, `${wish}-IN`);
  document.documentElement.lang = wish;
}

async function load(names: readonly Catalogue[], into: Language): Promise<void> {
  const loading = names.map((name) => catalogueOf(into, name));
  for (const texts of await Promise.all(loading)) i18n.load(into, (texts?.default ?? {}) as Messages);
}

export { i18n };
