import { type PlainHeader, plainHeader } from "./plain-words.ts";

const PARTLY = 0.7;
/** Less than half of the words in common says nothing. */
export const MIN_NAME_SCORE = 0.35;

interface KnownNames {
  /** The place in the list: earlier names are preferred. */
  ranks: ReadonlyMap<string, number>;
  words: readonly (readonly string[])[];
  /** Words that are a name by themselves. */
  telling: ReadonlySet<string>;
}

/** From 0 to 1: 1 for a name on the list, less for one that shares words with it. */
export function scoreName(header: string, names: readonly string[]): number {
  return scorePlain(plainHeader(header), names);
}

export function scorePlain(header: PlainHeader, names: readonly string[]): number {
  if (rankOf(header, names) !== undefined) return 1;
  const known = knownNames(names);
  if (!header.words.some((word) => known.telling.has(word))) return 0;
  const words = new Set(header.words);
  const shares = known.words.map((name) => sharedWords(words, name, known.telling) / Math.max(words.size, name.length));
  const score = PARTLY * Math.max(...shares);
  return score < MIN_NAME_SCORE ? 0 : score;
}

/** The place of the header in the list; undefined when it is not on it. */
export function rankOfName(header: string, names: readonly string[]): number | undefined {
  return rankOf(plainHeader(header), names);
}

function rankOf({ words, squeezed }: PlainHeader, names: readonly string[]): number | undefined {
  const { ranks } = knownNames(names);
  return ranks.get(squeezed) ?? ranks.get(words.join(""));
}

/** `Order Date` is no due date: what is in common counts only with a word that is a name by itself. */
function sharedWords(words: ReadonlySet<string>, name: readonly string[], telling: ReadonlySet<string>): number {
  const shared = name.filter((word) => words.has(word));
  return shared.some((word) => telling.has(word)) ? shared.length : 0;
}

const known = new WeakMap<readonly string[], KnownNames>();

function knownNames(names: readonly string[]): KnownNames {
  const before = known.get(names);
  if (before) return before;
  const plain = names.map(plainHeader);
  const words = plain.map((name) => name.words);
  const forms = plain.flatMap((name, rank) =>
    [name.squeezed, name.words.join("")].map((form) => [form, rank] as const),
  );
  const ranks = new Map(forms.filter(([form]) => form !== "").toReversed());
  const found = { ranks, words, telling: new Set(words.flatMap((all) => (all.length === 1 ? all : []))) };
  known.set(names, found);
  return found;
}
