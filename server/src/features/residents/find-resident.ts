import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { formerResidents, residentById } from "./queries.ts";

/** Present or former; refuses with `not_found`. */
export async function findResident(db: Db, id: string) {
  return (await residentById(db, id)) ?? refuse("not_found");
}

/** Of one complex or all, by block and number; the last one of a flat first. */
export const findFormerResidents = formerResidents;
