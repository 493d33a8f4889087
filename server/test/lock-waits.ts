import { sql } from "kysely";
import type { Database } from "../src/platform/database/db.ts";
import type { TestPortal } from "./desks/portal.ts";

/** How many of the portal's transactions wait for another. */
export function countWaiting({ database }: TestPortal): Promise<number> {
  return countWaitingIn(database);
}

/** The same without a portal. */
export async function countWaitingIn(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}
