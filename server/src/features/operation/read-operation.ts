import type { Db } from "../../platform/database/db.ts";
import { lastBookCheck, lateJobs, paymentsByState, workToDo } from "./queries.ts";

/** How the portal's work stands. Ages are seconds; those of nothing are 0. */
export interface Operation {
  oldestOpenPaymentSeconds: number;
  oldestDueSeconds: number;
  duePayments: number;
  dueRefunds: number;
  unreadMessages: number;
  parkedMessages: number;
  runningUploads: number;
  unseenAlerts: number;
  frozenBills: number;
  brokenRules: number;
  bookCheckAgeSeconds: number | undefined;
  lateJobs: number;
  jobLagSeconds: number;
}

/** Reads how the portal's work stands, for who watches it. Names nobody. */
export async function readOperation(db: Db, now: Date): Promise<Operation> {
  const work = await workToDo(db, now);
  const check = await lastBookCheck(db);
  const late = await lateJobs(db);
  const since = (at: number | null) => (at === null ? 0 : Math.max(0, now.getTime() / 1000 - at));
  const { oldestOpenAt, oldestDueAt, ...counts } = work;
  return {
    ...counts,
    oldestOpenPaymentSeconds: since(oldestOpenAt),
    oldestDueSeconds: since(oldestDueAt),
    brokenRules: check?.broken ?? 0,
    bookCheckAgeSeconds: check && since(check.checkedAt.getTime() / 1000),
    lateJobs: late.count,
    jobLagSeconds: since(late.since && late.since.getTime() / 1000),
  };
}

/** How many payments are in each state. */
export function countPayments(db: Db): Promise<{ state: string; count: number }[]> {
  return paymentsByState(db);
}
