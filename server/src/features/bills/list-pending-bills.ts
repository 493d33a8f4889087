import type { Bill } from "@aangan/contract/bills";
import type { Db } from "../../platform/db.ts";
import { pendingBills } from "./queries.ts";
import { billOnWire } from "./wire.ts";

/** What a resident has yet to pay, by due date, oldest first. */
export async function listPendingBills(db: Db, residentId: string): Promise<Bill[]> {
  return (await pendingBills(db, { residentId })).map(billOnWire);
}
