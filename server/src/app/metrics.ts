import type { FastifyInstance } from "fastify";
import { countPayments, type Operation, readOperation } from "../features/operation/read-operation.ts";
import type { Clock } from "../platform/clock.ts";
import { newestBackupAt } from "../platform/database/backup/kept-backups.ts";
import type { Database } from "../platform/database/db.ts";
import type { BackupConfig } from "../platform/machine/config.ts";
import type { Metrics, Reading } from "../platform/watching/metrics.ts";

interface Needs {
  http: FastifyInstance;
  database: Database;
  clock: Clock;
  backup: BackupConfig;
}

/** Counting payments reads their whole table. */
const COUNTED_EVERY_MS = 60_000;

export function watchPortal(metrics: Metrics, { http, database, clock, backup }: Needs): void {
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
  metrics.watch("work", async () => tellWork(await readOperation(database.db, clock())));
  metrics.watch(
    "payments",
    atMostEvery(COUNTED_EVERY_MS, clock, () => tellPayments(database)),
  );
  const folder = backup.nightlyFolder;
  if (folder) metrics.watch("backups", () => tellBackups(folder, clock()));
}

const sentences: Record<keyof Operation, [name: string, says: string]> = {
  oldestOpenPaymentSeconds: ["aangan_oldest_open_payment_seconds", "The age of the oldest payment without an end."],
  oldestDueSeconds: ["aangan_oldest_due_seconds", "How long the oldest due payment, refund or message has waited."],
  duePayments: ["aangan_due_payments", "Payments about which the payment company should be asked now."],
  dueRefunds: ["aangan_due_refunds", "Refunds about which the payment company should be asked now."],
  unreadMessages: ["aangan_unread_messages", "Messages of payment companies that are not read yet."],
  parkedMessages: ["aangan_parked_messages", "Messages that could not be read and wait for a person."],
  runningUploads: ["aangan_running_uploads", "Spreadsheets that are being read and saved."],
  unseenAlerts: ["aangan_unseen_alerts", "Alerts that nobody in the office has seen."],
  frozenBills: ["aangan_frozen_bills", "Bills that take no money until a person has looked."],
  brokenRules: ["aangan_broken_book_rules", "Rules that the last check of the books found broken."],
  bookCheckAgeSeconds: ["aangan_book_check_age_seconds", "The age of the last check of the books."],
  lateJobs: ["aangan_late_jobs", "Jobs of the night that have not come to their end."],
  jobLagSeconds: ["aangan_job_lag_seconds", "How long ago the oldest of them was begun."],
};

function tellWork(operation: Operation): Reading[] {
  return Object.entries(sentences).flatMap(([key, [name, says]]) => {
    const value = operation[key as keyof Operation];
    return value === undefined ? [] : [{ name, says, value }];
  });
}

async function tellPayments(database: Database): Promise<Reading[]> {
  const counted = await countPayments(database.db);
  return counted.map(({ state, count }) => ({
    name: "aangan_payments",
    says: "Payments by state.",
    labels: { state },
    value: count,
  }));
}

async function tellBackups(folder: string, now: Date): Promise<Reading[]> {
  const newest = await newestBackupAt(folder);
  const name = "aangan_backup_age_seconds";
  const says = "The age of the newest back-up; missing when there is none.";
  return newest ? [{ name, says, value: (now.getTime() - newest.getTime()) / 1000 }] : [];
}

/** Keeps the last successful reading for `ms`. */
function atMostEvery(ms: number, clock: Clock, read: () => Promise<Reading[]>): () => Promise<Reading[]> {
  let last: { at: number; readings: Reading[] } | undefined;
  return async () => {
    const at = clock().getTime();
    if (!last || at - last.at >= ms) last = { at, readings: await read() };
    return last.readings;
  };
}
