import type { Db, Tx } from "../../platform/database/db.ts";
import { lockActiveResidents, residentsThere } from "./queries.ts";

/** Who the active residents of these flats are: flat, name and complex. */
export function findResidentsThere(db: Db, flatNumbers: readonly string[]) {
  return residentsThere(db, flatNumbers);
}

/** The ids of the active residents of these flats, by flat number; none of them can leave until the transaction ends. */
export async function keepActiveResidents(tx: Tx, flatNumbers: readonly string[]): Promise<Map<string, string>> {
  // A spreadsheet of bills has each of its flats many times.
  const found = await lockActiveResidents(tx, [...new Set(flatNumbers)]);
  return new Map(found.map(({ flatNumber, id }) => [flatNumber, id]));
}
