import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { newestBackupAt } from "../platform/database/backup/kept-backups.ts";
import type { Database } from "../platform/database/db.ts";
import { findOutdatedVersion, type OutdatedVersion } from "../platform/database/outdated-version.ts";
import type { Config } from "../platform/machine/config.ts";
import type { Metrics, Reading } from "../platform/watching/metrics.ts";
import { countPayments, readOperation } from "./metrics-queries.ts";

interface Needs {
  http: FastifyInstance;
  database: Database;
  clock: Clock;
  config: Pick<Config, "backup" | "deployed">;
}

/** Counting payments reads their whole table. */
const COUNTED_EVERY_MS = 60_000;

export function watchPortal(metrics: Metrics, { http, database, clock, config }: Needs): void {
  metrics.watch("process", () => [
    ...Object.entries(database.pool()).map(([state, value]) => ({
      name: "aangan_database_connections",
      says: "Connections of this instance's pool, and who waits for one.",
      labels: { state },
      value,
    })),
    {
      name: "aangan_event_loop_delay_seconds",
      says: "How late this process does things: the mean of two seconds.",
      value: http.memoryUsage().eventLoopDelay / 1000,
    },
  ]);
  metrics.watch("work", () => readOperation(database.db, clock()));
  const readPaymentCounts = atMostEvery(COUNTED_EVERY_MS, clock, () => countPayments(database.db));
  metrics.watch("payments", readPaymentCounts);
  if (config.deployed) metrics.watch("database", async () => versionReadings(await findOutdatedVersion(database.db)));
  const folder = config.backup.nightlyFolder;
  if (folder) metrics.watch("backups", () => backupReadings(folder, clock()));
}

function versionReadings(outdated: OutdatedVersion | null): Reading[] {
  const says = "1 when this minor version of PostgreSQL has known security holes.";
  return [{ name: "aangan_database_outdated", says, value: outdated ? 1 : 0 }];
}

async function backupReadings(folder: string, now: Date): Promise<Reading[]> {
  const newest = await newestBackupAt(folder);
  const name = "aangan_backup_age_seconds";
  const says = "The age of the newest back-up; missing when there is none.";
  return newest ? [{ name, says, value: (now.getTime() - newest.getTime()) / 1000 }] : [];
}

function atMostEvery(ms: number, clock: Clock, read: () => Promise<Reading[]>): () => Promise<Reading[]> {
  let last: { at: number; readings: Reading[] } | undefined;
  return async () => {
    const at = clock().getTime();
    if (!last || at - last.at >= ms) last = { at, readings: await read() };
    return last.readings;
  };
}
