/** Letters and digits without i, l, o, 0 and 1, which are mistaken for each other on paper. */
export const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const GROUPS = 4;
const GROUP_LENGTH = 3;

/** Bytes from here on would make the first signs likelier than the others. */
const FIRST_UNEVEN = 256 - (256 % ALPHABET.length);

type Fill = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** A first password that can be read out and typed, such as `abc-def-ghj-kmn`. `fill` makes the bytes random. */
export function makePassword(fill: Fill = (bytes) => crypto.getRandomValues(bytes)): string {
  let signs = "";
  while (signs.length < GROUPS * GROUP_LENGTH) {
    const [byte = FIRST_UNEVEN] = fill(new Uint8Array(1));
    if (byte < FIRST_UNEVEN) signs += ALPHABET[byte % ALPHABET.length];
  }
  return (signs.match(/.{3}/g) ?? []).join("-");
}
