import type { Db } from "../../platform/database/db.ts";
import { findBroken } from "./queries.ts";

export const MOST_NAMED = 20;

export function checkBooks(db: Db, now: Date) {
  return findBroken(db, now, MOST_NAMED);
}
