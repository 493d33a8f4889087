import { setTimeout as sleep } from "node:timers/promises";
import { isMoving } from "./unavailable.ts";

/** How long, and how many, requests that may be repeated wait for a database that fails over. */
export const absenceLimits = {
  waitMs: 5_000,
  /** Of each pool: those with a session, and as many without one. */
  waiting: 100,
  lookMs: 250,
};

/** Repeats work of one request; all its pieces together wait for `waitMs` after the request came. */
export type RetryPolicy = <T>(work: () => Promise<T>) => Promise<T>;

export const withoutRetry: RetryPolicy = (work) => work();

/**
 * Makes what a request's work is run by when it may be repeated: while the database moves to another server, it waits and
 * is then done again. Fails as it failed last when the time is over, or too many wait. `takesWrites` looks at the database.
 */
export function createPatience(takesWrites: () => Promise<boolean>): () => RetryPolicy {
  let waiting = 0;
  let looking: Promise<boolean> | undefined;

  /** One look for all who wait. */
  function look(): Promise<boolean> {
    looking ??= takesWrites()
      .catch(() => false)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function comesBack(until: number): Promise<boolean> {
    const remainingMs = () => Math.max(0, until - performance.now());
    waiting += 1;
    try {
      while (remainingMs() > 0) {
        await sleep(Math.min(absenceLimits.lookMs, remainingMs()));
        const inTime = sleep(remainingMs(), false, { ref: false });
        if (await Promise.race([look(), inTime])) return true;
      }
      return false;
    } finally {
      waiting -= 1;
    }
  }

  return () => {
    const until = performance.now() + absenceLimits.waitMs;
    return async (work) => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isMoving(error) || waiting >= absenceLimits.waiting || !(await comesBack(until))) throw error;
        }
      }
    };
  };
}
