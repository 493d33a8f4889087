import type { Db } from "../../platform/database/db.ts";
import { findBroken } from "./queries.ts";
import { comparePairs } from "./reports/compare-reports.ts";
import { readReports } from "./reports/read-reports.ts";

export const MAX_NAMED = 20;

/** Reads more than once, so that only a transaction at one instant sees reports that can be compared. */
export async function readBooks(db: Db, now: Date) {
  return { reports: await readReports(db, now), broken: await findBroken(db, now, MAX_NAMED) };
}

/** Compares outside of the transaction that read: PostgreSQL ends one that waits for us. */
export function judgeBooks({ reports, broken }: Awaited<ReturnType<typeof readBooks>>) {
  const differing = comparePairs(reports).flatMap(({ differences }) => differences);
  const says = "Two reports show different amounts for one figure.";
  return [...broken, { check: "I-39", says, bad: differing.slice(0, MAX_NAMED) }];
}

export async function checkBooks(db: Db, now: Date) {
  return judgeBooks(await readBooks(db, now));
}
