export type Language = "en" | "hi";

/** The language the server speaks. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

const catalogues = import.meta.glob<{ default: unknown }>([
  "../../messages/*.json",
  "../../features/**/messages.*.json",
  "!../../messages/frame.en.json",
]);

/** Texts that belong to no feature. `server` translates the server's English, so it exists in Hindi only. */
const SHARED = ["frame", "ui", "office", "server"];

/** Loads the compiled texts of a catalogue; undefined if this language does not have it. */
export function catalogueOf(language: Language, name: string): Promise<{ default: unknown }> | undefined {
  const path = SHARED.includes(name) ? `messages/${name}` : `features/${name}/messages`;
  return catalogues[`../../${path}.${language}.json`]?.();
}

/** The chosen language; by default Hindi for browsers that prefer it, otherwise English. */
export function preferredLanguage(): Language {
  const preferred = localStorage.getItem(KEY) ?? navigator.language;
  return preferred.startsWith("hi") ? "hi" : FIRST_LANGUAGE;
}

export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
