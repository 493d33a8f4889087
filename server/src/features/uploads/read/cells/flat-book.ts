import { type FlatParts, flatParts, flatPartsAlike, flatPieces, withoutWords } from "./flat-parts.ts";
import { edits, editsAllowed, onlyOne } from "./meant.ts";

/** The flats of those who may be billed. */
export interface FlatBook {
  has(flat: string): boolean;
  /** The one flat that the text names in another way: zeros, separators, words, case or look-alike letters. */
  same(text: string): string | undefined;
  /** As `same`, else the one flat that is a slip of the keyboard away. Only for asking. */
  near(text: string): string | undefined;
}

/** As many as a file has rows. */
const MAX_KNOWN = 20_000;

/** Block, number and two letters too many. */
const LONGEST = 12;

export function flatBook(flats: readonly string[]): FlatBook {
  const all = new Set(flats);
  const parsedFlats = [...all].flatMap((flat) => {
    const parts = flatParts(flatPieces(flat));
    return parts ? [{ flat, parts }] : [];
  });
  const byParts = listed(parsedFlats.map(({ flat, parts }) => [keyOf(parts), flat]));
  const byNumber = listed(parsedFlats.map(({ flat, parts }) => [parts.number, flat]));
  const byPlain = listed(parsedFlats.map(({ flat, parts }) => [plainOf(parts), flat]));
  const slips = slipsOf([...byPlain.keys()]);
  const those = (found: readonly FlatParts[]) => [
    ...new Set(found.flatMap((parts) => byParts.get(keyOf(parts)) ?? [])),
  ];

  // Each row asks several times, and a file names a flat in many rows.
  const known = new Map<string, string[]>();
  function matchesOf(text: string): string[] {
    const found = known.get(text) ?? find(text);
    if (known.size < MAX_KNOWN) known.set(text, found);
    return found;
  }

  function find(text: string): string[] {
    const typed = text.trim().toUpperCase();
    if (all.has(typed)) return [typed];
    const pieces = flatPieces(text);
    const bare = withoutWords(pieces);
    const parts = [pieces, bare].flatMap((some) => flatParts(some) ?? []);
    const asWritten = those(parts);
    if (asWritten.length > 0) return asWritten;
    const numbers = new Set(parts.flatMap(({ block, number }) => (block === "" ? number : [])));
    if (numbers.size > 0) return [...numbers].flatMap((number) => byNumber.get(number) ?? []);
    return those([...flatPartsAlike(pieces), ...flatPartsAlike(bare)]);
  }

  function nearly(text: string): string[] {
    const pieces = withoutWords(flatPieces(text));
    const parts = flatParts(pieces);
    const plain = parts ? plainOf(parts) : pieces.join("");
    // A second number is another flat, a floor or a part of one.
    if (pieces.slice(0, -1).some((piece) => /\d/.test(piece)) || !/\d/.test(plain) || !/\D/.test(plain)) return [];
    if (plain.length > LONGEST) return [];
    return slips.within(plain).flatMap((one) => byPlain.get(one) ?? []);
  }

  return {
    has: (flat) => all.has(flat),
    same: (text) => onlyOne(matchesOf(text)),
    near: (text) => {
      const equal = matchesOf(text);
      return onlyOne(equal.length > 0 ? equal : nearly(text));
    },
  };
}

function keyOf({ block, number }: FlatParts): string {
  return `${block}-${number}`;
}

function plainOf({ block, number }: FlatParts): string {
  return `${block}${number}`;
}

function listed(pairs: readonly [string, string][]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [key, flat] of pairs) {
    const list = lists.get(key);
    if (list) list.push(flat);
    else lists.set(key, [flat]);
  }
  return lists;
}

/** Finds near texts among thousands: two of them have a text in common that lacks as many letters as there are slips. */
function slipsOf(texts: readonly string[]) {
  const indexes = new Map<number, Map<string, string[]>>();
  const indexOf = (slips: number) => {
    const known = indexes.get(slips);
    if (known) return known;
    const index = listed(
      texts.flatMap((text) => [...lacking(text, slips)].map((variant): [string, string] => [variant, text])),
    );
    indexes.set(slips, index);
    return index;
  };
  return {
    /** Stops at the second, because then nobody knows which one is meant. */
    within(text: string): string[] {
      const slips = editsAllowed(text);
      const seen = new Set<string>();
      const near: string[] = [];
      for (const one of possible(indexOf(slips), lacking(text, slips))) {
        if (seen.has(one)) continue;
        seen.add(one);
        if (edits(text, one) <= slips) near.push(one);
        if (near.length > 1) break;
      }
      return near;
    },
  };
}

function* possible(index: ReadonlyMap<string, string[]>, rests: Iterable<string>): Generator<string> {
  for (const variant of rests) yield* index.get(variant) ?? [];
}

/** The text and all that is left of it without up to so many letters. */
function lacking(text: string, letters: number): Set<string> {
  const rests = new Set([text]);
  if (letters === 0) return rests;
  for (let at = 0; at < text.length; at++) {
    for (const variant of lacking(text.slice(0, at) + text.slice(at + 1), letters - 1)) rests.add(variant);
  }
  return rests;
}
