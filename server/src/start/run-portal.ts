import { createApp } from "../app.ts";
import { playDemo } from "../demo/play-demo.ts";
import { needsFirstAdmin } from "../features/admins/setup-code.ts";
import { loadAssociation } from "../features/association/load-association.ts";
import { within } from "../platform/close-in-order.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/db.ts";
import type { Jobs } from "../platform/jobs.ts";
import { stopLimits } from "../platform/limits.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { webFolder } from "../platform/places.ts";
import { serveMetrics } from "../platform/serve-metrics.ts";
import { openSharedClock } from "../platform/shared-clock.ts";
import { announce } from "./announce.ts";
import { catchUnhandled } from "./catch-unhandled.ts";
import { listen } from "./listen.ts";
import { openBooks } from "./open-books.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { startTexts } from "./texts.ts";
import { waitForDatabase } from "./wait-for-database.ts";

/** Writes a line on the terminal. */
type Say = (line: string) => void;

/** What has been opened and is to be closed, the last one first. */
type Opened = (() => Promise<void>)[];

/** Opens the books, serves the portal and tells where it is; ends when it is told to stop, also half-way. */
export async function runPortal(command: "serve" | "demo", config: Config, say: Say): Promise<void> {
  const opened: Opened = [];
  async function closeAll(): Promise<void> {
    for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
  }
  const stopping = new AbortController();
  const starting = open({ command, config, say, opened, stopping: stopping.signal });
  stopOnSignal(async () => {
    stopping.abort();
    await starting.catch(() => undefined);
    await closeAll();
  });
  try {
    await starting;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Opening {
  command: "serve" | "demo";
  config: Config;
  say: Say;
  opened: Opened;
  /** Aborted when the portal is told to stop. */
  stopping: AbortSignal;
}

async function open({ command, config, say, opened, stopping }: Opening): Promise<void> {
  const { association, pictureFiles } = loadAssociation(config.associationConfig);
  if (!(await waitForDatabase(config, say, stopping))) return;
  const books = await openBooks(config, say);
  opened.push(books.close);
  const log = createLog(config);
  const database = openDatabase(books.connection, (error) => log.warn({ err: error }, "database connection lost"));
  opened.push(() => within(stopLimits.databaseMs, database.close()));
  const metrics = createMetrics({ ofProcess: config.metricsPort !== undefined });
  catchUnhandled(log, metrics);
  if (config.metricsPort !== undefined) opened.push(await serveMetrics(metrics, config.metricsPort));
  if (command === "demo" && (await needsFirstAdmin(database.db))) {
    say(startTexts.seeding);
    await playDemo({ config, database, log, association });
  }
  const { clock, close: closeClock } = await openSharedClock(database, log);
  opened.push(closeClock);
  const parts = { config, database, clock, log, metrics };
  const app = await createApp({ ...parts, association, pictureFiles, webFolder });
  await listen(app.http, config);
  let jobs: Jobs | undefined;
  opened.push(async () => {
    await Promise.all([app.stop(), jobs?.stop()]);
  });
  jobs = app.startJobs();
  await announce({ config, database, commit: app.commit, place: books.place, say });
  if (command === "demo") for (const line of startTexts.demoLogins(config.publicUrl)) say(line);
}
