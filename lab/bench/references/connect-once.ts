import pg from "pg";
import type { Connection } from "../../../server/src/platform/database/db.ts";

let client: pg.Client | undefined;

/** The only connection of a reference's process, opened by its first task. */
export async function connectOnce(connection: Connection): Promise<pg.Client> {
  if (client) return client;
  const opened = new pg.Client(connection);
  await opened.connect();
  client = opened;
  return opened;
}
