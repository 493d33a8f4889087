import type { Db } from "../../platform/database/db.ts";
import { findResident } from "../residents/find-resident.ts";
import { billsNumbered, billsOfResident } from "./queries.ts";
import { toBill } from "./wire.ts";

/** Present or former resident; latest due date first. Refuses with `not_found`. */
export async function listResidentBills(db: Db, residentId: string) {
  const { id: _id, name, flatNumber, complex, leftAt } = await findResident(db, residentId);
  const bills = (await billsOfResident(db, residentId)).map(toBill);
  return { user: { _id, name, flatNumber, complex, leftAt: leftAt?.toISOString() ?? null }, bills };
}

/** Bills of anybody, by their whole numbers. */
export const findBillsNumbered = billsNumbered;
