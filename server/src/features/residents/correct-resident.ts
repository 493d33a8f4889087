import type { Resident } from "@aangan/contract/residents";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, updateContact } from "./queries.ts";
import { residentOnWire } from "./wire.ts";

/** What the office may correct. A flat or complex is not corrected: its bills would go to another home. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** Corrects how a resident is called and reached. Unknown and former: `not_found`. */
export async function correctResident(tx: Tx, id: string, contact: Contact): Promise<Resident> {
  const resident = (await lockResident(tx, id)) ?? refuse("not_found");
  await updateContact(tx, id, contact);
  return residentOnWire({ ...resident, ...contact });
}
