import { createHash } from "node:crypto";
import { later } from "../clock.ts";
import type { Db, Tx } from "../database/db.ts";
import { newSecret } from "../ids.ts";

export type PersonKind = "resident" | "admin";

export interface CallersDevice {
  /** The request's Cookie header. */
  sent: string | undefined;
  userAgent: string | undefined;
  /** The prefix of cookie names; over https one that makes browsers insist on it. */
  prefix: "" | "__Secure-";
  keep(cookie: { name: string; value: string }): void;
}

export interface Person {
  kind: PersonKind;
  id: string;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** When a person has more, the one unused for longest is forgotten. */
const MAX_DEVICES = 5;

const sha256 = (secret: string) => createHash("sha256").update(secret).digest();

/** A cookie per account, because families share devices and administrators may be residents. */
const nameFor = ({ prefix }: CallersDevice, account: string) =>
  `${prefix}aangan_known_${sha256(account).toString("hex").slice(0, 12)}`;

/** The secret that the browser sends for an account, unverified. */
export function deviceSecret(device: CallersDevice, account: string): string | undefined {
  const pattern = new RegExp(`(?:^|; )${nameFor(device, account)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return pattern.exec(device.sent ?? "")?.[1];
}

/** A device's name proves no identity; it only spares the owner the waits that strangers cause. */
export async function knownDevice(db: Db, device: CallersDevice, account: string, now: Date) {
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

/** Remembers the device of a log-in. Returns the cookie to set once the transaction is committed. */
export async function rememberDevice(tx: Tx, device: CallersDevice, owner: Person & { account: string }, now: Date) {
  const { kind, id: personId, account } = owner;
  const name = nameFor(device, account);
  const sentSecret = deviceSecret(device, account);
  if (sentSecret && (await markUsed(tx, sentSecret, personId, now))) return { name, value: sentSecret };
  const value = newSecret();
  const row = { secretSha256: sha256(value), kind, personId, account, usedAt: now };
  await tx.insertInto("knownDevices").values(row).execute();
  const newest = tx
    .selectFrom("knownDevices")
    .select("secretSha256")
    .where("kind", "=", kind)
    .where("personId", "=", personId)
    .orderBy("usedAt", "desc")
    .limit(MAX_DEVICES);
  await ofPerson(tx, kind, personId).where("secretSha256", "not in", newest).execute();
  return { name, value };
}

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

export async function forgetDevicesOf(tx: Tx, { kind, id }: Person, exceptDevice?: CallersDevice): Promise<void> {
  const matches = (exceptDevice?.sent ?? "").matchAll(/=([A-Za-z0-9_-]{43})(?=;|$)/g);
  const secrets = Array.from(matches, ([, secret = ""]) => sha256(secret));
  await ofPerson(tx, kind, id)
    .$if(secrets.length > 0, (query) => query.where("secretSha256", "not in", secrets))
    .execute();
}

export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("knownDevices").where("usedAt", "<", later(now, -YEAR_MS)).execute();
}
