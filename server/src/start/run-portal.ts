import { createApp } from "../app.ts";
import { loadAssociation } from "../features/association/load-association.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/db.ts";
import { createLog } from "../platform/log.ts";
import { webFolder } from "../platform/places.ts";
import { announce } from "./announce.ts";
import type { Command } from "./command.ts";
import { listen } from "./listen.ts";
import { openBooks } from "./open-books.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Where the demo keeps its sample association, apart from real data. */
const DEMO_DATA = "./data-demo";

const say = (line: string) => process.stdout.write(`${line}\n`);

function readSettings(command: Command): Config {
  const environment = command === "demo" ? { DATA_DIR: DEMO_DATA, ...process.env } : process.env;
  return readConfig(environment, process.cwd());
}

/** Opens the books, serves the portal and tells where it is; ends when it is told to stop. */
export async function runPortal(command: Command): Promise<void> {
  const config = readSettings(command);
  const association = loadAssociation(config.associationConfig);
  const books = await openBooks(config, say);
  const log = createLog(config);
  const database = openDatabase(books.connection, (error) => log.warn({ err: error }, "database connection lost"));
  const app = await createApp({ config, database, clock: systemClock, log, association, webFolder });
  const release = async () => {
    await database.close();
    await books.close();
  };
  try {
    await listen(app.http, config);
  } catch (error) {
    await release();
    throw error;
  }
  const jobs = app.startJobs();
  stopOnSignal(async () => {
    await app.http.close();
    await jobs.stop();
    await release();
  });
  await announce({ config, database, commit: app.commit, place: books.place, say });
}
