import { isDuplicate } from "../../platform/commit.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { insertResident, residentsThere } from "./queries.ts";
import type { ShownResident } from "./resident.ts";

/** A check before the slow password hash; `occupyFlat` decides. */
export async function refuseTakenFlat(db: Db, flatNumber: string): Promise<void> {
  if ((await residentsThere(db, [flatNumber])).length > 0) refuse("flat_taken", { field: "flatNumber" });
}

/** Active at once. Refuses with `flat_taken` when somebody else was quicker. */
export async function occupyFlat(tx: Tx, resident: Parameters<typeof insertResident>[1]): Promise<ShownResident> {
  try {
    return await insertResident(tx, resident);
  } catch (error) {
    if (isDuplicate(error, "one_active_resident_per_flat")) refuse("flat_taken", { field: "flatNumber" });
    throw error;
  }
}
