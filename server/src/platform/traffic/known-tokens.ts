import { createHash } from "node:crypto";

/** Beyond them those that were used first are forgotten, and looked up again. */
const MOST_KNOWN = 10_000;

/** Whose share a token takes. It proves nothing: each call looks its session up. */
const known = new Map<string, string>();

const keyOf = (token: string) => createHash("sha256").update(token).digest("base64");

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The token of an `Authorization` header, if it has the form of one. */
export const tokenIn = (authorization: string | undefined) => BEARER.exec(authorization ?? "")?.[1];

/** The name of the person whose token this was when it was used last. Asks nobody. */
export function personOfKnownToken(authorization: string | undefined): string | undefined {
  const token = tokenIn(authorization);
  return token === undefined ? undefined : known.get(keyOf(token));
}

export function knowToken(token: string, person: { kind: string; id: string } | undefined): string | undefined {
  const key = keyOf(token);
  if (!person) {
    known.delete(key);
    return undefined;
  }
  const name = `${person.kind}:${person.id}`;
  if (known.get(key) === name) return name;
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(key, name);
  return name;
}
