import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  activeFlatNumbers,
  formerResidents,
  lockActiveResidents,
  residentById,
  residentsLike,
  residentsThere,
} from "./queries.ts";

/** Present or former; refuses with `not_found`. */
export async function findResident(db: Db, id: string) {
  return (await residentById(db, id)) ?? refuse("not_found");
}

/** Ids of residents, present or former, by a part of their name. */
export const findResidentsLike = residentsLike;

export const findFormerResidents = formerResidents;

export const findResidentsThere = residentsThere;

/** Of active residents. */
export const activeFlats = activeFlatNumbers;

/** Names count exactly as configured. */
export function refuseUnknownComplex(complex: string | undefined, complexes: readonly string[]): void {
  if (complex !== undefined && !complexes.includes(complex)) refuse("complex_unknown", { field: "complex" });
}

/** Ids by flat number; none of these residents can leave until the transaction ends. */
export async function keepActiveResidents(tx: Tx, flatNumbers: readonly string[]): Promise<Map<string, string>> {
  // A spreadsheet of bills repeats its flats.
  const found = await lockActiveResidents(tx, [...new Set(flatNumbers)]);
  return new Map(found.map(({ flatNumber, id }) => [flatNumber, id]));
}
