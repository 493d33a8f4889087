/** Normalises a text for searching: no case, and no accents, which few people type. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a query, made `searchable`. */
export function wordsOf(query: string): string[] {
  return searchable(query).split(/\s+/).filter(Boolean);
}

/** Whether a `searchable` text contains every word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
