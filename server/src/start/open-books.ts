import type { Config } from "../platform/config.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import type { Connection } from "../platform/db.ts";
import { migrateQueue } from "../platform/job-queue.ts";
import { migrate } from "../platform/migrate.ts";
import { migrationsFolder } from "../platform/places.ts";
import { startPostgres } from "../platform/postgres/postgres.ts";
import { startTexts } from "./texts.ts";

/** A migrated database that is ready to be used, and how to let go of it. */
export interface Books {
  connection: Connection;
  /** Where the data lies, in words for the terminal. */
  place: string;
  close(): Promise<void>;
}

/** Takes the data folder, starts the embedded database unless another is configured, and migrates. */
export async function openBooks(config: Config, progress: (line: string) => void): Promise<Books> {
  const folder = await openDataFolder(config.dataDir);
  try {
    const started = await startDatabase(config, progress);
    try {
      progress(startTexts.migrating);
      await migrate(started.connection, migrationsFolder);
      await migrateQueue(started.connection);
    } catch (error) {
      await started.stop();
      throw error;
    }
    return {
      connection: started.connection,
      place: started.place,
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

async function startDatabase(config: Config, progress: (line: string) => void) {
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    const place = `PostgreSQL at ${host}${pathname} (DATABASE_URL), other files in ${config.dataDir}`;
    return { connection: { connectionString: config.databaseUrl }, place, stop: async () => {} };
  }
  return startPostgres({ dataDir: config.dataDir, progress });
}
