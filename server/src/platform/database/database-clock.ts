import { sql } from "kysely";
import { type Clock, systemClock } from "../clock.ts";
import type { Log } from "../watching/log.ts";
import type { Database } from "./db.ts";

/** A machine's clock may differ by this much from the database's; less is the network's doing. */
const TOLERATED_MS = 1_000;

/**
 * The clock of a portal that may be one of several: the machine's own. Where it differs from the database's by more than a
 * second when the portal starts, the log warns, and the portal takes its time from the database's instead, counted on by the
 * machine's timer until the next start. Leases and sessions are then over for all portals at the same moment.
 */
export async function clockBesideDatabase({ db }: Database, log: Log): Promise<Clock> {
  const asked = performance.now();
  const { ms } = await db
    .selectNoFrom(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`.as("ms"))
    .executeTakeFirstOrThrow();
  const heard = performance.now();
  const aheadMs = systemClock().getTime() - ms;
  // Half of the way there and back is not known.
  if (Math.abs(aheadMs) <= TOLERATED_MS + (heard - asked)) return systemClock;
  log.warn(
    { aheadMs },
    "this machine's clock is wrong; the portal uses the database's clock until it is started again",
  );
  return () => new Date(ms + (performance.now() - heard));
}
