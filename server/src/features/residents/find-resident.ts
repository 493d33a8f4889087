import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { formerResidents, residentById } from "./queries.ts";

/** A resident, present or former, for the office. Refuses with `not_found`. */
export async function findResident(db: Db, id: string) {
  return (await residentById(db, id)) ?? refuse("not_found");
}

/** Residents whom the office has removed, of one complex or of all, by block and number; of a flat the last one first. */
export const findFormerResidents = formerResidents;
