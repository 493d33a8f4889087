import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { insertResidentsOfFreeFlats } from "./queries.ts";
import type { NewResident } from "./resident.ts";

/** Few enough for one statement to end well within the database's time limit. */
const AT_ONCE = 1_000;

/** Active at once; skips flats that have an active resident. Returns how many were added. */
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
