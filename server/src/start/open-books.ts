import { type Connection, type Database, openDatabase } from "../platform/database/db.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startPostgres } from "../platform/database/postgres/postgres.ts";
import type { Runner } from "../platform/database/postgres/runner.ts";
import { runningDatabase } from "../platform/database/postgres/running-database.ts";
import type { Config } from "../platform/machine/config.ts";
import { openDataFolder } from "../platform/machine/data-folder.ts";
import { migrationsFolder } from "../platform/machine/server-paths.ts";
import { startTexts } from "./texts.ts";

/** A database that is ready for use. */
export interface Books {
  connection: Connection;
  /** As the owner of the tables; the same role where only DATABASE_URL is set. */
  ownerConnection: Connection;
  /** Where the data is, for the terminal. */
  place: string;
  /** The user who runs the embedded database. */
  runner?: Runner;
  close(): Promise<void>;
}

/** Locks the data folder, starts the embedded database unless another is configured, and migrates. */
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

/** Migrates and grants rights. Returns the names of the migrations applied. */
export async function bringUpToDate({ connection, ownerConnection }: Books): Promise<string[]> {
  const added = await migrate(ownerConnection, migrationsFolder);
  await grantRights(ownerConnection, connection);
  return added;
}

/** The same without migrating. */
export async function openUnread(
  config: Config,
  progress: (line: string) => void,
  meanwhile?: () => void,
): Promise<Books> {
  const folder = await openDataFolder(config.dataDir);
  try {
    const { stop, ...started } = await startDatabase(config, progress, meanwhile);
    return {
      ...started,
      close: async () => {
        await stop();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

async function startDatabase(config: Config, progress: (line: string) => void, meanwhile?: () => void) {
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    const place = `PostgreSQL at ${host}${pathname} (DATABASE_URL), other files in ${config.dataDir}`;
    const connection = { connectionString: config.databaseUrl };
    const ownerConnection = { connectionString: config.databaseOwnerUrl ?? config.databaseUrl };
    return { connection, ownerConnection, place, stop: async () => {} };
  }
  const { dataDir } = config;
  const { connection, workerConnection, place, runner, stop } = await startPostgres({ dataDir, progress, meanwhile });
  return { connection: workerConnection, ownerConnection: connection, place, runner, stop };
}

/** Lends the work the database of a running portal, or starts that of a stopped one. Migrates nothing. */
export async function reachBooks<T>(
  config: Config,
  say: (line: string) => void,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const outside = config.databaseOwnerUrl ?? config.databaseUrl;
  if (outside) return work({ connectionString: outside });
  const running = await runningDatabase(config.dataDir);
  if (running) return work(running);
  const books = await openUnread(config, say);
  try {
    return await work(books.ownerConnection);
  } finally {
    await books.close();
  }
}

/** Lends the work a few connections. */
export async function withDatabase<T>(connection: Connection, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(connection, () => {}, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
