import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { insertResidentsOfFreeFlats } from "./queries.ts";
import type { NewResident } from "./resident.ts";

/** Few enough for one statement to end well within the database's time limit. */
const AT_ONCE = 1_000;

/** Active at once; skips flats that have an active resident. Returns how many were added. */
export async function addResidents(tx: Tx, admin: { id: string }, people: readonly NewResident[], now: Date) {
  const added = { createdAt: now, approvedAt: now, approvedBy: admin.id, passwordGiven: true };
  const residents = people.map((person) => ({ ...person, ...added, id: newId() }));
  let count = 0;
  for (let at = 0; at < residents.length; at += AT_ONCE) {
    count += await insertResidentsOfFreeFlats(tx, residents.slice(at, at + AT_ONCE));
  }
  return count;
}
