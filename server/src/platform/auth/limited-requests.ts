import { type Clock, later } from "../clock.ts";
import type { Database } from "../database/db.ts";
import type { Job } from "../jobs/jobs.ts";
import { refuse } from "../refusal.ts";
import { forgetOldDevices } from "./known-device.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Refuses with `code` while there are seconds to wait. */
export function refuseFor(seconds: number, code: "too_many_attempts" | "codes_used_up" = "too_many_attempts"): void {
  if (seconds > 0) refuse(code, { params: waitOf(seconds), retryAfter: seconds });
}

/** In a unit that people count in, rounded up so that nobody comes back too early. */
function waitOf(seconds: number): { count: number; unit: "second" | "seconds" | "minutes" | "hours" } {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return { count: Math.ceil(minutes / 60), unit: "hours" };
  if (seconds >= 120) return { count: minutes, unit: "minutes" };
  return { count: seconds, unit: seconds === 1 ? "second" : "seconds" };
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
