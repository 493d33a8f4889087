export interface TypedFlat {
  /** In the form of a flat number, with the digits as typed; the text itself when it cannot be one. */
  written: string;
  /** Without leading zeros: one text for all the ways to type it, whether the flat exists or not. */
  shortest: string;
  /** Every flat number that may be meant; they differ only in leading zeros. */
  spellings: string[];
}

/** What people put between block and number, or leave out. */
const BETWEEN = /[\s\p{Pd}\u2212]/gu;
const FLAT = /^([A-Z]{1,4})(0*)(\d{1,6})$/;
const MOST_DIGITS = 6;

/** Ignores case, blanks, the dash and leading zeros. */
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

/** Active residents, else waiting ones, of the flat as written or of the only one that fits. */
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
