import { type Connection, databaseLimits } from "../platform/database/db.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startPostgres } from "../platform/database/postgres/postgres.ts";
import type { Runner } from "../platform/database/postgres/runner.ts";
import type { Config } from "../platform/machine/config.ts";
import { openDataFolder } from "../platform/machine/data-folder.ts";
import { migrationsFolder } from "../platform/machine/places.ts";
import { startTexts } from "./texts.ts";

/** A migrated database that is ready to be used, and how to let go of it. */
export interface Books {
  /** As the role that the portal works with. */
  connection: Connection;
  /** As the role that owns the tables; the same one where only DATABASE_URL is set. */
  ownerConnection: Connection;
  /** Where the data lies, in words for the terminal. */
  place: string;
  /** Who runs the embedded database. */
  runner?: Runner;
  close(): Promise<void>;
}

/**
 * Takes the data folder, starts the embedded database unless another is configured, and migrates. `meanwhile` is called when an
 * embedded database has been started that does not answer yet.
 */
export async function openBooks(
  config: Config,
  progress: (line: string) => void,
  meanwhile?: () => void,
): Promise<Books> {
  const books = await openUnread(config, progress, meanwhile);
  try {
    progress(startTexts.migrating);
    await bringUpToDate(books);
    return books;
  } catch (error) {
    await books.close();
    throw error;
  }
}

/** Gives a database the tables of this version of the portal, and the portal's role its rights. Gives what was migrated. */
export async function bringUpToDate({ connection, ownerConnection }: Books): Promise<string[]> {
  const added = await migrate(ownerConnection, migrationsFolder);
  await grantRights(ownerConnection, connection);
  return added;
}

/** The same without migrating: the tables, if there are any, are as they were left. */
export async function openUnread(
  config: Config,
  progress: (line: string) => void,
  meanwhile?: () => void,
): Promise<Books> {
  const folder = await openDataFolder(config.dataDir);
  try {
    const started = await startDatabase(config, progress, meanwhile);
    return {
      connection: started.connection,
      ownerConnection: started.ownerConnection,
      place: started.place,
      ...("runner" in started && { runner: started.runner }),
      close: async () => {
        await started.stop();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** The portal's pools, one connection to ask whether the database is there, and what back-ups and commands use besides. */
const CONNECTIONS = databaseLimits.connections + databaseLimits.connectionsOfStrangers + 21;

async function startDatabase(config: Config, progress: (line: string) => void, meanwhile?: () => void) {
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    const place = `PostgreSQL at ${host}${pathname} (DATABASE_URL), other files in ${config.dataDir}`;
    const connection = { connectionString: config.databaseUrl };
    const ownerConnection = { connectionString: config.databaseOwnerUrl ?? config.databaseUrl };
    return { connection, ownerConnection, place, stop: async () => {} };
  }
  const needs = { dataDir: config.dataDir, progress, connections: CONNECTIONS, ...(meanwhile && { meanwhile }) };
  const { connection, workerConnection, place, runner, stop } = await startPostgres(needs);
  return { connection: workerConnection, ownerConnection: connection, place, runner, stop };
}
