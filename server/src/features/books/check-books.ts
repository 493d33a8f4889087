import type { Db } from "../../platform/database/db.ts";
import { findBroken } from "./queries.ts";

/** One rule of the books, and the ids of what breaks it: none when the books are right. */
export interface CheckedRule {
  /** The number of the invariant. */
  check: string;
  /** What is wrong, in a sentence, when something was found. */
  says: string;
  /** What the ids are of, where it is bills. */
  names?: "bills";
  /** Bills are all here, of others the first ones. */
  bad: string[];
}

/** So many are named; who has more to mend starts with these. */
export const MOST_NAMED = 20;

/** Checks the books against every invariant that can be asked of the database. Changes nothing. */
export function checkBooks(db: Db, now: Date): Promise<CheckedRule[]> {
  return findBroken(db, now, MOST_NAMED);
}
