export type Language = "en" | "hi";

/** The language the server speaks. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

const catalogues = import.meta.glob<{ default: unknown }>([
  "../../messages/*/*.json",
  "!../../messages/en/portal.json",
]);

/** Loads the compiled texts of a catalogue (`web/src/messages`); undefined if this language does not have it. */
export function catalogueOf(language: Language, name: string): Promise<{ default: unknown }> | undefined {
  return catalogues[`../../messages/${language}/${name}.json`]?.();
}

/** The chosen language; by default Hindi for browsers that prefer it, otherwise English. */
export function preferredLanguage(): Language {
  const preferred = localStorage.getItem(KEY) ?? navigator.language;
  return preferred.startsWith("hi") ? "hi" : FIRST_LANGUAGE;
}

export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
