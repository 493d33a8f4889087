import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * By major version, the oldest minor version without a known security hole, from https://www.postgresql.org/support/security
 * as of 12 November 2026; what that round closes is in Debian's changelog of postgresql-15 15.20-0+deb12u1.
 */
export const safeMinors: ReadonlyMap<number, number> = new Map([
  [15, 20],
  [16, 16],
  [17, 12],
  [18, 7],
]);

export interface OutdatedVersion {
  version: string;
  /** The oldest of the same major version that is safe. */
  safe: string;
}

/** Null for a safe version, and for a major version that the table does not know. `number`: as in `server_version_num`. */
export function outdatedVersion(number: number): OutdatedVersion | null {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const safe = safeMinors.get(major) ?? 0;
  return minor < safe ? { version: `${major}.${minor}`, safe: `${major}.${safe}` } : null;
}

/** Asked again each time: the server may be updated while the portal runs. */
export async function findOutdatedVersion(db: Db): Promise<OutdatedVersion | null> {
  const number = sql<number>`current_setting('server_version_num')::int`.as("number");
  return outdatedVersion((await db.selectNoFrom(number).executeTakeFirstOrThrow()).number);
}
