import type { Db } from "../../platform/database/db.ts";
import { findBroken } from "./queries.ts";

/** `bad` is empty when the books keep the rule. */
export interface CheckedRule {
  /** A rule of docs/invariants.md, as "I-3". */
  check: string;
  says: string;
  names?: "bills";
  /** All ids of bills, which are frozen; of others the first ones. */
  bad: string[];
}

export const MOST_NAMED = 20;

export function checkBooks(db: Db, now: Date): Promise<CheckedRule[]> {
  return findBroken(db, now, MOST_NAMED);
}
