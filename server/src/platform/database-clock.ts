import { sql } from "kysely";
import { type Clock, later, systemClock } from "./clock.ts";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";

/** A machine's clock may differ by so much from the database's before that is gone by; less is the network's doing. */
const BORNE_MS = 1_000;

/** How often the clocks are compared. */
const COMPARE_MS = 30_000;

/** A clock that all instances have in common. */
export interface SharedClock {
  clock: Clock;
  close(): Promise<void>;
}

/**
 * Opens the clock of a portal that may be one of several: the machine's own, moved to the database's where the two differ by
 * more than a second. Leases and sessions are then over for all at the same moment, whatever a machine takes the time for
 * (test INF-29). Compared now, which must succeed, and every half minute, which may fail.
 */
export async function openSharedClock(database: Database, log: Log): Promise<SharedClock> {
  let aheadMs = 0;

  async function compare(): Promise<void> {
    const before = systemClock().getTime();
    const { ms } = await database.db
      .selectNoFrom(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`.as("ms"))
      .executeTakeFirstOrThrow();
    const after = systemClock().getTime();
    const foundMs = Math.round((before + after) / 2 - ms);
    // Half of the way there and back is not known.
    const isFar = Math.abs(foundMs) > BORNE_MS + (after - before) / 2;
    const newMs = isFar ? foundMs : 0;
    if (Math.abs(newMs - aheadMs) > BORNE_MS) {
      log.warn({ aheadMs: foundMs }, "this machine's clock is off, or right again; the database's clock is gone by");
    }
    aheadMs = newMs;
  }

  await compare();
  const comparing = setInterval(() => void compare().catch(() => undefined), COMPARE_MS).unref();
  return {
    clock: () => later(systemClock(), -aheadMs),
    close: async () => clearInterval(comparing),
  };
}
