import type { Db, Tx } from "../../platform/db.ts";
import { activeResidents, lockActiveResidents } from "./queries.ts";

/** The ids of the active residents of these flats, by flat number; a flat without one is missing. */
export async function findActiveResidents(db: Db, flatNumbers: readonly string[]): Promise<Map<string, string>> {
  const found = await activeResidents(db, flatNumbers);
  return new Map(found.map(({ flatNumber, id }) => [flatNumber, id]));
}

/** The same, and none of them can leave until the transaction ends. */
export async function keepActiveResidents(tx: Tx, flatNumbers: readonly string[]): Promise<Map<string, string>> {
  // A spreadsheet of bills has each of its flats many times.
  const found = await lockActiveResidents(tx, [...new Set(flatNumbers)]);
  return new Map(found.map(({ flatNumber, id }) => [flatNumber, id]));
}
