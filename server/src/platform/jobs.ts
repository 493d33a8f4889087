import type { Clock } from "./clock.ts";
import { within } from "./close-in-order.ts";
import type { Connection } from "./db.ts";
import { type JobQueue, openQueue } from "./job-queue.ts";
import type { Log } from "./log.ts";

/** When a job runs without being asked to: each minute, or once a day at a time of India, `HH:MM`. */
export type JobTime = "every minute" | { dailyAt: string };

/**
 * Work that comes back. What is to be done stands in the rows it is about, and is claimed there: every instance may run it,
 * at any time, and one that is killed leaves it to the others (decision 0003).
 */
export interface Job {
  name: string;
  at: JobTime;
  /** Does what is due. Gives when there will be more to do, if that is known; never sooner than a second from now. */
  run(): Promise<Date | undefined>;
  /** Done once by every instance, before its jobs are woken for the first time. */
  atStart?(): Promise<void>;
}

export interface Jobs {
  /** Has a job run now, in one of the instances. */
  nudge(name: string): void;
  /** Stops and waits for what is running, at most ten seconds. */
  stop(): Promise<void>;
}

interface JobsNeeds {
  connection: Connection;
  clock: Clock;
  log: Log;
}

/** How long the end of the process waits for a job; what is claimed longer is taken up by others. */
const STOPPING_MS = 10_000;

/** A job does not ask to be run again sooner than this, so that rows it cannot take yet do not keep it busy. */
const SHORTEST_PAUSE_MS = 1_000;

/**
 * A daily job may have been missed while no portal ran. It is made up for so long after a start, when what runs each minute
 * has caught up: a check of the books would otherwise find what is only late.
 */
const MADE_UP_AFTER_MS = 5 * 60_000;

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 24 * 60;

/** India's clocks are this many minutes ahead of UTC, all year. */
const INDIA_AHEAD_MINUTES = 330;

/** Starts the jobs of this instance. Each is woken once, by the clock, when it said, and by nudges. */
export function startJobs(jobs: readonly Job[], needs: JobsNeeds): Jobs {
  const loops = new Map(jobs.map((job) => [job.name, createLoop(job, needs, () => queue)]));
  const waiting = new Set(jobs);

  async function prepare(job: Job): Promise<void> {
    try {
      await job.atStart?.();
      waiting.delete(job);
    } catch (error) {
      // It is tried again when the queue is opened again, as after a lost database.
      needs.log.error({ err: error, job: job.name }, "job could not be prepared");
    }
  }

  const queue: JobQueue = openQueue({
    ...needs,
    wakings: jobs.map(({ name, at }) => ({ name, cron: cronOf(at) })),
    onWake: (name) => loops.get(name)?.runNow(),
    onOpen: async () => {
      for (const job of waiting) await prepare(job);
      for (const { name, at } of jobs) {
        if (at === "every minute") queue.wakeNow(name);
        else await queue.wakeLater(name, MADE_UP_AFTER_MS);
      }
    },
  });
  return {
    nudge: queue.wakeNow,
    stop: async () => {
      const running = Promise.all([...loops.values()].map((loop) => loop.stop()));
      await within(STOPPING_MS, Promise.all([queue.stop(), running]));
    },
  };
}

/** A job's crontab fields, in UTC. */
export function cronOf(at: JobTime): string {
  if (at === "every minute") return "* * * * *";
  const [hours = 0, minutes = 0] = at.dailyAt.split(":").map(Number);
  const inUtc = (hours * 60 + minutes - INDIA_AHEAD_MINUTES + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${inUtc % 60} ${Math.floor(inUtc / 60)} * * *`;
}

/**
 * Runs a job here, never twice at once; one that is woken while it runs runs once more. It runs beside the queue, which
 * therefore keeps nothing locked for it when this process is killed.
 */
function createLoop(job: Job, { clock, log }: JobsNeeds, queue: () => JobQueue) {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function runNow(): void {
    again = running !== undefined;
    if (again || stopped) return;
    running = runOnce()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, "job failed"))
      .finally(() => {
        running = undefined;
        if (again) runNow();
      });
  }

  async function runOnce(): Promise<void> {
    const next = await job.run();
    if (next === undefined || stopped) return;
    const inMs = Math.max(next.getTime() - clock().getTime(), SHORTEST_PAUSE_MS);
    // The clock comes within a minute anyway.
    if (job.at !== "every minute" || inMs < MINUTE_MS) await queue().wakeLater(job.name, inMs);
  }

  return {
    runNow,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
