import { createHash } from "node:crypto";
import type { Db } from "./db.ts";
import { newId } from "./ids.ts";
import { isSameSecret, signatureOf } from "./secrets.ts";

/** The cookies that a request brought, and a way to give the browser another one. */
export interface DeviceCookies {
  sent: string | undefined;
  /** Name and value; where it is valid and for how long is not the caller's affair. */
  keep(name: string, value: string): void;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** One cookie for each account, because a device may be used by a family, or by an administrator who is a resident. */
const nameFor = (account: string) => `aangan_known_${createHash("sha256").update(account).digest("hex").slice(0, 12)}`;

async function sign(db: Db, account: string, told: string): Promise<string> {
  const { key } = await db.selectFrom("deviceKey").select("key").executeTakeFirstOrThrow();
  return signatureOf(`${account}|${told}`, key.toString("hex"));
}

/**
 * The name of a device on which this account was used within a year, by the cookie that it was given then; undefined for
 * every other. It proves nothing about who sits there: it only spares the owner the waits that strangers cause.
 */
export async function knownDevice(
  db: Db,
  cookies: DeviceCookies,
  account: string,
  now: Date,
): Promise<string | undefined> {
  const pattern = new RegExp(`(?:^|; )${nameFor(account)}=(([0-9a-z]{20})\\.(\\d{13}))\\.([0-9a-f]{64})(?:;|$)`);
  const [, told, device, since, signature] = pattern.exec(cookies.sent ?? "") ?? [];
  if (!told || !signature || Number(since) < now.getTime() - YEAR_MS) return undefined;
  return isSameSecret(signature, await sign(db, account, told)) ? device : undefined;
}

/** Has the browser keep that this account was used on it. */
export async function rememberDevice(db: Db, cookies: DeviceCookies, account: string, now: Date): Promise<void> {
  const told = `${newId()}.${now.getTime()}`;
  cookies.keep(nameFor(account), `${told}.${await sign(db, account, told)}`);
}
