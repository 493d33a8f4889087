import { type Connection, type Database, openDatabase } from "../platform/database/db.ts";
import { stopLimits } from "../platform/limits.ts";
import { within } from "../platform/traffic/close-in-order.ts";
import type { Log } from "../platform/watching/log.ts";

export type Opened = (() => Promise<void>)[];

/** In reverse order of opening. */
export async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}

export function openConnections(connection: Connection, log: Log, opened: Opened): Database {
  const database = openDatabase(connection, (error) => log.warn({ err: error }, "database connection lost"));
  opened.push(() => within(stopLimits.databaseMs, database.close()));
  return database;
}
