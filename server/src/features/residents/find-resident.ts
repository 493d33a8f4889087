import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { residentById } from "./queries.ts";

/** A resident, present or former, for the office. Refuses with `not_found`. */
export async function findResident(db: Db, id: string) {
  return (await residentById(db, id)) ?? refuse("not_found");
}
