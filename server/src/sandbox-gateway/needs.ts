import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Log } from "../platform/watching/log.ts";

export interface SandboxNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The page of orders needs the dashboard key: the portal is on the internet. */
  guarded: boolean;
  nudge(job: "deliver-webhooks"): void;
}
