import type { Resident } from "@aangan/contract/residents";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, updateContact } from "./queries.ts";
import { type Contact, residentOnWire } from "./resident.ts";

/** Refuses unknown and former residents with `not_found`. */
export async function correctResident(tx: Tx, id: string, contact: Contact): Promise<Resident> {
  const resident = (await lockResident(tx, id)) ?? refuse("not_found");
  await updateContact(tx, id, contact);
  return residentOnWire({ ...resident, ...contact });
}
