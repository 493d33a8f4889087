import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { insertResidentsOfFreeFlats } from "./queries.ts";
import type { NewResident } from "./resident.ts";

/** Few enough that one statement stays well within the time that the database allows. */
const AT_ONCE = 1_000;

/**
 * Adds residents whom the office vouches for, active at once. A flat that has an active resident is left untouched.
 * Returns how many were added.
 */
export async function addResidents(
  tx: Tx,
  admin: { id: string },
  people: readonly NewResident[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const residents = people.slice(at, at + AT_ONCE).map((person) => ({
      ...person,
      id: newId(),
      createdAt: now,
      approvedAt: now,
      approvedBy: admin.id,
      passwordGiven: true,
    }));
    added += await insertResidentsOfFreeFlats(tx, residents);
  }
  return added;
}
