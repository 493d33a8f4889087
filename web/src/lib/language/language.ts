export type Language = "en" | "hi";

/** The language the server speaks. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

const catalogues = import.meta.glob<{ default: unknown }>([
  "../../messages/*/*.json",
  "!../../messages/en/portal.json",
]);

/** Loads the texts of a catalogue (`web/src/messages`), compiled; undefined when there is none of this name in this language. */
export function catalogueOf(language: Language, name: string): Promise<{ default: unknown }> | undefined {
  return catalogues[`../../messages/${language}/${name}.json`]?.();
}

/** The chosen language; until one is chosen, Hindi for browsers that prefer it, else English. */
export function preferredLanguage(): Language {
  const preferred = localStorage.getItem(KEY) ?? navigator.language;
  return preferred.startsWith("hi") ? "hi" : FIRST_LANGUAGE;
}

export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
