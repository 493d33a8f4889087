import { createHash } from "node:crypto";
import type { PersonKind } from "../../../platform/auth/known-device.ts";
import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newSecret } from "../../../platform/ids.ts";
import { type Holder, replaceLinks } from "./queries.ts";

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const MINUTE_MS = 60_000;

/** For people who forgot the password. */
export const FORGOTTEN_LIFE_MS = 30 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** For a first log-in. An administrator can do more harm than a resident. */
const INVITATION_LIFE_MS = { resident: 14 * DAY_MS, admin: 3 * DAY_MS } satisfies Record<PersonKind, number>;

type Purpose = "forgotten" | "invitation";
const lifeMs = (purpose: Purpose, kind: PersonKind) =>
  purpose === "forgotten" ? FORGOTTEN_LIFE_MS : INVITATION_LIFE_MS[kind];

/**
 * Makes the links by which active people, locked already, choose a password, and ends their links of the same purpose: anyone
 * can request a link for a forgotten password, so it never ends an invitation. The tokens, in their order, are for the people's
 * mails alone.
 */
export async function makeLinksFor(tx: Tx, holders: readonly Holder[], purpose: Purpose, now: Date): Promise<string[]> {
  const tokens = holders.map((holder) => ({ holder, token: newSecret() }));
  const links = tokens.map(({ holder: { kind, id, email, passwordHash }, token }) => ({
    ...{ kind, personId: id, tokenSha256: sha256(token), address: email, passwordSha256: sha256(passwordHash) },
    ...{ purpose, madeAt: now, expiresAt: later(now, lifeMs(purpose, kind)) },
  }));
  if (links.length > 0) await replaceLinks(tx, links);
  return tokens.map(({ token }) => token);
}

/** After `#`, which browsers keep to themselves: the token is in no log, and no other site hears of it. */
export function addressOfLink(publicUrl: string, kind: PersonKind, token: string): string {
  return `${publicUrl}${kind === "admin" ? "/admin" : ""}/new-password#${token}`;
}
