import type { Clock } from "../clock.ts";
import type { Database } from "../database/db.ts";
import { within } from "../traffic/close-in-order.ts";
import type { Log } from "../watching/log.ts";
import { onceANight } from "./nightly.ts";

/** When a job runs without being asked to: every few seconds, or once a day at a time of India, `HH:MM`. */
export type JobTime = "often" | { dailyAt: string };

/**
 * Work that comes back. What is to be done stands in the rows it is about, and is claimed there: every instance may run it,
 * at any time, and one that is killed leaves it to the others (decision 0003).
 */
export interface Job {
  name: string;
  at: JobTime;
  /** Does what is due. Returns when there will be more to do, if that is known; never sooner than a second from now. */
  run(): Promise<Date | undefined>;
  /** Done once by every instance, before the job runs for the first time. */
  atStart?(): Promise<void>;
}

export interface Jobs {
  /** Runs a job now, in this instance. */
  nudge(name: string): void;
  /** Stops and waits for what is running, at most ten seconds. */
  stop(): Promise<void>;
}

interface JobsNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  /** Has the office hear of a job that keeps failing. */
  tellOfFailing(name: string): Promise<void>;
}

/** Every instance looks this often for work that another one has left. */
const LOOK_EVERY_MS = 5_000;

/** A job does not run again sooner than this by itself, so that rows it cannot take yet do not keep it busy. */
const SHORTEST_PAUSE_MS = 1_000;

/** A nightly job that was missed is made up for so long after a start, when what is late for other reasons has been caught up. */
const MADE_UP_AFTER_MS = 5 * 60_000;

/** A job that runs often keeps failing when it has failed so many times in a row: for a minute. */
const FAILURES_TO_TELL = 12;

/** How long the end of the process waits for a job; what is claimed longer is taken up by others. */
const STOPPING_MS = 10_000;

/** Starts the jobs of this instance, those of the night after some minutes. */
export function startJobs(jobs: readonly Job[], needs: JobsNeeds): Jobs {
  const loops = new Map(jobs.map((job) => [job.name, createLoop(job, needs)]));
  return {
    nudge: (name) => loops.get(name)?.runNow(),
    stop: async () => {
      await within(STOPPING_MS, Promise.all([...loops.values()].map((loop) => loop.stop())));
    },
  };
}

/** What a look for work does: the work itself, or once a night for all instances. */
function lookOf({ name, at, run }: Job, needs: JobsNeeds): () => Promise<Date | undefined> {
  if (at === "often") return run;
  const look = onceANight(name, at.dailyAt, run, needs);
  return async () => {
    await look();
    return undefined;
  };
}

/** Runs a job here, never twice at once; one that is nudged while it runs runs once more. */
function createLoop(job: Job, needs: JobsNeeds) {
  const look = lookOf(job, needs);
  const failures = countFailures(job, needs);
  let timer = setTimeout(runNow, job.at === "often" ? 0 : MADE_UP_AFTER_MS);
  let running: Promise<void> | undefined;
  let isPrepared = false;
  let again = false;
  let stopped = false;

  function runNow(): void {
    again = running !== undefined;
    if (again || stopped) return;
    clearTimeout(timer);
    running = runOnce().finally(() => {
      running = undefined;
      if (again) runNow();
    });
  }

  async function runOnce(): Promise<void> {
    let pauseMs = LOOK_EVERY_MS;
    try {
      if (!isPrepared) await job.atStart?.();
      isPrepared = true;
      const next = await look();
      if (next) pauseMs = Math.min(pauseMs, Math.max(next.getTime() - needs.clock().getTime(), SHORTEST_PAUSE_MS));
      failures.end();
    } catch (error) {
      await failures.count(error);
    }
    if (!stopped) timer = setTimeout(runNow, pauseMs);
  }

  return {
    runNow,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Logs the first failure in a row and then one a minute, and tells the office once when there is no end of them. */
function countFailures({ name, at }: Job, { log, tellOfFailing }: JobsNeeds) {
  let inARow = 0;
  let isTold = false;

  async function tell(): Promise<void> {
    try {
      await tellOfFailing(name);
      isTold = true;
    } catch (error) {
      log.error({ err: error, job: name }, "the office could not be told");
    }
  }

  return {
    count: async (error: unknown) => {
      if (inARow % FAILURES_TO_TELL === 0) log.error({ err: error, job: name }, "job failed");
      inARow++;
      if (!isTold && (at !== "often" || inARow >= FAILURES_TO_TELL)) await tell();
    },
    end: () => {
      if (inARow > 0) log.info({ job: name, failures: inARow }, "job works again");
      inARow = 0;
      isTold = false;
    },
  };
}
