import { type Connection, type Database, openDatabase } from "../platform/database/db.ts";
import { stopLimits } from "../platform/limits.ts";
import { within } from "../platform/traffic/close-in-order.ts";
import type { Log } from "../platform/watching/log.ts";

/** How to close what has been opened. */
export type Opened = (() => Promise<void>)[];

/** Closes everything, what was opened last first. */
export async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}

/** Opens the connections of a process and notes how to close them. */
export function openConnections(connection: Connection, log: Log, opened: Opened): Database {
  const database = openDatabase(connection, (error) => log.warn({ err: error }, "database connection lost"));
  opened.push(() => within(stopLimits.databaseMs, database.close()));
  return database;
}
