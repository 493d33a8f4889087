import { createHash } from "node:crypto";
import { later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newSecret } from "../../platform/ids.ts";
import type { Person } from "../../platform/login/known-device.ts";
import { refuse } from "../../platform/refusal.ts";
import { type Holder, lockHolder, replaceLink } from "./queries.ts";

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const MINUTE_MS = 60_000;

/** For who forgot the password. */
export const FORGOTTEN_LIFE_MS = 30 * MINUTE_MS;
/** For who logs in for the first time. */
export const INVITATION_LIFE_MS = 14 * 24 * 60 * MINUTE_MS;

/**
 * Makes the link by which an active person chooses a password, and ends the one before. The token is for the person's mail
 * alone. Refuses with `not_found` who waits, has left or was removed.
 */
export async function makePasswordLink(tx: Tx, person: Person, lifeMs: number, now: Date): Promise<{ token: string }> {
  const holder = (await lockHolder(tx, person)) ?? refuse("not_found");
  return { token: await makeLinkFor(tx, holder, lifeMs, now) };
}

/** For somebody who is locked already. */
export async function makeLinkFor(tx: Tx, holder: Holder, lifeMs: number, now: Date): Promise<string> {
  const token = newSecret();
  await replaceLink(tx, {
    ...{ kind: holder.kind, personId: holder.id, tokenSha256: sha256(token), address: holder.email },
    ...{ passwordSha256: sha256(holder.passwordHash), madeAt: now, expiresAt: later(now, lifeMs) },
  });
  return token;
}
