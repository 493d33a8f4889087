import type { Connection } from "../platform/database/db.ts";
import { runningDatabase } from "../platform/database/postgres/running-database.ts";
import type { Config } from "../platform/machine/config.ts";
import { openUnread } from "./open-books.ts";

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
