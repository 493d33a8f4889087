import { randomBytes, randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Without characters that are confused when read out. */
const CLEAR = "ACDEFGHJKLMNPQRTUVWXY3479";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

function random(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Never read out by people: 20 small letters and digits. */
export function newId(): string {
  return random(LETTERS, 20);
}

/** Accepted by every gateway: 20 capital letters and digits. */
export function newOrderId(): string {
  return random(CAPITALS, 20);
}

/** To be read out, such as "K7Q-M4X"; not a secret. */
export function newReadableCode(): string {
  return `${random(CLEAR, 3)}-${random(CLEAR, 3)}`;
}

/** A secret of 116 bits that is printed, and typed from paper. */
export function newRecoveryCode(): string {
  return random(CLEAR, 25);
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
