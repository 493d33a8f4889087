import { needsFirstAdmin } from "../features/admins/setup-code.ts";
import { type Configured, loadAssociation } from "../features/association/load-association.ts";
import type { CommitDeed } from "../platform/database/commit.ts";
import { type Database, openDatabase } from "../platform/database/db.ts";
import { stopLimits } from "../platform/limits.ts";
import type { Config } from "../platform/machine/config.ts";
import { within } from "../platform/traffic/close-in-order.ts";
import { createLog, type Log } from "../platform/watching/log.ts";
import { createMetrics, type Metrics } from "../platform/watching/metrics.ts";
import { serveMetrics } from "../platform/watching/serve-metrics.ts";
import { announce } from "./announce.ts";
import { catchUnhandled } from "./catch-unhandled.ts";
import { type Books, openBooks } from "./open-books.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { startTexts } from "./texts.ts";
import { waitForDatabase } from "./wait-for-database.ts";

type Say = (line: string) => void;
type Opened = (() => Promise<void>)[];

/** Starts the portal; can be stopped at any time, even half-way. */
export async function runPortal(command: "serve" | "demo", config: Config, say: Say): Promise<void> {
  const opened: Opened = [];
  const stopping = new AbortController();
  const starting = open({ command, config, say, opened, stopping: stopping.signal });
  stopOnSignal(async () => {
    stopping.abort();
    await starting.catch(() => undefined);
    await closeAll(opened);
  });
  try {
    await starting;
  } catch (error) {
    await closeAll(opened);
    // Failing to start because it is being stopped is no failure.
    if (!stopping.signal.aborted) throw error;
  }
}

/** Loads the web server, half of all code, while the database starts. Errors surface at its next import. */
function loadServing(): void {
  import("./serve-app.ts").catch(() => undefined);
}

interface Opening {
  command: "serve" | "demo";
  config: Config;
  say: Say;
  opened: Opened;
  /** Aborted when the portal is to stop. */
  stopping: AbortSignal;
}

interface Ground {
  association: Configured;
  log: Log;
  metrics: Metrics;
  database: Database;
  books: Books;
}

async function open(opening: Opening): Promise<void> {
  const { command, config, say, opened, stopping } = opening;
  const association = loadAssociation(config.associationConfig);
  if (!(await waitForDatabase(config, say, stopping))) return;
  const books = await openBooks(config, say, loadServing);
  opened.push(books.close);
  const log = createLog(config);
  const database = openDatabase(books.connection, (error) => log.warn({ err: error }, "database connection lost"));
  opened.push(() => within(stopLimits.databaseMs, database.close()));
  const metrics = createMetrics({ ofProcess: config.metricsPort !== undefined });
  catchUnhandled(log, metrics);
  const ground = { association, log, metrics, database, books };
  const commit = await serve(opening, ground);
  await announce({ config, database, commit, place: books.place, say });
  if (command === "demo") for (const line of startTexts.demoLogins(config.publicUrl)) say(line);
}

async function serve(opening: Opening, ground: Ground): Promise<CommitDeed> {
  const { config, opened } = opening;
  if (config.metricsPort !== undefined) opened.push(await serveMetrics(ground.metrics, config.metricsPort));
  await playDemoOnce(opening, ground);
  const { serveApp } = await import("./serve-app.ts");
  const { books, ...parts } = ground;
  return (await serveApp({ ...parts, config, opened, runner: books.runner, say: opening.say })).commit;
}

async function playDemoOnce({ command, config, say }: Opening, { database, log, association }: Ground): Promise<void> {
  if (command !== "demo" || !(await needsFirstAdmin(database.db))) return;
  say(startTexts.seeding);
  const { playDemo } = await import("../demo/play-demo.ts");
  await playDemo({ config, database, log, association: association.association });
}

async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}
