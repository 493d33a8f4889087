import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Log } from "../platform/watching/log.ts";

/** What the sandbox needs to run. */
export interface SandboxNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  /** The address under which payers reach its pages, without a slash at the end. */
  publicUrl: string;
  /** The page with all orders asks for the dashboard's key: the portal is on the internet. */
  guarded: boolean;
  /** Runs the sandbox's job soon. */
  nudge(job: SandboxJob): void;
}

export type SandboxJob = "deliver-webhooks";
