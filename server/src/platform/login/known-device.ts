import { createHash } from "node:crypto";
import { later } from "../clock.ts";
import type { Db, Tx } from "../database/db.ts";
import { newSecret } from "../ids.ts";
import type { PersonKind } from "./person-kind.ts";

/** The device that a request comes from, and a way to have its browser keep a cookie. */
export interface CallersDevice {
  /** The cookies that the request brought. */
  sent: string | undefined;
  /** What the browser says it is. */
  userAgent: string | undefined;
  /** How the names of cookies begin: over https, with what makes browsers insist on it. */
  prefix: "" | "__Secure-";
  /** Where the cookie is valid and for how long is not the caller's affair. */
  keep(cookie: Cookie): void;
}

export interface Cookie {
  name: string;
  value: string;
}

/** Whose log-in it was: the person, and what that person logs in with, such as `resident:E-041`. */
export interface LoggedInPerson {
  kind: PersonKind;
  id: string;
  account: string;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A person has a phone, a computer, and perhaps the family's; who logs in on more is a stranger on the one used longest ago. */
const MOST_DEVICES = 5;

const sha256 = (secret: string) => createHash("sha256").update(secret).digest();

/** One cookie for each account, because a device may be used by a family, or by an administrator who is a resident. */
const nameFor = ({ prefix }: CallersDevice, account: string) =>
  `${prefix}aangan_known_${sha256(account).toString("hex").slice(0, 12)}`;

/** The secret that this browser was given for an account, if it says one; whether it is true only the database knows. */
export function deviceSecret(device: CallersDevice, account: string): string | undefined {
  const pattern = new RegExp(`(?:^|; )${nameFor(device, account)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return pattern.exec(device.sent ?? "")?.[1];
}

/**
 * The name of a device on which this account was used within a year, by the same person and with the same password; undefined
 * for every other. It proves nothing about who sits there: it only spares the owner the waits that strangers cause.
 */
export async function knownDevice(
  db: Db,
  device: CallersDevice,
  account: string,
  now: Date,
): Promise<string | undefined> {
  const secret = deviceSecret(device, account);
  if (!secret) return undefined;
  const found = await db
    .selectFrom("knownDevices")
    .select("secretSha256")
    .where("secretSha256", "=", sha256(secret))
    .where("account", "=", account)
    .where("usedAt", ">", later(now, -YEAR_MS))
    .executeTakeFirst();
  return found?.secretSha256.toString("hex");
}

/**
 * Notes that this person has logged in on this device, in the transaction that keeps the person. Gives the cookie for the browser
 * once that is committed.
 */
export async function rememberDevice(
  tx: Tx,
  device: CallersDevice,
  { kind, id: personId, account }: LoggedInPerson,
  now: Date,
): Promise<Cookie> {
  const name = nameFor(device, account);
  const sent = deviceSecret(device, account);
  if (sent && (await markUsed(tx, sent, personId, now))) return { name, value: sent };
  const value = newSecret();
  const row = { secretSha256: sha256(value), kind, personId, account, usedAt: now };
  await tx.insertInto("knownDevices").values(row).execute();
  const newest = tx
    .selectFrom("knownDevices")
    .select("secretSha256")
    .where("kind", "=", kind)
    .where("personId", "=", personId)
    .orderBy("usedAt", "desc")
    .limit(MOST_DEVICES);
  await ofPerson(tx, kind, personId).where("secretSha256", "not in", newest).execute();
  return { name, value };
}

/** True when it was this person's before. */
async function markUsed(tx: Tx, secret: string, personId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("knownDevices")
    .set({ usedAt: now })
    .where("secretSha256", "=", sha256(secret))
    .where("personId", "=", personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const ofPerson = (tx: Tx, kind: PersonKind, personId: string) =>
  tx.deleteFrom("knownDevices").where("kind", "=", kind).where("personId", "=", personId);

/** From now on the person's devices are strangers: the password changed, or the person left. */
export async function forgetDevicesOf(tx: Tx, kind: PersonKind, personId: string): Promise<void> {
  await ofPerson(tx, kind, personId).execute();
}

/** The same for all but the one that asks, by whichever of its cookies. */
export async function forgetOtherDevices(
  tx: Tx,
  { kind, id }: { kind: PersonKind; id: string },
  { sent }: CallersDevice,
): Promise<void> {
  const secrets = Array.from((sent ?? "").matchAll(/=([A-Za-z0-9_-]{43})(?=;|$)/g), ([, secret = ""]) =>
    sha256(secret),
  );
  await ofPerson(tx, kind, id)
    .$if(secrets.length > 0, (query) => query.where("secretSha256", "not in", secrets))
    .execute();
}

/** Forgets devices that were not used for a year. */
export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("knownDevices").where("usedAt", "<", later(now, -YEAR_MS)).execute();
}
