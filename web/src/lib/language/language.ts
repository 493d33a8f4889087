export type Language = "en" | "hi";

/** The language the server speaks. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

/** Those of the first screens; the paths of all others load with the first of them. */
const first = import.meta.glob<{ default: unknown }>([
  "../../messages/{frame,public,resident,server,ui}.*.json",
  "../../features/{association,dashboard,login}/messages.*.json",
  "!../../messages/frame.en.json",
]);

const SHARED = ["frame", "ui", "public", "resident", "office", "server"];

/** Loads the compiled texts of a catalogue; undefined for those that are not needed, or already there, in the first language. */
export async function catalogueOf(language: Language, name: string): Promise<{ default: unknown } | undefined> {
  if (language === FIRST_LANGUAGE && (name === "frame" || name === "server")) return undefined;
  const path = `../../${SHARED.includes(name) ? `messages/${name}` : `features/${name}/messages`}.${language}.json`;
  const load = first[path] ?? (await import("./other-catalogues.ts")).otherCatalogues[path];
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
