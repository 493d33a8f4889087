import type { Tx } from "../../platform/database/db.ts";
import { lockActiveResidents, updateResident } from "./queries.ts";

interface Corrected {
  flatNumber: string;
  name: string;
  /** Empty leaves the address as it is. */
  email: string;
  phone: string;
}

/** Corrects the active residents of these flats, but neither flat, complex nor password. Returns how many. */
export async function correctResidents(tx: Tx, people: readonly Corrected[]): Promise<number> {
  if (people.length === 0) return 0;
  const flats = people.map(({ flatNumber }) => flatNumber);
  const ids = new Map((await lockActiveResidents(tx, flats)).map(({ flatNumber, id }) => [flatNumber, id]));
  for (const { flatNumber, name, email, phone } of people) {
    const id = ids.get(flatNumber);
    if (id !== undefined) await updateResident(tx, id, { name, phone, ...(email !== "" && { email }) });
  }
  return ids.size;
}
