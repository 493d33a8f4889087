import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { refuse } from "./refusal.ts";

/** Argon2id with 19 MiB, two passes, one lane (decision on people, 6). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes may be computed at once for an upload, so that people who log in meanwhile find a free thread. */
export const BULK_HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism()));

/** The hash to store for a password. The plain text is never kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

/** A hash of nothing that anybody knows, so that unknown people cost the same time as known ones. */
const decoy = hashPassword(crypto.randomUUID());

/** True when the password is the one of this hash. Without a hash it takes as long and is false. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password.normalize("NFC"));
  return stored !== undefined && matches;
}

const commonest = new Set(dictionary["passwords-common"].map(String));

/** True for a password that is the login itself or one of the commonest. */
export function isGuessable(password: string, login: string): boolean {
  const plain = password.trim().toLowerCase();
  return plain === login.trim().toLowerCase() || commonest.has(plain);
}

/** Refuses a new password that is easy to guess. `field` is the name of its field in the request. */
export function refuseGuessable(password: string, login: string, field: string): void {
  if (isGuessable(password, login)) refuse("password_too_common", { field });
}
