export type Language = "en" | "hi";

/** The language of the specification, and of what the server says. */
export const FIRST_LANGUAGE = "en";
const KEY = "language";

/** The language that was chosen before; while none was, Hindi to whose browser prefers it, English to all others. */
export function preferredLanguage(): Language {
  const preferred = localStorage.getItem(KEY) ?? navigator.language;
  return preferred.startsWith("hi") ? "hi" : FIRST_LANGUAGE;
}

export function rememberLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
