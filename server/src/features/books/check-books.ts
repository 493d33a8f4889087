import type { Db } from "../../platform/database/db.ts";
import { findBroken } from "./queries.ts";
import { compareReports } from "./reports/compare-reports.ts";

export const MOST_NAMED = 20;

/** Reads more than once, so that only a transaction at one instant sees reports that can be compared. */
export async function checkBooks(db: Db, now: Date) {
  const differing = (await compareReports(db, now)).flatMap(({ differences }) => differences);
  const says = "Two reports show different amounts for one figure.";
  return [...(await findBroken(db, now, MOST_NAMED)), { check: "I-39", says, bad: differing.slice(0, MOST_NAMED) }];
}
