import type { Db } from "../../platform/database/db.ts";
import { lastBookCheck, lateJobs, paymentsByState, workToDo } from "./queries.ts";

/** Ages are in seconds; 0 when there is nothing. */
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

/** Contains nothing personal. */
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

export function countPayments(db: Db): Promise<{ state: string; count: number }[]> {
  return paymentsByState(db);
}
