/** Say nothing about which column it is; the units and numberings that stand behind every second header. */
const SILENT = new Set([
  ...["rs", "inr", "in", "no", "nos", "number", "id", "of", "the"],
  ...["rupees", "रु", "रू", "रुपये", "रुपए", "में", "नं", "नंबर", "नम्बर", "संख्या", "क्रमांक", "क्र", "का", "की", "के"],
]);

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** Formatting signs and the nukta: people write फ़्लैट and फ्लैट alike. */
const UNSEEN = /[\p{Cf}\u093c]/gu;

/** A header as it is compared. */
export interface PlainHeader {
  words: readonly string[];
  /** Without blanks, dots and dashes: `flatNumber` is `Flat Number`, `E-mail` is `Email`. */
  squeezed: string;
}

export function plainHeader(text: string): PlainHeader {
  const all = wordsOf(text);
  return { words: all.filter((word) => !SILENT.has(word)), squeezed: all.join("") };
}

/** All words of a header, those of no weight included. A header that is nothing but brackets keeps what is in them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/['’`]s\b/g, "");
  const outside = plain.replace(BRACKETS, " ");
  return split(/[\p{L}\p{N}]/u.test(outside) ? outside : plain);
}

/** The words by which headers are compared. */
export function plainWords(text: string): string[] {
  return [...plainHeader(text).words];
}

/** Whether the words stand in the text side by side, in their order. */
export function saysPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(" ")} `.includes(` ${phrase} `);
}

function split(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}
