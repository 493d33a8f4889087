import type { Db } from "../../platform/database/db.ts";
import { formerResidents } from "./queries.ts";

/** Residents whom the office has removed, of one complex or of all, by block and number; of a flat the last one first. */
export function findFormerResidents(db: Db, complex: string | undefined) {
  return formerResidents(db, complex);
}
