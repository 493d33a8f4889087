import { type Connection, type Database, openDatabase } from "../platform/database/db.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { migrate } from "../platform/database/migrate.ts";
import { refuseUnfitPooler } from "../platform/database/pooler.ts";
import { hasDatabase } from "../platform/database/postgres/place.ts";
import { runningDatabase, startPostgres } from "../platform/database/postgres/postgres.ts";
import type { Config } from "../platform/machine/config.ts";
import { openDataFolder } from "../platform/machine/data-folder.ts";
import { migrationsFolder } from "../platform/machine/server-paths.ts";
import { StartError } from "../platform/machine/start-error.ts";
import { type Say, startTexts } from "./texts.ts";

type Connections = Record<"connection" | "ownerConnection", Connection>;

export type Books = Awaited<ReturnType<typeof openUnread>>;

/** Locks the data folder, starts the embedded database unless another is configured, and migrates. */
export async function openBooks(config: Config, say: Say, meanwhile?: () => void): Promise<Books> {
  const books = await openUnread(config, say, meanwhile);
  try {
    if (config.databaseUrl) await refuseUnfitPooler(books.connection);
    say(startTexts.migrating);
    await migrateAndGrant(books);
    return books;
  } catch (error) {
    await books.close();
    throw error;
  }
}

export async function migrateAndGrant({ connection, ownerConnection }: Connections): Promise<string[]> {
  const added = await migrate(ownerConnection, migrationsFolder);
  await grantRights(ownerConnection, connection);
  return added;
}

/** Opens the books without migrating. */
export async function openUnread(config: Config, say: Say, meanwhile?: () => void) {
  const folder = await openDataFolder(config.dataDir);
  try {
    const { stop, ...started } = await startDatabase(config, say, meanwhile);
    const close = async () => {
      await stop();
      await folder.release();
    };
    return { ...started, close };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** `ownerConnection` is as the owner of the tables, the same role where only DATABASE_URL is set. */
async function startDatabase(config: Config, say: Say, meanwhile?: () => void) {
  const { databaseUrl, databaseOwnerUrl, dataDir, pooler } = config;
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl);
    const place = `PostgreSQL at ${host}${pathname} (DATABASE_URL), other files in ${dataDir}`;
    const connection: Connection = { connectionString: databaseUrl, ...(pooler && { isPooled: true }) };
    const ownerConnection = { connectionString: databaseOwnerUrl ?? databaseUrl };
    return { connection, ownerConnection, place, runner: undefined, stop: async () => {} };
  }
  const { connection, workerConnection, ...embedded } = await startPostgres({ dataDir, progress: say, meanwhile });
  return { ...embedded, connection: workerConnection, ownerConnection: connection };
}

/** Lends the work the database of a running portal, or that of a stopped one, which `open` starts. Throws StartError where there is none. */
export async function withBooks<T>(
  config: Config,
  say: Say,
  work: (database: Database, isEmbeddedRunning: boolean) => Promise<T>,
  open = openUnread,
): Promise<T> {
  const outside = config.databaseOwnerUrl ?? config.databaseUrl;
  if (!outside && !(await hasDatabase(config.dataDir))) throw new StartError(startTexts.noDatabase(config.dataDir));
  const running = outside ? { connectionString: outside } : await runningDatabase(config.dataDir);
  if (running) return withDatabase(running, (database) => work(database, !outside));
  const books = await open(config, say);
  try {
    return await withDatabase(books.ownerConnection, (database) => work(database, false));
  } finally {
    await books.close();
  }
}

export async function withDatabase<T>(connection: Connection, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(connection, () => {}, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
