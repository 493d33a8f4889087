import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { Connection } from "./db.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";
import { terminalTexts } from "./terminal-texts.ts";

/** The schema of the library's own tables. It makes and changes them itself. */
export const SCHEMA = "graphile_worker";

/** Any number, the same in every portal and not the one of our own migrations. */
const MIGRATION_LOCK = 4_021_979;

/** How often jobs are looked for whose time has come; those for now are announced by the database at once. */
const POLL_MS = 1_000;

/** After a lost database the queue is opened again so soon. */
const REOPEN_MS = 1_000;

/** A statement that is not answered within this time is one of a connection that is dead. */
const SILENCE_MS = 10_000;

/** Closing does not wait longer than this for a database that does not answer. */
const CLOSING_MS = 3_000;

const ADD_JOB = `SELECT FROM ${SCHEMA}.add_job($1, job_key => $2, max_attempts => 1, run_at => now() + $3 * interval '1 ms')`;

/** A job that is to be woken, and when by itself: a crontab's five fields, in UTC. */
interface Waking {
  name: string;
  cron: string;
}

interface QueueNeeds {
  connection: Connection;
  log: Log;
  wakings: readonly Waking[];
  /** A job is woken here; of all instances only one is told. */
  onWake(name: string): void;
  /** The queue can be used, for the first time or again. */
  onOpen(): Promise<void>;
}

/** What wakes jobs, for all instances together. */
export interface JobQueue {
  /** Has a job woken now. While the database is lost nothing happens: after that every job is woken. */
  wakeNow(name: string): void;
  /** Has a job woken after so many milliseconds, instead of the time that was said last. */
  wakeLater(name: string, inMs: number): Promise<void>;
  stop(): Promise<void>;
}

const endlessLimits = "-c lock_timeout=0 -c statement_timeout=0";

/** Makes or changes the library's tables; instances that start together wait for one another. Throws StartError. */
export async function migrateQueue(connection: Connection, log?: Log): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2, application_name: "aangan migrations", options: endlessLimits });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: loggerTo(log) });
  } catch (error) {
    throw new StartError(terminalTexts.migrationFailed(SCHEMA, (error as Error).message));
  } finally {
    // The lock goes with its connection.
    client.release(true);
    await pool.end();
  }
}

/** Opens the queue and keeps it open: whatever breaks is closed and opened again, until it is stopped. */
export function openQueue(needs: QueueNeeds): JobQueue {
  const stopping = new AbortController();
  let line: Line | undefined;
  let isBroken = false;

  /** Tells the log once that the queue is broken, however often it cannot be opened again. */
  function noteBreak(error: unknown): void {
    if (!isBroken) needs.log.warn({ err: error }, "the queue of jobs is broken and opened again");
    isBroken = true;
  }

  async function openOnce(): Promise<void> {
    const opened = await openLine(needs);
    if (isBroken) needs.log.info("the queue of jobs is open again");
    isBroken = false;
    line = opened;
    try {
      if (!stopping.signal.aborted) await needs.onOpen();
      const over = AbortSignal.any([stopping.signal, opened.breaking]);
      if (!over.aborted) await once(over, "abort");
      if (!stopping.signal.aborted) throw opened.breaking.reason;
    } finally {
      line = undefined;
      await opened.close();
    }
  }

  async function keepOpen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await openOnce().catch(noteBreak);
      await sleep(REOPEN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Jobs that are just being added; true when they were called again meanwhile, which may have come too late for that. */
  const adding = new Map<string, boolean>();

  /** Adds a job, once more when it is called meanwhile: a thousand calls at once are two jobs. */
  function wakeNow(name: string): void {
    if (adding.has(name)) adding.set(name, true);
    if (line === undefined || adding.has(name)) return;
    adding.set(name, false);
    line
      .ask(ADD_JOB, [name, name, 0])
      .catch((error: unknown) => needs.log.warn({ err: error, job: name }, "a job could not be woken"))
      .finally(() => {
        const isCalledAgain = adding.get(name);
        adding.delete(name);
        if (isCalledAgain) wakeNow(name);
      });
  }

  const kept = keepOpen();
  return {
    wakeNow,
    // A key of its own, so that it postpones nobody's call to run now.
    wakeLater: async (name, inMs) => {
      await line?.ask(ADD_JOB, [name, `${name} later`, inMs]);
    },
    stop: async () => {
      stopping.abort();
      await kept;
    },
  };
}

/** One connected worker with its connections, until something of it breaks. */
interface Line {
  ask(sql: string, values: unknown[]): Promise<unknown>;
  /** Aborted, with the reason, when something of it has broken. Then it is to be closed. */
  breaking: AbortSignal;
  close(): Promise<void>;
}

async function openLine({ connection, log, wakings, onWake }: QueueNeeds): Promise<Line> {
  const breaking = new AbortController();
  const onBreak = (error: unknown) => breaking.abort(error);
  const pool = openPool(connection, onBreak);
  const ask = pool.query.bind(pool) as Line["ask"];
  // The library's cron uses this function. A failure in it would be a promise that nobody hears, which ends the process.
  pool.query = ((sql: string, values: unknown[]) =>
    ask(sql, values).catch((error: unknown) => {
      onBreak(error);
      return { rows: [] };
    })) as typeof pool.query;
  try {
    const runner = await run({
      pgPool: pool,
      schema: SCHEMA,
      // A task here only starts what it names, so one worker never waits.
      concurrency: 1,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: loggerTo(log),
      events: listenForBreaks(onBreak),
      taskList: Object.fromEntries(wakings.map(({ name }) => [name, async () => onWake(name)])),
      parsedCronItems: parseCronItems(wakings.map(cronItem)),
    });
    runner.promise.then(onBreak, onBreak);
    return { ask, breaking: breaking.signal, close: () => closeLine(runner, pool) };
  } catch (error) {
    await withinClosingTime(pool.end());
    throw error;
  }
}

const cronItem = ({ name, cron }: Waking) => ({
  task: name,
  match: cron,
  identifier: name,
  options: { backfillPeriod: 0, maxAttempts: 1, jobKey: name, jobKeyMode: "replace" as const },
});

/** Few connections: one listens, one works, and the others add jobs. What is lost of them with a crash is woken by the clock. */
function openPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    application_name: "aangan jobs",
    options: "-c statement_timeout=8000 -c synchronous_commit=off",
  });
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", onError);
  return pool;
}

/** The worker would go on after some of these and not after others; it is replaced after all of them. */
function listenForBreaks(onBreak: (error: unknown) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:getJob:error", ({ error }) => onBreak(error));
  events.on("worker:fatalError", ({ error }) => onBreak(error));
  events.on("pool:listen:error", ({ error }) => onBreak(error));
  return events;
}

async function closeLine(runner: Runner, pool: pg.Pool): Promise<void> {
  await withinClosingTime(runner.stop());
  await withinClosingTime(pool.end());
}

async function withinClosingTime(closing: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const settled = closing.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, sleep(CLOSING_MS, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

/** The library tells of every job, and of everything that breaks, which we hear of by its events. */
function loggerTo(log: Log | undefined): Logger {
  return new Logger(() => (level, message) => log?.debug({ severity: level, queue: message }, "the queue of jobs"));
}
