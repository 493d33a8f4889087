import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { emptyDatabase, freshDatabase } from "../../test/database.ts";
import { until } from "../../test/sandbox-payer.ts";
import { systemClock } from "./clock.ts";
import type { Connection } from "./db.ts";
import { migrateQueue } from "./job-queue.ts";
import { cronOf, type Job, type Jobs, startJobs } from "./jobs.ts";

const NUDGED_WITHIN_MS = 200;

describe("A job", () => {
  let connection: Connection & { database: string };
  let client: pg.Client;
  let instances: Jobs[];
  let lines: string[];

  beforeEach(async () => {
    connection = (await freshDatabase()).connection as typeof connection;
    client = new pg.Client({ ...inject("databaseServer"), database: connection.database });
    await client.connect();
    instances = [];
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(instances.map((jobs) => jobs.stop()));
    await client.end();
  });

  function start(...jobs: Job[]): Jobs {
    const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
    const started = startJobs(jobs, { connection, clock: systemClock, log });
    instances.push(started);
    return started;
  }

  /** A job that notes each of its runs. */
  function counted(work: () => Promise<Date | undefined> = async () => undefined): Job & { runs: number[] } {
    const runs: number[] = [];
    const run = () => {
      runs.push(performance.now());
      return work();
    };
    return { name: "count", at: "every minute", run, runs };
  }

  async function isRun({ runs }: { runs: number[] }, times: number): Promise<void> {
    const length = await until(
      async () => runs.length,
      (so) => so >= times,
    );
    expect(length).toBeGreaterThanOrEqual(times);
  }

  it("runs once at the start, and within 200 ms of a nudge", async () => {
    const job = counted();
    const jobs = start(job);
    await isRun(job, 1);
    const nudgedAt = performance.now();
    jobs.nudge("count");
    await isRun(job, 2);
    expect((job.runs[1] ?? 0) - nudgedAt).toBeLessThan(NUDGED_WITHIN_MS);
    await sleep(300);
    expect(job.runs).toHaveLength(2);
  });

  it("of the night is made up for five minutes after a start, when the others have caught up", async () => {
    const job: typeof minutely = { ...counted(), name: "nightly", at: { dailyAt: "03:30" } };
    const minutely = counted();
    start(job, minutely);
    await isRun(minutely, 1);
    const { rows } = await client.query(
      "SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs WHERE key = 'nightly later'",
    );
    expect([job.runs.length, rows]).toEqual([0, [{ minutes: 5 }]]);
    await client.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'nightly later'");
    await isRun(job, 1);
  });

  it("runs in one of several instances when it is nudged", async () => {
    const all = [counted(), counted(), counted()];
    const jobs = all.map((job) => start(job));
    const total = () => all.reduce((sum, { runs }) => sum + runs.length, 0);
    await sleep(1_500);
    const before = total();
    for (let nudge = 1; nudge <= 5; nudge++) {
      jobs[nudge % 3]?.nudge("count");
      await sleep(200);
    }
    expect(total() - before).toBe(5);
  });

  it("has one line in the crontab of all instances", async () => {
    const all = [counted(), counted()];
    for (const job of all) start(job);
    await sleep(1_000);
    const { rows } = await client.query("SELECT identifier FROM graphile_worker._private_known_crontabs");
    expect(rows).toEqual([{ identifier: "count" }]);
  });

  it("that is nudged while it runs is run once more afterwards, and never twice at once", async () => {
    let now = 0;
    let most = 0;
    const job = counted(async () => {
      now += 1;
      most = Math.max(most, now);
      await sleep(200);
      now -= 1;
      return undefined;
    });
    const jobs = start(job);
    await isRun(job, 1);
    for (let nudge = 0; nudge < 4; nudge++) jobs.nudge("count");
    await isRun(job, 2);
    await sleep(500);
    expect([job.runs.length, most]).toEqual([2, 1]);
  });

  it("that is nudged a thousand times at once runs a few times", async () => {
    const job = counted();
    const jobs = start(job);
    await isRun(job, 1);
    for (let nudge = 0; nudge < 1_000; nudge++) jobs.nudge("count");
    await sleep(1_000);
    expect(job.runs.length).toBeGreaterThanOrEqual(2);
    expect(job.runs.length).toBeLessThanOrEqual(4);
  });

  it("does not wait for another one", async () => {
    const slow: Job = { name: "slow", at: "every minute", run: () => sleep(1_500, undefined) };
    const job = counted();
    const jobs = start(slow, job);
    await isRun(job, 1);
    const nudgedAt = performance.now();
    jobs.nudge("count");
    await isRun(job, 2);
    expect((job.runs[1] ?? 0) - nudgedAt).toBeLessThan(NUDGED_WITHIN_MS);
  });

  it("runs again when it said, not sooner than a second from now", async () => {
    const job = counted(async () => (job.runs.length < 2 ? new Date() : undefined));
    start(job);
    await isRun(job, 2);
    const pauseMs = (job.runs[1] ?? 0) - (job.runs[0] ?? 0);
    expect(pauseMs).toBeGreaterThan(900);
    expect(pauseMs).toBeLessThan(3_000);
    await sleep(1_500);
    expect(job.runs).toHaveLength(2);
  });

  it("that fails is told to the log and runs again", async () => {
    const job = counted(async () => {
      throw new Error("out of order");
    });
    const jobs = start(job);
    await isRun(job, 1);
    jobs.nudge("count");
    await isRun(job, 2);
    expect(lines.filter((line) => line.includes("out of order"))).toHaveLength(2);
  });

  it("whose worker died with it in its hands runs all the same", async () => {
    await client.query(`SELECT graphile_worker.add_job('count', job_key => 'count', max_attempts => 1)`);
    await client.query("UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead', attempts = 1");
    const job = counted();
    const jobs = start(job);
    await isRun(job, 1);
    jobs.nudge("count");
    await isRun(job, 2);
  });

  it("goes on after its connections were terminated", async () => {
    const job = counted();
    const jobs = start(job);
    await isRun(job, 1);
    const ended = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'aangan jobs'`,
      [connection.database],
    );
    expect(ended.rows.length).toBeGreaterThan(0);
    await isRun(job, 2);
    const nudgedAt = performance.now();
    jobs.nudge("count");
    await isRun(job, 3);
    expect((job.runs[2] ?? 0) - nudgedAt).toBeLessThan(NUDGED_WITHIN_MS);
  });

  it("runs when a database that could not be reached at the start is there", async () => {
    const superuser = new pg.Client(inject("databaseServer"));
    await superuser.connect();
    await superuser.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS false`);
    const job = counted();
    start(job);
    await sleep(500);
    expect(job.runs).toHaveLength(0);
    await superuser.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS true`);
    await superuser.end();
    await isRun(job, 1);
  });

  it("that runs is waited for when the instance stops", async () => {
    let isDone = false;
    const job = counted(async () => {
      await sleep(400);
      isDone = true;
      return undefined;
    });
    const jobs = start(job);
    await isRun(job, 1);
    await jobs.stop();
    expect(isDone).toBe(true);
  });

  it("is prepared in every instance before it runs there", async () => {
    const done: string[] = [];
    const job = counted(async () => {
      done.push("run");
      return undefined;
    });
    start({ ...job, atStart: async () => void done.push("prepared") });
    await isRun(job, 1);
    expect(done).toEqual(["prepared", "run"]);
  });
});

describe("The tables of the queue", () => {
  it("are made by instances that start together, and by each start again without harm", async () => {
    const { connection } = await emptyDatabase();
    await Promise.all([migrateQueue(connection), migrateQueue(connection), migrateQueue(connection)]);
    await migrateQueue(connection);
  });
});

describe("The time of a job", () => {
  it.each([
    ["every minute", "* * * * *"],
    [{ dailyAt: "02:30" }, "0 21 * * *"],
    [{ dailyAt: "05:29" }, "59 23 * * *"],
    [{ dailyAt: "05:30" }, "0 0 * * *"],
    [{ dailyAt: "23:59" }, "29 18 * * *"],
  ] as const)("is India's: %j is %s in UTC", (at, cron) => {
    expect(cronOf(at)).toBe(cron);
  });
});
