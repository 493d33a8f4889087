const LONG = 8;

/** The one text of the list that equals it but for case, signs, blanks and zeros in front, or nearly does; else none. */
export function closestMatch(text: string, list: readonly string[]): string | undefined {
  if (list.includes(text)) return text;
  const plain = plainForm(text);
  if (plain === "") return undefined;
  const candidates = [...new Set(list)];
  const equal = candidates.filter((one) => plainForm(one) === plain);
  if (equal.length > 0) return onlyOne(equal);
  const short = withoutZeros(plain);
  const equalNumber = candidates.filter((one) => withoutZeros(plainForm(one)) === short);
  if (equalNumber.length > 0) return onlyOne(equalNumber);
  return onlyOne(candidates.filter((one) => isNear(plain, plainForm(one))));
}

/** Letters, marks and digits alone, in lower case. */
export function plainForm(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** How many slips of the keyboard a text of this length may have. Of a single letter nothing would be left. */
export function editsAllowed(plain: string): 0 | 1 | 2 {
  const { length } = [...plain];
  return length >= LONG ? 2 : length > 1 ? 1 : 0;
}

export function onlyOne<T>(fitting: readonly T[]): T | undefined {
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isNear(plain: string, other: string): boolean {
  const maxEdits = editsAllowed(plain);
  return Math.abs(plain.length - other.length) <= 2 * maxEdits && edits(plain, other) <= maxEdits;
}

function withoutZeros(plain: string): string {
  return plain.replace(/(?<!\d)0+(?=\d)/g, "");
}

/** How many letters must be put in, taken out or replaced to make one of the other. */
export function edits(one: string, other: string): number {
  const letters = [...other];
  let above = [0, ...letters.map((_, column) => column + 1)];
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of letters.entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[letters.length] ?? 0;
}
