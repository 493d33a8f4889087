import { sql } from "kysely";
import type { Db } from "../../server/src/platform/database/db.ts";
import { ordersOf, type Run } from "../../server/test/money/run.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ends all faults, lets time pass and runs the jobs. */
export async function heal(run: Run): Promise<void> {
  const { desk, office, company } = run;
  await untilLocksEnd(desk.database.db);
  Object.assign(company.gateway.script, { opening: "opens", statusDown: false });
  // Longer than the circuit breaker stays open, and than a dead process's leases last.
  desk.pass(12 * MINUTE);
  await office.sendRefunds();
  desk.pass(80 * HOUR);
  await desk.reconcile();
  company.unreadable.clear();
  desk.pass(2 * MINUTE);
  await desk.reconcile();
  await desk.readInbox();
  await office.sendRefunds();
  for (const [id, { state }] of company.gateway.refunds) {
    if (state.state === "pending") company.gateway.endRefund(id, "settled");
  }
  desk.pass(12 * HOUR);
  await desk.reconcile();
  await office.sendRefunds();
}

/** Minutes, when the machine is busy. */
const MAX_LOOKS = 10_000;

/**
 * Waits until the server has noticed each broken connection, and ended its transaction. Jobs leave out what is locked and come
 * back a minute later, which here passes at once.
 */
async function untilLocksEnd(db: Db): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const { rows } = await sql<{ open: number }>`SELECT count(*) AS open FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`.execute(db);
    if (rows[0]?.open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("a transaction of this story is still open");
}

/** Delivers everything once more, which may change nothing. */
export async function redeliverAll(run: Run): Promise<void> {
  const { desk, office, company } = run;
  for (const id of ordersOf(run)) await desk.webhook(id, `once more ${id}`);
  for (const id of company.gateway.refunds.keys()) await office.askAboutRefund(id);
  await office.sweep();
}
