import { within } from "../machine/close-in-order.ts";
import type { Log } from "../watching/log.ts";
import { type NightlyNeeds, nightlyOnce } from "./nightly.ts";
import { roundLimits, startRounds } from "./rounds.ts";

/** Recurring work. Due rows are claimed, so that any instance may run it and a killed one leaves it (decision 0003). */
export interface Job {
  name: string;
  /** When it runs by itself: often, in rounds, or daily at a time in India, `HH:MM`. */
  at: "often" | { dailyAt: string };
  /** Does what is due. Returns when more will be due, if known. */
  run(): Promise<Date | undefined>;
  /** Runs once in every instance, before the first run. */
  atStart?(): Promise<void>;
  /** Between the beginnings of two runs, however often it is nudged. */
  leastPauseMs?: number;
}

export type Jobs = ReturnType<typeof startJobs>;

interface JobsNeeds extends NightlyNeeds {
  log: Log;
  tellOfFailing(name: string): Promise<void>;
}

interface LoopNeeds extends JobsNeeds {
  wake(): void;
}

/** Rows that a job cannot take yet must not keep it busy. */
const SHORTEST_PAUSE_MS = 1_000;

/** A nightly job missed while the portal was down runs this long after the start. */
const MADE_UP_AFTER_MS = 5 * 60_000;

const FAILURES_TO_ALERT = 12;

/** Work claimed for longer is taken over by others. */
const STOPPING_MS = 10_000;

export function startJobs(jobs: readonly Job[], needs: JobsNeeds) {
  const wake = () => rounds.wake();
  const loops = new Map(jobs.map((job) => [job.name, createLoop(job, { ...needs, wake })]));
  const rounds = startRounds([...loops.values()].map((loop) => loop.look));
  return {
    nudge: (name: string) => loops.get(name)?.runNow(),
    wake,
    stop: () => {
      rounds.stop();
      return within(STOPPING_MS, Promise.all([...loops.values()].map((loop) => loop.stop())));
    },
  };
}

/** Runs a job, never twice at once; when nudged while it runs, it runs once more. */
function createLoop(job: Job, needs: LoopNeeds) {
  const { name, at, run } = job;
  const runDue = at === "often" ? run : nightlyOnce(name, at.dailyAt, run, needs);
  const failures = countFailures(job, needs);
  const firstLookAt = performance.now() + (at === "often" ? 0 : MADE_UP_AFTER_MS);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isPrepared = false;
  let again = false;
  let stopped = false;
  let notBefore = 0;

  function runNow(): void {
    again = running !== undefined;
    if (again || stopped) return;
    clearTimeout(timer);
    const waitMs = notBefore - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(runNow, waitMs);
      return;
    }
    notBefore = performance.now() + (job.leastPauseMs ?? 0);
    running = runOnce().finally(() => {
      running = undefined;
      if (again) runNow();
    });
  }

  async function runOnce(): Promise<void> {
    try {
      if (!isPrepared) await job.atStart?.();
      isPrepared = true;
      const next = await runDue();
      if (next) runAt(next);
      failures.end();
    } catch (error) {
      await failures.count(error);
    }
  }

  /** What is due later than the next round is seen by it. */
  function runAt(next: Date): void {
    const waitMs = next.getTime() - needs.clock().getTime();
    if (!stopped && waitMs < roundLimits.restMs) timer = setTimeout(runNow, Math.max(waitMs, SHORTEST_PAUSE_MS));
  }

  return {
    runNow,
    look: async () => {
      if (running || performance.now() < firstLookAt) return;
      runNow();
      await running;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function countFailures({ name, at }: Job, { log, tellOfFailing, wake }: LoopNeeds) {
  let inARow = 0;
  let isAlerted = false;

  return {
    count: async (err: unknown) => {
      if (inARow % FAILURES_TO_ALERT === 0) log.error({ err, job: name }, "job failed");
      inARow++;
      // Tried again soon, but not for ever: a database may be gone for good.
      if (inARow <= FAILURES_TO_ALERT) wake();
      if (isAlerted || (at === "often" && inARow < FAILURES_TO_ALERT)) return;
      try {
        await tellOfFailing(name);
        isAlerted = true;
      } catch (error) {
        log.error({ err: error, job: name }, "could not alert the office");
      }
    },
    end: () => {
      if (inARow > 0) log.info({ job: name, failures: inARow }, "job recovered");
      inARow = 0;
      isAlerted = false;
    },
  };
}
