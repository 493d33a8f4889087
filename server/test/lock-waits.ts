import { sql } from "kysely";
import type { TestPortal } from "./portal.ts";

/** How many transactions of the portal wait for another one. */
export async function countWaiting({ database }: TestPortal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}
