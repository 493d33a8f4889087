import type { Clock } from "../../platform/clock.ts";
import type { CommitDeed } from "../../platform/commit.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { GuardedGateway } from "./guard-gateway.ts";

/** What payments need from the rest of the portal. */
export interface PaymentNeeds {
  database: Database;
  commit: CommitDeed;
  clock: Clock;
  log: Log;
  gateway: GuardedGateway;
  /** The address under which residents reach the portal, without a slash at the end. */
  publicUrl: string;
  /** Runs one of our jobs soon. */
  nudge(job: PaymentJob): void;
  /** How long the status of an open payment is waited for, in milliseconds of real time. */
  statusWaitMs: number;
}

export type PaymentJob = "reconcile-payments" | "read-inbox";
