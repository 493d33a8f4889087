import { sql } from "kysely";
import { type Clock, systemClock } from "../clock.ts";
import type { Log } from "../watching/log.ts";
import type { Database } from "./db.ts";

/** Smaller differences are the network's delay. */
const TOLERATED_MS = 1_000;

/** Returns this machine's clock, or with a warning the database's, if they differ: portals must agree on leases. */
export async function clockBesideDatabase({ db }: Database, log: Log): Promise<Clock> {
  const sentAt = performance.now();
  const { ms } = await db
    .selectNoFrom(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`.as("ms"))
    .executeTakeFirstOrThrow();
  const receivedAt = performance.now();
  const aheadMs = systemClock().getTime() - ms;
  if (Math.abs(aheadMs) <= TOLERATED_MS + (receivedAt - sentAt)) return systemClock;
  log.warn({ aheadMs }, "clock differs from the database's; using the database's until the next start");
  return () => new Date(ms + (performance.now() - receivedAt));
}
