import { type Clock, later } from "../clock.ts";
import type { Database } from "../database/db.ts";
import type { Job } from "../jobs/jobs.ts";
import { refuse } from "../refusal.ts";
import { forgetOldDevices } from "./known-device.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function refuseFor(seconds: number): void {
  if (seconds > 0) refuse("too_many_attempts", { params: { seconds }, retryAfter: seconds });
}

/** Forgets counters unused for a day, and devices unused for a year. */
export function forgetThrottlesJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: "forget-throttles",
    at: { dailyAt: "03:20" },
    run: async () => {
      await database.inTransaction(async (tx) => {
        await tx.deleteFrom("throttles").where("lastFailureAt", "<", later(clock(), -DAY_MS)).execute();
      });
      await database.inTransaction((tx) => forgetOldDevices(tx, clock()));
      return undefined;
    },
  };
}
