import type { Commit } from "../database/commit.ts";
import { refuse } from "../refusal.ts";
import { type CallersDevice, rememberDevice } from "./known-device.ts";
import { passwordMatches, renewedHash } from "./passwords.ts";
import type { PersonKind } from "./person-kind.ts";
import { type KnownPerson, keepPerson, replaceHash } from "./person-queries.ts";
import { openSession } from "./sessions.ts";

/** One of those whom a log-in may mean: active, or waiting for approval. */
interface Candidate extends KnownPerson {
  approvedAt: Date | null;
}

/**
 * Whose password was offered; undefined when nobody's. One hash is checked whoever it is: the active one's, else those of the
 * few who wait under the same login, and a hash of nobody where there is none of them.
 */
export async function whosePassword<C extends Candidate>(candidates: readonly C[], typed: string) {
  const active = candidates.filter((candidate) => candidate.approvedAt);
  const tried = active.length > 0 ? active : candidates;
  if (tried.length === 0) await passwordMatches(undefined, typed);
  for (const candidate of tried) {
    if (await passwordMatches(candidate.passwordHash, typed)) return candidate;
  }
  return undefined;
}

/** Hashes a password anew that was hashed with weaker parameters. Gives the person with the hash that is stored from now on. */
export async function withRenewedHash<P extends KnownPerson>(
  commit: Commit,
  kind: PersonKind,
  person: P,
  typed: string,
): Promise<P> {
  const renewed = await renewedHash(person.passwordHash, typed);
  if (renewed === undefined) return person;
  const isStored = await commit((tx) => replaceHash(tx, kind, person, renewed));
  return isStored ? { ...person, passwordHash: renewed } : person;
}

/** What somebody logs in with, such as `resident:E-041`, and on which device. */
export interface Entrance {
  kind: PersonKind;
  account: string;
  device: CallersDevice;
}

/**
 * Logs in somebody whose password was found right, has the device known from then on, and gives the token. Refuses with `credentials_wrong` who was removed or
 * given another password meanwhile: the sessions that were ended then are all that there were.
 */
export async function beginSession(
  commit: Commit,
  { kind, account, device }: Entrance,
  person: KnownPerson,
  typed: string,
  now: Date,
): Promise<string> {
  const { token, cookie } = await commit(async (tx) => {
    const kept = await keepPerson(tx, kind, person.id);
    if (!kept) return refuse("credentials_wrong");
    // Another hash may be the same password, which a second log-in has just had hashed anew.
    const isSame = kept.passwordHash === person.passwordHash || (await passwordMatches(kept.passwordHash, typed));
    if (!isSame) return refuse("credentials_wrong");
    const { id } = person;
    const cookie = await rememberDevice(tx, device, { kind, id, account }, now);
    return { token: await openSession(tx, { kind, id, userAgent: device.userAgent }, now), cookie };
  });
  device.keep(cookie);
  return token;
}
