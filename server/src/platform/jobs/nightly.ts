import { setInterval } from "node:timers";
import { type RawBuilder, sql } from "kysely";
import { type Clock, dayOf, later, startOfDay } from "../clock.ts";
import type { Database, Tx } from "../database/db.ts";

export interface NightlyNeeds {
  database: Database;
  clock: Clock;
  /** How much later than named. */
  nightlyDelayMs?: number;
}

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** How often to look whether another instance has left the job, or the next night has come. */
const LOOK_AGAIN_MS = MINUTE_MS;

const LEASE_MS = 2 * MINUTE_MS;
const RENEW_EVERY_MS = 30_000;

const RETRY_MS = 60 * MINUTE_MS;

/** The last time it was `HH:MM` in India. */
export function lastTimeOf(dailyAt: string, now: Date): Date {
  const [hours = 0, minutes = 0] = dailyAt.split(":").map(Number);
  const today = later(startOfDay(dayOf(now)), (hours * 60 + minutes) * MINUTE_MS);
  return today <= now ? today : later(today, -DAY_MS);
}

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 ms'`;

/** Whether it was claimed, or else is done already. */
async function claimNight(tx: Tx, name: string, night: Date, leaseMs: number): Promise<"ours" | "done" | undefined> {
  const { rows } = await sql`
    INSERT INTO nightly_jobs (name, night, began_at, claimed_until) VALUES (${name}, ${night}, now(), ${inMs(leaseMs)})
    ON CONFLICT (name) DO UPDATE
      SET night = excluded.night, claimed_until = excluded.claimed_until, done_at = NULL,
        began_at = CASE WHEN nightly_jobs.night = excluded.night THEN nightly_jobs.began_at ELSE now() END
      WHERE CASE WHEN nightly_jobs.done_at IS NULL THEN nightly_jobs.claimed_until < now()
        ELSE nightly_jobs.night < excluded.night END
    RETURNING name`.execute(tx);
  if (rows.length > 0) return "ours";
  const done = tx.selectFrom("nightlyJobs").where("name", "=", name).where("night", "=", night);
  return (await done.where("doneAt", "is not", null).select("name").executeTakeFirst()) && "done";
}

/** Runs work once a night in one of all instances, and returns the next night. Throws what it threw; it is due again an hour later. */
export function nightlyOnce(name: string, dailyAt: string, work: () => Promise<unknown>, needs: NightlyNeeds) {
  const { database, clock, nightlyDelayMs = 0 } = needs;
  let lookAgainAt = 0;
  let doneNight: number | undefined;

  const note = (row: { claimedUntil: RawBuilder<Date> } | { doneAt: RawBuilder<Date> }) =>
    database.inTransaction((tx) => tx.updateTable("nightlyJobs").set(row).where("name", "=", name).execute());

  async function runClaimed(): Promise<void> {
    const renew = () => note({ claimedUntil: inMs(LEASE_MS) });
    const beat = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
    try {
      await work();
      await note({ doneAt: inMs(0) });
    } catch (error) {
      await note({ claimedUntil: inMs(RETRY_MS) });
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  return async (): Promise<Date> => {
    const night = lastTimeOf(dailyAt, later(clock(), -nightlyDelayMs));
    const next = later(night, DAY_MS + nightlyDelayMs);
    if (doneNight === night.getTime() || performance.now() < lookAgainAt) return next;
    const found = await database.inTransaction((tx) => claimNight(tx, name, night, LEASE_MS));
    if (found === "ours") await runClaimed();
    if (found === undefined) lookAgainAt = performance.now() + LOOK_AGAIN_MS;
    else doneNight = night.getTime();
    return next;
  };
}
