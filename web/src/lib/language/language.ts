export type Language = "en" | "hi";

/** The language the server speaks. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

/** Those of the first screens; the paths of all others load with the first of them. */
const first = import.meta.glob<{ default: unknown }>([
  "../../messages/*.json",
  "../../features/{association,dashboard,login}/messages.*.json",
  "!../../messages/frame.en.json",
]);

/** Texts that belong to no feature. `server` translates the server's English, so it exists in Hindi only. */
const SHARED = ["frame", "ui", "public", "resident", "office", "server"];

/** Loads the compiled texts of a catalogue; undefined if this language does not have it. */
export async function catalogueOf(language: Language, name: string): Promise<{ default: unknown } | undefined> {
  const isShared = SHARED.includes(name);
  const path = `../../${isShared ? `messages/${name}` : `features/${name}/messages`}.${language}.json`;
  const load = first[path] ?? (isShared ? undefined : (await import("./other-catalogues.ts")).otherCatalogues[path]);
  return load?.();
}

/** The chosen language; by default Hindi for browsers that prefer it, otherwise English. */
export function preferredLanguage(): Language {
  const preferred = localStorage.getItem(KEY) ?? navigator.language;
  return preferred.startsWith("hi") ? "hi" : FIRST_LANGUAGE;
}

export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
