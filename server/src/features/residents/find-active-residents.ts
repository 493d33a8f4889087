import type { Db, Tx } from "../../platform/database/db.ts";
import { lockActiveResidents, residentsThere } from "./queries.ts";

export function findResidentsThere(db: Db, flatNumbers: readonly string[]) {
  return residentsThere(db, flatNumbers);
}

/** Ids by flat number; none of these residents can leave until the transaction ends. */
export async function keepActiveResidents(tx: Tx, flatNumbers: readonly string[]): Promise<Map<string, string>> {
  // A spreadsheet of bills repeats its flats.
  const found = await lockActiveResidents(tx, [...new Set(flatNumbers)]);
  return new Map(found.map(({ flatNumber, id }) => [flatNumber, id]));
}
