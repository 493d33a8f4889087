import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { later, systemClock } from "../../server/src/platform/clock.ts";
import { type Database, openDatabase } from "../../server/src/platform/database/db.ts";
import { type Job, type Jobs, startJobs } from "../../server/src/platform/jobs/jobs.ts";
import { roundLimits } from "../../server/src/platform/jobs/rounds.ts";
import { freshDatabase } from "../../server/test/desks/database.ts";
import { until } from "../../server/test/desks/sandbox-payer.ts";
import { expectWithin, startWatch } from "./measure.ts";

const passed = startWatch();

/** Runs that a job has had, in its order. */
interface CountingJob extends Job {
  runs: number[];
}

/** A job that notes each of its runs. */
function countingJob(work: () => Promise<Date | undefined> = async () => undefined): CountingJob {
  const runs: number[] = [];
  const run = () => {
    runs.push(passed());
    return work();
  };
  return { name: "count", at: "often", run, runs };
}

async function isRun({ runs }: CountingJob, times: number): Promise<void> {
  const length = await until(
    async () => runs.length,
    (so) => so >= times,
  );
  expect(length).toBeGreaterThanOrEqual(times);
}

let database: Database;
let instances: Jobs[];
let lines: string[];
let failingJobs: string[];

beforeEach(async () => {
  database = openDatabase((await freshDatabase()).connection, () => {});
  [instances, lines, failingJobs] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(instances.map((jobs) => jobs.stop()));
  await database.close();
});

function start(...jobs: Job[]): Jobs {
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  const tellOfFailing = async (name: string) => void failingJobs.push(name);
  const started = startJobs(jobs, { database, clock: systemClock, log, tellOfFailing });
  instances.push(started);
  return started;
}

describe("A job", () => {
  it("that has a least pause is nudged in vain until that is over, and then runs once", async () => {
    const nudge = () => {
      for (let nudges = 0; nudges < 10; nudges++) jobs.nudge("count");
    };
    const job = {
      ...countingJob(async () => {
        if (job.runs.length === 1) setImmediate(nudge);
        return undefined;
      }),
      leastPauseMs: 700,
    };
    const jobs = start(job);
    await isRun(job, 2);
    await sleep(300);
    expect(job.runs).toHaveLength(2);
    const [first = 0, second = 0] = job.runs;
    expect(second - first).toBeGreaterThanOrEqual(690);
  });

  it("runs at the start, and at once when it is nudged", async () => {
    const job = countingJob();
    const jobs = start(job);
    await isRun(job, 1);
    jobs.nudge("count");
    expect(job.runs).toHaveLength(2);
  });

  it("is looked for by another instance within five seconds of what one has left", async () => {
    const pendingWork: string[] = [];
    const job = countingJob(async () => {
      pendingWork.length = 0;
      return undefined;
    });
    start(job);
    await isRun(job, 1);
    pendingWork.push("work of an instance that was killed");
    const leftAt = passed();
    await isRun(job, 2);
    expect(pendingWork).toEqual([]);
    expectWithin("what was left", (job.runs[1] ?? 0) - leftAt, 8_000);
  });

  it("that is nudged a thousand times while it runs is run once more afterwards, and never twice at once", async () => {
    let now = 0;
    let peak = 0;
    let end = () => {};
    const job = countingJob(async () => {
      peak = Math.max(peak, ++now);
      if (job.runs.length === 1)
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      now -= 1;
      return undefined;
    });
    const jobs = start(job);
    await isRun(job, 1);
    for (let round = 0; round < 1_000; round++) jobs.nudge("count");
    end();
    await isRun(job, 2);
    expect([job.runs.length, peak]).toEqual([2, 1]);
  });

  it("does not wait for another one", async () => {
    let end = () => {};
    const work = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined);
    });
    const slow: Job = { name: "slow", at: "often", run: () => work };
    const job = countingJob();
    const jobs = start(slow, job);
    await isRun(job, 1);
    jobs.nudge("count");
    expect(job.runs).toHaveLength(2);
    end();
  });

  it("runs again when it said, not sooner than a second from now", async () => {
    const job = countingJob(async () => (job.runs.length < 2 ? new Date() : undefined));
    start(job);
    await isRun(job, 2);
    expect((job.runs[1] ?? 0) - (job.runs[0] ?? 0)).toBeGreaterThan(900);
  });

  it("that fails a dozen times in a row is told to the office once, and runs again", async () => {
    let isBroken = true;
    const job = countingJob(async () => {
      if (isBroken) throw new Error("out of order");
      return undefined;
    });
    const jobs = start(job);
    for (let run = 1; run <= 13; run++) {
      await isRun(job, run);
      await sleep(0);
      jobs.nudge("count");
    }
    await isRun(job, 14);
    await until(
      async () => failingJobs.length,
      (so) => so > 0,
    );
    isBroken = false;
    jobs.nudge("count");
    await isRun(job, 15);
    expect(failingJobs).toEqual(["count"]);
    expect(lines.filter((line) => line.includes("out of order"))).toHaveLength(2);
  });

  it("runs at rest only when what it named is due, and after a write", async () => {
    const limits = { ...roundLimits };
    Object.assign(roundLimits, { everyMs: 50, awakeMs: 0 });
    try {
      const due = countingJob(async () => (due.runs.length === 1 ? later(new Date(), 2_000) : undefined));
      const quiet = { ...countingJob(), name: "quiet" };
      const jobs = start(due, quiet);
      await isRun(due, 2);
      expect((due.runs[1] ?? 0) - (due.runs[0] ?? 0)).toBeGreaterThan(1_900);
      expect(quiet.runs).toHaveLength(1);
      jobs.wake();
      await isRun(quiet, 2);
    } finally {
      Object.assign(roundLimits, limits);
    }
  });

  it("of the night that fails is told to the office the first time", async () => {
    const job = countingJob(async () => {
      throw new Error("canceling statement due to statement timeout");
    });
    const jobs = start({ ...job, at: { dailyAt: "03:30" } });
    expect(job.runs).toEqual([]);
    jobs.nudge("count");
    await isRun(job, 1);
    await expect.poll(() => failingJobs).toEqual(["count"]);
  });

  it("that runs is waited for when the instance stops, and does not run after that", async () => {
    let isDone = false;
    const job = countingJob(async () => {
      await sleep(300);
      isDone = true;
      return new Date();
    });
    const jobs = start(job);
    await isRun(job, 1);
    await jobs.stop();
    jobs.nudge("count");
    expect([isDone, job.runs.length]).toEqual([true, 1]);
  });

  it("is prepared in every instance before it runs there, again until that works", async () => {
    const done: string[] = [];
    const job = countingJob(async () => {
      done.push("run");
      return undefined;
    });
    let tries = 0;
    const atStart = async () => {
      if (++tries === 1) throw new Error("the database is not there yet");
      done.push("prepared");
    };
    const jobs = start({ ...job, atStart });
    await until(
      async () => tries,
      (so) => so > 0,
    );
    await sleep(0);
    jobs.nudge("count");
    await isRun(job, 1);
    expect(done).toEqual(["prepared", "run"]);
  });
});
