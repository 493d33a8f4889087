import { setTimeout as sleep } from "node:timers/promises";
import { keepHalfSample, markUntilCreated, removeHalfSample } from "../demo/unfinished-sample.ts";
import { needsFirstAdmin } from "../features/admins/setup-code.ts";
import { loadAssociation } from "../features/association/load-association.ts";
import { openDatabase } from "../platform/database/db.ts";
import { hasMoved } from "../platform/database/unavailable.ts";
import { stopLimits } from "../platform/limits.ts";
import { within } from "../platform/machine/close-in-order.ts";
import type { Config } from "../platform/machine/config.ts";
import { createLog } from "../platform/watching/log.ts";
import { createMetrics, serveMetrics } from "../platform/watching/metrics.ts";
import { announce } from "./announce.ts";
import { catchUnhandled } from "./catch-unhandled.ts";
import { type Books, migrateAndGrant, openBooks } from "./open-books.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { type Say, startTexts } from "./texts.ts";
import { waitForDatabase } from "./wait-for-database.ts";

type Opened = (() => Promise<void>)[];

type StartCommand = "serve" | "demo";

/** Starts the portal; can be stopped at any time, even half-way. */
export async function runPortal(command: StartCommand, config: Config, say: Say): Promise<void> {
  const opened: Opened = [];
  const stopping = new AbortController();
  const starting = open(command, config, say, opened, stopping.signal);
  stopOnSignal(async () => {
    stopping.abort();
    await starting.catch(() => undefined);
    await closeAll(opened);
  });
  try {
    const tell = await starting;
    // Not part of the start, so that a stop never waits for its questions to a slow database.
    await tell?.();
  } catch (error) {
    // The stop closes everything, and what fails because of it is no failure.
    if (stopping.signal.aborted) return;
    await closeAll(opened);
    throw error;
  }
}

/** Loads the web server, half of all code, while the database starts. Errors surface at its next import. */
const loadServing = () => void import("./serve-app.ts").catch(() => undefined);

const AGAIN_MS = 500;

/** Undefined when it was stopped before. A database that moves to another server in the middle of it is waited for again. */
async function openWhenThere(config: Config, say: Say, stopping: AbortSignal) {
  while (await waitForDatabase(config, say, stopping)) {
    try {
      return await openBooks(config, say, loadServing);
    } catch (error) {
      if (!config.databaseUrl || !hasMoved(error)) throw error;
      say(startTexts.databaseAwaited((error as Error).message));
      await sleep(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Returns what tells that the portal is open; undefined when it was stopped before. */
async function open(command: StartCommand, config: Config, say: Say, opened: Opened, stopping: AbortSignal) {
  const configured = loadAssociation(config.associationConfig);
  const books = await openWhenThere(config, say, stopping);
  if (!books) return undefined;
  const { connection, close, place, runner } = books;
  opened.push(close);
  if (!config.databaseUrl) await clearUnfinishedSample(command, config, books);
  const log = createLog(config);
  const onLost = (error: Error) => log.warn({ err: error }, "database connection lost");
  const database = openDatabase(connection, onLost, config.connections?.people);
  opened.push(() => within(stopLimits.databaseMs, database.close()));
  const metrics = createMetrics({ ofProcess: config.metricsPort !== undefined });
  catchUnhandled(log, metrics);
  if (config.metricsPort !== undefined) opened.push(await serveMetrics(metrics, config.metricsPort));
  const ground = { config, database, log };
  if (command === "demo" && (await needsFirstAdmin(database.db))) {
    say(startTexts.seeding);
    const { playDemo } = await import("../demo/play-demo.ts");
    const play = () => playDemo({ ...ground, association: configured.association }, stopping);
    await markUntilCreated(config.dataDir, play);
  }
  const { serveApp } = await import("./serve-app.ts");
  const { commit } = await serveApp({ ...ground, ...configured, metrics, opened, runner, say });
  return async () => {
    await announce({ config, database, commit, place, say });
    if (command === "demo") for (const line of startTexts.demoLogins(config.publicUrl)) say(line);
  };
}

/** A demo creates its sample again from the start; books that were opened without --demo are kept as they are. */
async function clearUnfinishedSample(command: StartCommand, { dataDir }: Config, books: Books): Promise<void> {
  if (command === "serve") await keepHalfSample(dataDir);
  else if (await removeHalfSample(dataDir, books.ownerConnection)) await migrateAndGrant(books);
}

async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}
