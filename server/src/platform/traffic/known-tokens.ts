import { tokenSha256 } from "../auth/sessions.ts";
import { type CallerName, personName } from "./caller-name.ts";

/** Beyond them those that were used first are forgotten, and looked up again. */
const MAX_KNOWN = 10_000;

/** Whose share a token takes, by its hash. It proves nothing: each call looks its session up. */
const known = new Map<string, CallerName>();

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

export interface Token {
  text: string;
  sha256: Buffer;
}

/** The token of an `Authorization` header, if it has the form of one. */
export function tokenIn(authorization: string | undefined): Token | undefined {
  const text = BEARER.exec(authorization ?? "")?.[1];
  return text === undefined ? undefined : { text, sha256: tokenSha256(text) };
}

const keyOf = ({ sha256 }: Token) => sha256.toString("latin1");

/** The name of the person whose token this was when it was used last. Asks nobody. */
export const personOfKnownToken = (token: Token | undefined) => token && known.get(keyOf(token));

/** Keeps whose token it is; without a person it is forgotten. */
export function knowToken(token: Token, person: { kind: string; id: string } | undefined): CallerName | undefined {
  const key = keyOf(token);
  if (!person) {
    known.delete(key);
    return undefined;
  }
  const name = personName(person);
  if (known.get(key) === name) return name;
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(key, name);
  return name;
}
