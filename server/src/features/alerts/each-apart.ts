import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Log } from "../../platform/watching/log.ts";
import { type AlertToRaise, raiseAlert } from "./raise-alert.ts";

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

type ItemAlert = Omit<AlertToRaise, "kind"> & { dueAt?: Date | null };

/** An item that still fails when it is this late gets an alert. */
const PATIENCE_MS = 10 * 60_000;

/** Handles items one after another. One that throws is logged and stays due; the others go on. Never throws. */
export async function forEachIsolated<T>(
  needs: Needs,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  nameOf: (item: T) => ItemAlert,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      await noteFailure(needs, nameOf(item), error);
    }
  }
}

async function noteFailure(
  { database, clock, log }: Needs,
  { dueAt, ...about }: ItemAlert,
  error: unknown,
): Promise<void> {
  log.error({ err: error, ...about }, "one item failed, the others go on");
  const now = clock();
  if (!dueAt || now.getTime() - dueAt.getTime() < PATIENCE_MS) return;
  await database
    .inTransaction((tx) => raiseAlert(tx, { kind: "work_stuck", ...about }, now))
    .catch((failure: unknown) => log.error({ err: failure, ...about }, "the office could not be told"));
}
