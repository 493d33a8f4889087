import type { Db } from "../../platform/database/db.ts";
import { creditLeft } from "./queries.ts";

/** A query of paise, to be part of another statement. */
export function creditLeftOf(db: Db, residentId: string) {
  return creditLeft(db, residentId);
}
