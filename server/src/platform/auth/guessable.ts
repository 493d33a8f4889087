import { createRequire } from "node:module";
import type { dictionary } from "@zxcvbn-ts/language-common";
import { refuse } from "../refusal.ts";

type Words = { dictionary: typeof dictionary };

let commonest: ReadonlySet<string> | undefined;

/** True for the 50,000 most common passwords (MIT), which are loaded at the first question: a start needs none. */
function isCommon(text: string): boolean {
  if (!commonest) {
    const { dictionary } = createRequire(import.meta.url)("@zxcvbn-ts/language-common") as Words;
    commonest = new Set(dictionary["passwords-common"].map(String));
  }
  return commonest.has(text);
}

let ofPortal: readonly string[] = ["aangan"];

export function configureNames(names: readonly string[]): void {
  ofPortal = ["aangan", ...names];
}

/** What others would guess a person's password from. */
export interface Owner {
  flatNumber?: string;
  name?: string;
  email?: string;
  phone?: string;
}

/** What people add to a word to please a rule, such as "@123". Longer additions are passwords themselves. */
const MAX_ADDITION_LENGTH = 8;
const SHORTEST_WORD = 3;
const MAX_PATTERN_LENGTH = 4;

/** True for common passwords, repeated patterns, sequences, and the owner's or portal's words with additions. */
export function isGuessable(password: string, owner: Owner): boolean {
  const plain = password.trim().toLowerCase();
  if (isCommon(plain) || isMonotonous(plain)) return true;
  const own = ownTexts(owner);
  if (own.some((text) => isWithAddition(plain, text))) return true;
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (core.length < SHORTEST_WORD || plain.length - core.length > MAX_ADDITION_LENGTH) return false;
  const words = [...own, ...ofPortal].flatMap(wordsOf).sort((one, other) => other.length - one.length);
  return [core, asLetters(core)].some((read) => isCommon(read) || isMonotonous(read) || isMadeOf(read, words));
}

export function refuseGuessable(password: string, owner: Owner, field: string): void {
  if (isGuessable(password, owner)) refuse("password_too_common", { field });
}

function ownTexts({ flatNumber, name, email, phone }: Owner): string[] {
  // With and without the country code.
  const number = phone?.replace(/\D/g, "");
  return [flatNumber, name, email, email?.split("@")[0], number, number?.slice(-10)].filter(
    (text) => text !== undefined,
  );
}

const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");

function isWithAddition(plain: string, text: string): boolean {
  const [candidate, known] = [compact(plain), compact(text)];
  if (known.length <= SHORTEST_WORD || !candidate.includes(known)) return false;
  const added = candidate.replace(known, "");
  return added.length <= MAX_ADDITION_LENGTH && !/\p{L}/u.test(added);
}

function wordsOf(text: string): string[] {
  const [name = ""] = text.toLowerCase().split("@");
  const words = name.split(/[^\p{L}]+/u);
  return [...words, words.join("")].filter((word) => word.length >= SHORTEST_WORD);
}

function isMadeOf(text: string, words: readonly string[]): boolean {
  let remaining = text;
  for (const word of words) remaining = remaining.replaceAll(word, "");
  if (remaining === text) return false;
  const letters = remaining.replace(/[^\p{L}]/gu, "");
  return letters === "" || isCommon(letters);
}

const ALPHABET = "@401!3$57";
const READ_AS = "aaoiiesst";
const asLetters = (text: string) => text.replace(/[@401!3$57]/g, (sign) => READ_AS[ALPHABET.indexOf(sign)] ?? sign);

function isMonotonous(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.length < 4) return false;
  const patterns = Array.from({ length: MAX_PATTERN_LENGTH }, (_, index) => index + 1);
  if (patterns.some((length) => length < codes.length / 1.5 && codes.every((code, at) => code === codes[at % length])))
    return true;
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) === 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}
