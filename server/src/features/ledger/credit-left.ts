import type { Db } from "../../platform/database/db.ts";
import { creditLeft } from "./queries.ts";

/** The query of the paise that a resident's credits have left: to be a part of a statement that reads more of the resident. */
export function creditLeftOf(db: Db, residentId: string) {
  return creditLeft(db, residentId);
}
