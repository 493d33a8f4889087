import { ordersOf, type Run } from "./run.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ends all faults, lets time pass and runs the jobs. */
export async function heal(run: Run): Promise<void> {
  const { desk, office, company } = run;
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

/** Delivers everything once more, which may change nothing. */
export async function hearAgain(run: Run): Promise<void> {
  const { desk, office, company } = run;
  for (const id of ordersOf(run)) await desk.webhook(id, `once more ${id}`);
  for (const id of company.gateway.refunds.keys()) await office.askAboutRefund(id);
  await office.sweep();
}
