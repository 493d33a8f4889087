/** A flat number as somebody typed it at a log-in. */
export interface TypedFlat {
  /** In the form of a flat number, with the digits as they were typed; the text itself when it cannot be one. */
  written: string;
  /** The same without zeros in front: one text for all the ways to type it, whether the flat exists or not. */
  shortest: string;
  /** Every flat number that may be meant, which differ in nothing but zeros in front. */
  spellings: string[];
}

/** What people put between block and number, or leave out. */
const BETWEEN = /[\s\p{Pd}\u2212]/gu;
const FLAT = /^([A-Z]{1,4})(0*)(\d{1,6})$/;
const MOST_DIGITS = 6;

/** Reads a flat number as people type it: in small letters, with blanks, without the dash, without zeros in front or with more. */
export function readFlat(typed: string): TypedFlat {
  const plain = typed.toUpperCase().replace(BETWEEN, "");
  const [, block, zeros = "", digits] = FLAT.exec(plain) ?? [];
  if (block === undefined || digits === undefined) {
    const text = typed.trim().slice(0, 64);
    return { written: text, shortest: text, spellings: [text] };
  }
  const spellings: string[] = [];
  for (let length = digits.length; length <= MOST_DIGITS; length++) {
    spellings.push(`${block}-${digits.padStart(length, "0")}`);
  }
  return { written: `${block}-${zeros}${digits}`, shortest: `${block}-${digits}`, spellings };
}

/**
 * Of the residents of these flats those who may be meant: of the flat as it is written, else of the only one that fits.
 * Flats in which somebody lives come before those for which somebody only waits.
 */
export function fitting<R extends { flatNumber: string; approvedAt: Date | null }>(
  { written }: TypedFlat,
  residents: readonly R[],
): R[] {
  const active = residents.filter(({ approvedAt }) => approvedAt);
  const possible = active.length > 0 ? active : residents;
  const asWritten = possible.filter(({ flatNumber }) => flatNumber === written);
  if (asWritten.length > 0) return asWritten;
  return new Set(possible.map(({ flatNumber }) => flatNumber)).size === 1 ? [...possible] : [];
}
