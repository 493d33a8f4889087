import type { Log } from "./log.ts";

/** Work that comes back: it claims in the database what it does, so every instance may run it. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Jobs {
  /** Runs a job soon, not only when its time comes. */
  nudge(name: string): void;
  /** Stops and waits for what is running. */
  stop(): Promise<void>;
}

/** Runs each job over and over, never twice at once here. A failure is logged and does not end the job. */
export function startJobs(jobs: readonly Job[], log: Log): Jobs {
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job, log)]));
  return {
    nudge: (name) => loops.get(name)?.nudge(),
    stop: async () => {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

function startLoop(job: Job, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function runNow(): void {
    if (running !== undefined) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    running = job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, "job failed"))
      .finally(() => {
        running = undefined;
        if (!stopped) timer = setTimeout(runNow, again ? 0 : job.everyMs);
      });
  }

  timer = setTimeout(runNow, 0);
  return {
    nudge: () => {
      if (!stopped) runNow();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
