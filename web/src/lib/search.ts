/** A text made ready to be searched: without case, and without the accents that few people type. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of what somebody looks for, made `searchable`. */
export function wordsOf(query: string): string[] {
  return searchable(query).split(/\s+/).filter(Boolean);
}

/** Whether a text, made `searchable`, has every word in it. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
