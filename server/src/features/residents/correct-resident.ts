import type { Resident } from "@aangan/contract/residents";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { updateResident } from "./queries.ts";
import { type Contact, residentOnWire } from "./resident.ts";

/** Refuses unknown and former residents with `not_found`. */
export async function correctResident(tx: Tx, id: string, contact: Contact): Promise<Resident> {
  return residentOnWire((await updateResident(tx, id, contact)) ?? refuse("not_found"));
}
