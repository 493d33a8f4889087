import { setInterval } from "node:timers";
import { type Clock, dayOf, later, startOfDay } from "../clock.ts";
import type { Database } from "../database/db.ts";
import { claimNight, endNight, renewNight } from "./nightly-queries.ts";

interface Needs {
  database: Database;
  clock: Clock;
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

/** Runs work once a night in one of all instances. Throws what it threw; it is due again an hour later. */
export function onceANight(name: string, dailyAt: string, work: () => Promise<unknown>, { database, clock }: Needs) {
  let lookAgainAt = 0;

  async function runClaimed(): Promise<void> {
    const renew = () => database.inTransaction((tx) => renewNight(tx, name, LEASE_MS));
    const beat = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
    try {
      await work();
      await database.inTransaction((tx) => endNight(tx, name));
    } catch (error) {
      await database.inTransaction((tx) => renewNight(tx, name, RETRY_MS));
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  return async (): Promise<undefined> => {
    if (performance.now() < lookAgainAt) return;
    const night = lastTimeOf(dailyAt, clock());
    if (await database.inTransaction((tx) => claimNight(tx, name, night, LEASE_MS))) await runClaimed();
    else lookAgainAt = performance.now() + LOOK_AGAIN_MS;
  };
}
