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
const MAX_DIGITS = 6;

/** Ignores case, blanks, the dash and leading zeros. */
export function readFlat(typed: string): TypedFlat {
  const plain = typed.toUpperCase().replace(BETWEEN, "");
  const [, block, zeros = "", digits] = FLAT.exec(plain) ?? [];
  if (block === undefined || digits === undefined) {
    const text = typed.trim().slice(0, 64);
    return { written: text, shortest: text, spellings: [text] };
  }
  const spellings: string[] = [];
  for (let length = digits.length; length <= MAX_DIGITS; length++) {
    spellings.push(`${block}-${digits.padStart(length, "0")}`);
  }
  return { written: `${block}-${zeros}${digits}`, shortest: `${block}-${digits}`, spellings };
}

type Registered = { flatNumber: string; approvedAt: Date | null };

/** Active residents of the flat as written, or of the only one that fits, and then registrations that wait for it. */
export function fitting<R extends Registered>({ written }: TypedFlat, residents: readonly R[]): R[] {
  const active = residents.filter(({ approvedAt }) => approvedAt);
  const waiting = residents.filter(({ approvedAt }) => !approvedAt);
  if (active.length === 0) return ofOneFlat(written, waiting);
  return [...ofOneFlat(written, active), ...waiting.filter(({ flatNumber }) => flatNumber === written)];
}

function ofOneFlat<R extends Registered>(flatText: string, residents: readonly R[]): R[] {
  const asWritten = residents.filter(({ flatNumber }) => flatNumber === flatText);
  if (asWritten.length > 0) return asWritten;
  return new Set(residents.map(({ flatNumber }) => flatNumber)).size === 1 ? [...residents] : [];
}
