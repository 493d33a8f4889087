import type { Commit } from "../commit.ts";
import type { Tx } from "../database/db.ts";
import { refuse } from "../refusal.ts";
import { type CallersDevice, type PersonKind, rememberDevice } from "./known-device.ts";
import { countWrite, refuseManyWrites } from "./limit-writes.ts";
import { passwordMatches, renewedHash } from "./passwords.ts";
import { type KnownPerson, replaceHash, shareLockPerson } from "./person-queries.ts";
import { openSession } from "./sessions.ts";

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

/** Locks the person; undefined for who was removed or got another password since it was compared. */
export async function proven(tx: Tx, kind: PersonKind, person: KnownPerson, typed: string) {
  const lockedPerson = await shareLockPerson(tx, kind, person.id);
  if (!lockedPerson) return undefined;
  // The same password may just have been rehashed by another log-in.
  const isSame =
    lockedPerson.passwordHash === person.passwordHash || (await passwordMatches(lockedPerson.passwordHash, typed));
  return isSame ? lockedPerson : undefined;
}

/**
 * Opens a session, which counts as a write of the person. Refuses with `credentials_wrong` who was removed or got another
 * password in the meantime, and with `too_many_attempts` who wrote too often.
 */
export async function beginSession(
  commit: Commit,
  { kind, account, device }: { kind: PersonKind; account: string; device: CallersDevice },
  person: KnownPerson,
  typed: string,
  now: Date,
): Promise<string> {
  const writer = { kind, id: person.id };
  refuseManyWrites(writer, now);
  const { token, cookie } = await commit(async (tx) => {
    if (!(await proven(tx, kind, person, typed))) return refuse("credentials_wrong");
    const cookie = await rememberDevice(tx, device, { kind, id: person.id, account }, now);
    return { token: await openSession(tx, { kind, id: person.id, userAgent: device.userAgent }, now), cookie };
  });
  countWrite(writer, now);
  device.keep(cookie);
  return token;
}
